export { TellingPage as Page } from './telling-page.tsx';

/** Only the server can tell it: fetched each time it is opened, kept on no device. */
export const SET = 'online';
