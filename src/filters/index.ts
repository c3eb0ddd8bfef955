export { atFilepath, compileFilter } from './compile.js';
export { filterExpression } from './expression.js';
export type { Filter } from './filter.js';
export { compileMemoryFilter, memoryMetadata } from './memories.js';
export { filters } from './schema.js';
