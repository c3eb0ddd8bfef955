/** What the content security policy of this page's answer allows styles by; the server writes it into index.html. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock of dialogs, a dependency of Mantine, looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
