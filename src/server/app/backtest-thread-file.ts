import { existsSync } from 'node:fs';

const BESIDE_US = new URL('./backtest-thread.js', import.meta.url);

/** What a thread runs that plays bots, beside the built program; null where that runs from its sources. */
export const BACKTEST_THREAD = existsSync(BESIDE_US) ? BESIDE_US : null;
