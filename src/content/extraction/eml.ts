import PostalMime, { type Address } from 'postal-mime';
import { pageMarkdown } from './html.js';
import { mailText } from './mail.js';
import type { Convert } from './types.js';

/** How deep MIME parts may lie in each other. */
const MAX_NESTING = 50;

/** Reads a mail in RFC 822 format. Images that its HTML shows are left out: most are signatures. */
export const readEml: Convert = async ({ bytes, inner }) => {
  const mail = await PostalMime.parse(new Uint8Array(bytes), { maxNestingDepth: MAX_NESTING });
  const attachments = mail.attachments.filter(({ related, mimeType }) => !(related && mimeType.startsWith('image/')));
  return mailText(
    {
      subject: mail.subject ?? '',
      fields: [
        ['From', named(mail.from === undefined ? [] : [mail.from])],
        ['To', named(mail.to)],
        ['Cc', named(mail.cc)],
        ['Date', mail.date ?? ''],
      ],
      body: mail.text?.trim() || pageMarkdown(mail.html ?? ''),
      attachments: attachments.map(({ filename, mimeType, content }, i) => ({
        name: filename ?? `attachment ${i + 1}`,
        mimeType,
        content: () => (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)),
      })),
    },
    inner,
  );
};

const named = (addresses: readonly Address[] = []): string =>
  addresses
    .flatMap(({ name, address, group }) => group ?? [{ name, address }])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .join(', ');
