export { QrPicture } from './qr-picture.tsx';

/** A key is made by the server alone: fetched each time it is opened. */
export const SET = 'online';
