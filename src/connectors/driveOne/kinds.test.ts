import { describe, expect, it } from '@jest/globals';
import { wayTo } from './kinds.js';

const own = 'application/vnd.google-apps';
const office = 'application/vnd.openxmlformats-officedocument';

describe('what is synced', () => {
  it.each([
    ['a document', 'Plan', `${own}.document`, 'drive_doc', 'text/markdown'],
    ['a spreadsheet', 'Budget', `${own}.spreadsheet`, 'drive_sheet', `${office}.spreadsheetml.sheet`],
    ['slides', 'Pitch', `${own}.presentation`, 'drive_slide', 'text/plain'],
    ['a PDF', 'a.pdf', 'application/pdf', 'drive_doc', null],
    ['a Word file', 'a.docx', `${office}.wordprocessingml.document`, 'drive_doc', null],
    ['an Excel file', 'a.xlsx', `${office}.spreadsheetml.sheet`, 'drive_sheet', null],
    ['a PowerPoint file', 'a.pptx', `${office}.presentationml.presentation`, 'drive_slide', null],
    ['CSV', 'a.csv', 'text/csv', 'drive_sheet', null],
    ['Markdown that was uploaded without a type', 'a.md', 'application/octet-stream', 'drive_doc', null],
    ['a web page', 'a.html', 'text/html', 'drive_doc', null],
    ['other text', 'a.py', 'text/x-python', 'drive_doc', null],
  ])('%s', (_, name, mimeType, type, exported) => {
    expect(wayTo({ name, mimeType })).toEqual({ type, exported });
  });

  it.each([
    ['a folder', 'Plans', `${own}.folder`],
    ['a shortcut', 'Plan', `${own}.shortcut`],
    ['a form', 'Poll', `${own}.form`],
    ['a drawing', 'Sketch', `${own}.drawing`],
    ['a picture', 'a.png', 'image/png'],
    ['a film', 'a.mp4', 'video/mp4'],
    ['an archive', 'a.zip', 'application/zip'],
    ['a program', 'a', 'application/octet-stream'],
  ])('not %s', (_, name, mimeType) => {
    expect(wayTo({ name, mimeType })).toBeNull();
  });
});
