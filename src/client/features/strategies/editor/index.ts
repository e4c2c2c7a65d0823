export { BotEditor } from './bot-editor.tsx';
export { NameEditor } from './name-editor.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
