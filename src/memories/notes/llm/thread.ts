export { windowsOf as default } from './windows.js';
