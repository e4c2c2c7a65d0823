export { BotPreview } from './bot-preview.tsx';

/** It asks the server each time; its words are those of a test over many days, too, which a device plays without one. */
export const SET = 'idle';
