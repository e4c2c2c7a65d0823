export { BotCaller } from './bot-caller.tsx';
export { RunSheet } from './run-sheet.tsx';
