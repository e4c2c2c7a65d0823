import { MINUTE_MS } from '../calendar/dates.ts';
import type { RuleEntry } from './session-rule.ts';
import type { SessionTape } from './session-tape.ts';

/** The entry of a rule: the minute at whose close it enters, and its direction. */
interface FoundEntry {
  readonly minute: number;
  readonly up: boolean;
}

/** Returns when a rule enters a session, from closed minutes alone; null when it does not. */
export function findEntry(entry: RuleEntry, { spot, previousClose, session }: SessionTape): FoundEntry | null {
  const [first] = spot;
  const at = (minute: number) => spot.find((candle) => candle.at === session.opensAt + minute * MINUTE_MS);
  if (first === undefined) return null;
  if (entry.when === 'range-break') {
    const range = spot.slice(0, entry.minutes);
    const high = Math.max(...range.map((candle) => candle.high));
    const low = Math.min(...range.map((candle) => candle.low));
    for (let minute = entry.minutes; minute <= entry.until; minute += 1) {
      const close = at(minute)?.close;
      if (close !== undefined && (close > high || close < low)) return { minute, up: close > high };
    }
    return null;
  }
  const now = at(entry.minute);
  if (now === undefined) return null;
  if (entry.when === 'at') return { minute: entry.minute, up: true };
  if (entry.when === 'since-open') return { minute: entry.minute, up: now.close >= first.open };
  const gap = previousClose === null ? 0 : (first.open / previousClose - 1) * 100;
  return Math.abs(gap) >= entry.percent ? { minute: entry.minute, up: gap > 0 } : null;
}
