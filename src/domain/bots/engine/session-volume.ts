import type { Calendar } from '#domain/calendar/calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { BotDefinition, SignalTerm } from '../definition.ts';
import { SIGNAL_INDICATORS } from '../signal-indicators.ts';
import { termsOf } from './signal-terms.ts';
import type { SessionVolume, SignalBar } from './state.ts';

/** Volume of unseen bars within a session is added to the next bar; over a longer gap that would be meaningless. */
const LONGEST_HOLE_MS = 15 * MINUTE_MS;

const byVolume = (term: SignalTerm): boolean => term.of === 'indicator' && SIGNAL_INDICATORS[term.indicator]?.byVolume === true;
const known = new WeakMap<BotDefinition, boolean>();

/** Returns whether a bot needs the volume of the day. */
export function readsVolume(definition: BotDefinition): boolean {
  let reads = known.get(definition);
  if (reads === undefined) {
    reads = termsOf(definition.signals).some(byVolume);
    known.set(definition, reads);
  }
  return reads;
}

/** Where the sums of a bar begin: with the session, or with the last bar of it that was seen; null where too much between was not. */
function before(calendar: Calendar, { at }: SignalBar, last: SignalBar | undefined, long: number): SessionVolume | null {
  if (calendar.msOfDay(at) === calendar.newestHours.opens * MINUTE_MS) return { units: 0, worth: 0 };
  if (last?.day === undefined || calendar.dateAt(last.at) !== calendar.dateAt(at)) return null;
  return at - (last.at + long) > LONGEST_HOLE_MS ? null : last.day;
}

/**
 * Returns a complete bar with the sums of its session: each bar counts with (high + low + close) / 3 for the volume since the bar before. `units` is the
 * volume of the day at the bar's end; without it, and where the session was not seen from its open, the bar has no sums.
 */
export function withSums(
  calendar: Calendar,
  bar: SignalBar,
  last: SignalBar | undefined,
  long: number,
  units: number | undefined,
): SignalBar {
  const from = units === undefined ? null : before(calendar, bar, last, long);
  if (from === null || units === undefined) return bar;
  const mean = (priceToDecimal(bar.high) + priceToDecimal(bar.low) + priceToDecimal(bar.close)) / 3;
  return { ...bar, day: { units, worth: from.worth + mean * Math.max(0, units - from.units) } };
}

/** Returns the average price of the session by volume at each bar: of that of the last one only, null where it is not known. */
export function averageByVolume(calendar: Calendar, bars: readonly SignalBar[]): readonly (number | null)[] {
  const last = bars.at(-1);
  const date = last && calendar.dateAt(last.at);
  return bars.map(({ at, day }) => (day === undefined || day.units === 0 || calendar.dateAt(at) !== date ? null : day.worth / day.units));
}
