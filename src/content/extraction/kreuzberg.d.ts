/** The package has no types for this part of it. The whole, which has types, does not load in Node. */
declare module '@kreuzberg/wasm/dist/pkg/kreuzberg_wasm_bg.js' {
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
  export function extractBytes(
    bytes: Uint8Array,
    mimeType: string,
    config: { outputFormat: 'markdown' },
  ): Promise<{ content: string; metadata: { title?: string } }>;
}

/** What is used here of WebAssembly, whose types belong to the DOM's, which this project does not load. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  type ModuleImports = Record<string, unknown>;
  type Imports = Record<string, object>;
  class Module {
    private constructor();
    static imports(module: Module): { module: string; name: string }[];
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<{ exports: Exports }>;
}
