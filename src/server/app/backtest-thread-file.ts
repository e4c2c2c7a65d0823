import { existsSync } from 'node:fs';

const BESIDE_US = new URL('./backtest-thread.js', import.meta.url);

/** The built script of a backtest thread; null when the server runs from its sources. */
export const BACKTEST_THREAD = existsSync(BESIDE_US) ? BESIDE_US : null;
