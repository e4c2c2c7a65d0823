export { BotPreview } from './bot-preview.tsx';

/** Fetched in idle time although a preview needs the server, because the offline backtest uses its messages. */
export const SET = 'idle';
