export { LabScreen as Screen } from './lab-screen.tsx';

/** Needed offline, for backtests on the sessions stored on the device. */
export const SET = 'idle';
