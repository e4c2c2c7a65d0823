export { BasketTray } from './basket-tray.tsx';
export { DepthPanel } from './depth-panel.tsx';
export { ViewSheet } from './view-sheet.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
