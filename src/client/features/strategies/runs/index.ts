export { RunSheet } from './run-sheet.tsx';
