import { CMF, MFI, VWAP } from 'trading-signals';
import type { Bar, Line } from './bar.ts';
import { pick, runOver } from './run-line.ts';

/**
 * Returns the average price of the session so far, weighted by volume, of (high + low + close) / 3: it begins anew with each session. A bar
 * without volume has none, so an index has none at all. `session` says of an instant which session it belongs to.
 */
export function sessionAverage(bars: readonly Bar[], session: (at: number) => number): Line {
  let day: number | null = null;
  let running = new VWAP();
  return bars.map((bar) => {
    const own = session(bar.at);
    if (own !== day) running = new VWAP();
    day = own;
    return bar.volume > 0 ? running.add(bar) : running.getResult();
  });
}

/** Returns the running sum of volume, added when the close rises and taken away when it falls; 0 on the first bar. Granville 1963. */
export function balanceVolume(bars: readonly Bar[]): Line {
  let sum = 0;
  return bars.map((bar, index) => {
    const before = bars[index - 1];
    if (before !== undefined) sum += Math.sign(bar.close - before.close) * bar.volume;
    return sum;
  });
}

/** Returns the money flow index, 0 to 100: the share of the turnover on rising typical prices. 50 where nothing was traded. */
export function moneyFlowIndex(bars: readonly Bar[], length: number): Line {
  return pick(runOver(new MFI(length), bars), (value) => value);
}

/** Returns Chaikin's money flow, -1 to 1: volume weighted by where the close stands in its bar. 0 where nothing was traded. */
export function moneyFlow(bars: readonly Bar[], length: number): Line {
  return pick(runOver(new CMF(length), bars), (value) => value);
}
