import type { LocalClock } from '../calendar/local-clock.ts';
import { exchangeTime } from '../units/time.ts';
import type { Bar, Line } from './bar.ts';

export const PIVOT_LINES = ['pivot', 's1', 's2', 's3', 'r1', 'r2', 'r3'] as const;
type PivotPoints = Readonly<Record<(typeof PIVOT_LINES)[number], Line>>;

/** Returns the period whose levels serve bars: the month before for bars of a day or longer, the session before for shorter ones. */
export function pivotPeriod(clock: LocalClock, bars: readonly Bar[]): (at: number) => number {
  const { dayAt } = clock;
  const sameDay = bars.some((bar, index) => index > 0 && dayAt(bar.at) === dayAt(bars[index - 1]?.at ?? 0));
  return sameDay ? dayAt : (at) => Number(clock.dateAt(exchangeTime(at)).slice(0, 7).replace('-', ''));
}

/** Returns the standard floor pivots of the period before: (high + low + close) / 3 and three levels on both sides; null in the first period. */
export function pivotPoints(bars: readonly Bar[], periodOf: (at: number) => number): PivotPoints {
  const lines: Record<(typeof PIVOT_LINES)[number], (number | null)[]> = { pivot: [], s1: [], s2: [], s3: [], r1: [], r2: [], r3: [] };
  let period: number | null = null;
  let current = { high: -Infinity, low: Infinity, close: 0 };
  let levels: Readonly<Record<string, number>> | null = null;
  for (const bar of bars) {
    const own = periodOf(bar.at);
    if (period !== null && own !== period) {
      const { high, low, close } = current;
      const pivot = (high + low + close) / 3;
      levels = {
        pivot,
        s1: 2 * pivot - high,
        s2: pivot - (high - low),
        s3: low - 2 * (high - pivot),
        r1: 2 * pivot - low,
        r2: pivot + (high - low),
        r3: high + 2 * (pivot - low),
      };
      current = { high: -Infinity, low: Infinity, close: 0 };
    }
    period = own;
    current = { high: Math.max(current.high, bar.high), low: Math.min(current.low, bar.low), close: bar.close };
    for (const name of PIVOT_LINES) lines[name].push(levels?.[name] ?? null);
  }
  return lines;
}
