export { HostedBots } from './hosted-bots.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
