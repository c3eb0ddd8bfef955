import msgreader, { type FieldsData } from '@kenjiuno/msgreader';
import iconv from 'iconv-lite';
import { decodeText, FALLBACK, labelOfCodePage } from './charset.js';
import { pageMarkdown } from './html.js';
import { mailText } from './mail.js';
import type { Convert } from './types.js';

/** Reads a mail in Outlook's format. */
export const readMsg: Convert = ({ bytes, inner }) => {
  const { internetCodepage = 0, messageCodepage = internetCodepage } = open(bytes, FALLBACK).mail;
  const charset = labelOfCodePage(messageCodepage);
  const { reader, mail } = open(bytes, iconv.encodingExists(charset) ? charset : FALLBACK);
  const html = (): string =>
    mail.bodyHtml ?? decodeText(Buffer.from(mail.html ?? []), labelOfCodePage(internetCodepage), true);
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
      body: mail.body?.trim() || pageMarkdown(html()),
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

/** @param ansiEncoding the character set of texts that are not in Unicode, which a first reading tells */
function open(bytes: Buffer, ansiEncoding: string) {
  const reader = new msgreader.default(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  reader.parserConfig = { ansiEncoding };
  const mail = reader.getFileData();
  if (mail.error !== undefined) throw new Error(mail.error);
  return { reader, mail };
}

const person = (name = '', address = ''): string =>
  address === '' || name === address ? name : `${name} <${address}>`;

function dateOf({ messageDeliveryTime, clientSubmitTime }: FieldsData): string {
  const time = new Date(messageDeliveryTime ?? clientSubmitTime ?? '');
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
