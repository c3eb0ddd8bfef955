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
