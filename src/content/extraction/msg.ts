import msgreader, { type FieldsData } from '@kenjiuno/msgreader';
import { pageMarkdown } from './html.js';
import { mailText } from './mail.js';
import type { Convert } from './types.js';

/** Reads a mail in Outlook's format. */
export const readMsg: Convert = ({ bytes, inner }) => {
  const reader = new msgreader.default(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  const mail = reader.getFileData();
  if (mail.error !== undefined) throw new Error(mail.error);
  const receivers = (kind: string): string =>
    (mail.recipients ?? [])
      .filter(({ recipType = 'to' }) => recipType === kind)
      .map((one) => person(one.name, one.smtpAddress ?? one.email))
      .join(', ');
  return mailText(
    {
      subject: mail.subject ?? '',
      fields: [
        ['From', person(mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail)],
        ['To', receivers('to')],
        ['Cc', receivers('cc')],
        ['Date', dateOf(mail)],
      ],
      body: mail.body?.trim() || pageMarkdown(mail.bodyHtml ?? Buffer.from(mail.html ?? []).toString('utf8')),
      attachments: (mail.attachments ?? [])
        .filter(({ attachmentHidden }) => !attachmentHidden)
        .map((attachment, i) => ({
          name: attachment.fileName ?? attachment.name ?? `attachment ${i + 1}`,
          mimeType: attachment.attachMimeTag ?? null,
          content: () => Buffer.from(reader.getAttachment(attachment).content),
        })),
    },
    inner,
  );
};

const person = (name = '', address = ''): string =>
  address === '' || name === address ? name : `${name} <${address}>`;

function dateOf({ messageDeliveryTime, clientSubmitTime }: FieldsData): string {
  const time = new Date(messageDeliveryTime ?? clientSubmitTime ?? '');
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
