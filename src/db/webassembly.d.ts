/** The little of the WebAssembly API that the schema engine needs; TypeScript only ships it with the DOM library. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  type ModuleImports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, ModuleImports>,
  ): Promise<{ instance: { exports: Exports } }>;
}
