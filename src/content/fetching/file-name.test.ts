import { describe, expect, it } from '@jest/globals';
import { fileNameOf } from './file-name.js';

const url = new URL('https://site.test/files/from%20path.pdf?x=y');
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

describe('fileNameOf', () => {
  it.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    ['inline; filename=report.pdf', 'report.pdf'],
    ["attachment; filename=x.pdf; filename*=UTF-8''na%C3%AFve%20plan.pdf", 'naïve plan.pdf'],
    [latin1('attachment; filename="naïve.pdf"'), 'naïve.pdf'],
    ['attachment; filename="na\u00efve.pdf"', 'naïve.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ["attachment; filename*=UTF-8''C%3A%5Ctemp%5Cplan.pdf", 'plan.pdf'],
    ["attachment; filename*=UTF-8''fdp%E2%80%AE%00.exe", 'fdp.exe'],
  ])('takes it from %s', (disposition, name) => {
    expect(fileNameOf(disposition, url)).toBe(name);
  });

  it.each([
    undefined,
    'attachment',
    'attachment; filename=""',
    'attachment; filename=a b.pdf',
    ';;',
    'inline; filename="/"',
  ])('takes it from the path when Content-Disposition is %s', (disposition) => {
    expect(fileNameOf(disposition, url)).toBe('from path.pdf');
  });

  it.each([
    ['https://site.test/', null],
    ['https://site.test/files/', null],
    ['https://site.test/100%.txt', '100%.txt'],
    ['https://site.test/a%2Fb.txt', 'b.txt'],
    ['https://site.test/%FF.txt', '%FF.txt'],
  ])('makes of %s', (path, name) => {
    expect(fileNameOf(undefined, new URL(path))).toBe(name);
  });

  it('keeps the end of a name that is too long', () => {
    expect(fileNameOf(undefined, new URL(`https://site.test/${'é'.repeat(400)}.pdf`))).toBe(`${'é'.repeat(251)}.pdf`);
  });
});
