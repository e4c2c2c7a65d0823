export { BotBacktest } from './bot-backtest.tsx';
export { RunBeside } from './run-beside.tsx';
export { TestsBegun } from './tests-begun.tsx';
export { SetBacktest } from './set-backtest.tsx';

/** Needed offline, for backtests on the sessions stored on the device. */
export const SET = 'idle';
