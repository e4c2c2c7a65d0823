export { BotBacktest } from './bot-backtest.tsx';
export { RunBeside } from './run-beside.tsx';
export { TestsBegun } from './tests-begun.tsx';
export { SetBacktest } from './set-backtest.tsx';

/** Without a connection bots are played on the sessions that the device keeps. */
export const SET = 'idle';
