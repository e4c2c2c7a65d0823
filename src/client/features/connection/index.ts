export { ConnectionSheet } from './connection-sheet.tsx';
