/** The package has no types for this part of it. The whole, which has types, does not load in Node. */
declare module '@kreuzberg/wasm/dist/pkg/kreuzberg_wasm_bg.js' {
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
  export function extractBytes(
    bytes: Uint8Array,
    mimeType: string,
    config: { outputFormat: 'markdown' },
  ): Promise<{ content: string; metadata: { title?: string } }>;
}
