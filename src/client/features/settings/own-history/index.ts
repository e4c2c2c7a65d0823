export { OwnHistoryCard } from './own-history-card.tsx';

/** Only the server can do it: fetched each time it is opened. */
export const SET = 'online';
