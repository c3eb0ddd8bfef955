export { statementsIn as default } from './statements.js';
