import { describe, expect, it } from '@jest/globals';
import { parseContentType } from './content-type.js';

describe('parseContentType', () => {
  it.each([
    ['text/html; charset=utf-8', 'text/html', 'utf-8'],
    ['Text/HTML;Charset="ISO-8859-1"', 'text/html', 'iso-8859-1'],
    ['text/plain', 'text/plain', null],
    ['application/pdf; charset=', 'application/pdf', null],
  ])('reads %s', (header, mimeType, charset) => {
    expect(parseContentType(header)).toEqual({ mimeType, charset });
  });

  it.each([undefined, '', 'html', 'text/', '*', ';charset=utf-8'])('knows no type from %s', (header) => {
    expect(parseContentType(header)).toEqual({ mimeType: null, charset: null });
  });

  it.each([
    ...['application/xhtml+xml', 'application/json', 'application/ld+json', 'application/xml', 'application/atom+xml'],
    ...['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/msword'],
    ...['application/vnd.ms-excel', 'application/vnd.ms-powerpoint', 'application/vnd.oasis.opendocument.text'],
    ...['image/png', 'audio/mpeg', 'video/mp4', 'application/octet-stream', 'binary/octet-stream', 'text/vtt'],
    ...['application/epub+zip', 'message/rfc822', 'application/vnd.ms-outlook'],
    ...['application/javascript', 'application/x-javascript', 'application/sql', 'application/x-sh'],
  ])('accepts %s', (header) => {
    expect(parseContentType(header).mimeType).toBe(header);
  });

  it.each([
    'application/zip',
    'application/x-msdownload',
    'font/woff2',
    'multipart/mixed',
    'application/wasm',
    'model/stl',
  ])('refuses %s', (header) => {
    expect(() => parseContentType(header)).toThrow(
      expect.objectContaining({ status: 415, details: expect.stringContaining(header) }),
    );
  });
});
