import { describe, expect, it } from '@jest/globals';
import { askingPage } from './asking-page.js';

const publicUrl = 'https://cairn.example';
const host = '192.0.2.7:3000';
const mark = { 'x-cairn-console': '1' };
const asking = (headers: object) => askingPage({ host, ...mark, ...headers }, publicUrl)?.href;

describe('a request of the console', () => {
  it.each([
    ['by Origin, with the Host that it was sent to', { origin: `http://${host}` }, `http://${host}/`],
    ['by Origin, behind a proxy with a Host of its own', { origin: publicUrl }, `${publicUrl}/`],
    [
      'by Referer, as browsers send it over plain HTTP',
      { referer: `http://${host}/console/` },
      `http://${host}/console/`,
    ],
    ['by Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }, `${publicUrl}/`],
    [
      'by Sec-Fetch-Site, with an Origin that the service does not know itself by',
      { 'sec-fetch-site': 'same-origin', origin: 'https://other.example' },
      'https://other.example/',
    ],
  ])('is known %s', (_, headers, page) => {
    expect(asking(headers)).toBe(page);
  });

  it.each([
    ['says nothing of where it comes from', {}],
    ['comes from another origin', { origin: 'https://evil.example' }],
    ['comes from another port', { origin: 'http://192.0.2.7:3001' }],
    ['comes from a page without an origin', { origin: 'null' }],
    ['was followed from elsewhere', { referer: 'https://evil.example/?https://cairn.example' }],
    ['is of another site', { 'sec-fetch-site': 'cross-site', origin: publicUrl }],
    ['is of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['was typed in', { 'sec-fetch-site': 'none' }],
    ['lacks the mark', { 'x-cairn-console': undefined, 'sec-fetch-site': 'same-origin', origin: publicUrl }],
  ])('is none that %s', (_, headers) => {
    expect(asking(headers)).toBeUndefined();
  });
});
