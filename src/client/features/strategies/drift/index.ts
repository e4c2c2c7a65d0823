export { RunDrift } from './run-drift.tsx';

/** It asks the server each time, so it is fetched when it is opened. */
export const SET = 'online';
