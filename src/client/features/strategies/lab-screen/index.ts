export { LabScreen as Screen } from './lab-screen.tsx';

/** Without a connection bots are played on the sessions that the device keeps. */
export const SET = 'idle';
