/** The package has types for its whole, which does not load in Node, and none for this part. */
declare module '@kreuzberg/wasm/dist/pkg/kreuzberg_wasm_bg.js' {
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
  export function extractBytes(
    bytes: Uint8Array,
    mimeType: string,
    config: { outputFormat: 'markdown' },
  ): Promise<{ content: string; metadata: { title?: string } }>;
}
