import { createHash } from 'node:crypto';
import { RawAnswer } from '../../http/non-json.js';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#f4f4f2, #191a1c); color: light-dark(#1d1e20, #e9e9e6); }
main { max-width: 26rem; margin: 1rem; padding: 2rem 2.25rem; border-radius: 12px;
  background: light-dark(#fff, #232427); border: 1px solid light-dark(#e2e2de, #35363a); }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0; color: light-dark(#55575b, #b3b4b8); }
`;

/** Nothing is loaded, run, framed or sent: the page is its own text and this style. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page must not leak its address, which contains the code and the state. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The page that shows the outcome of an authorisation. */
export function page(status: number, title: string, text: string): RawAnswer {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
</main>
</body>
</html>
`;
  return new RawAnswer(status, html, headers);
}

/** Redirects the browser. */
export const redirectTo = (location: string): RawAnswer => new RawAnswer(302, '', { ...headers, location });
