export { Screen } from './emergency-screen.tsx';
export { KillSheet } from './kill-sheet.tsx';
