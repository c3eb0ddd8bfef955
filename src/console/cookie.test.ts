import { describe, expect, it } from '@jest/globals';
import { cookieFor, halfIn } from './cookie.js';

const secure = new URL('https://cairn.example/console/');
const plain = new URL('http://localhost:3000/console/');

describe("the console's cookie", () => {
  it('under HTTPS is bound to it and to the host', () => {
    expect(cookieFor(secure, 'token', 60_000)).toBe(
      '__Host-cairn=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  it('under plain HTTP has the other name, without Secure', () => {
    expect(cookieFor(plain, '', 0)).toBe('cairn=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
  });

  it('is read back among others', () => {
    expect(halfIn('a=b; __Host-cairn=token; c=d', secure)).toBe('token');
    expect(halfIn('cairn=token', plain)).toBe('token');
    for (const header of [undefined, '', 'xcairn=token']) expect(halfIn(header, plain)).toBeUndefined();
  });

  it('of plain HTTP does not count under HTTPS, where a page of a neighbour could have put it', () => {
    expect(halfIn('cairn=planted', secure)).toBeUndefined();
    expect(halfIn('cairn=planted; __Host-cairn=own', secure)).toBe('own');
  });
});
