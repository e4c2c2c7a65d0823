import type { Calendar } from '#domain/calendar/calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Bar as IndicatorBar, Line } from '#domain/indicators/bar.ts';
import { indicatorOf } from '#domain/indicators/catalogue.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { BotDefinition, SignalTerm, SignalTree } from '../definition.ts';
import { SIGNAL_INDICATORS } from '../signal-indicators.ts';
import type { Bar, BotInput } from './io.ts';
import { averageByVolume, readsVolume, withSums } from './session-volume.ts';
import { termsOf } from './signal-terms.ts';
import type { SignalBar, SignalState } from './state.ts';
import { note, type Turn } from './turn.ts';

type Bars = Extract<BotInput, { type: 'bars' }>;
type Signals = NonNullable<BotDefinition['signals']>;

/** The first quote of a day comes shortly after the open: a bar first seen within this time counts as seen from its beginning. */
const LATE_MS = 5_000;

/** Start of the bar of `minutes` minutes that contains an instant; bars count from the open of the day. */
function beginOf(calendar: Calendar, at: ExchangeTime, minutes: number): ExchangeTime {
  const sinceOpen = calendar.msOfDay(at) - calendar.newestHours.opens * MINUTE_MS;
  const long = minutes * MINUTE_MS;
  return exchangeTime(at - (((sinceOpen % long) + long) % long));
}

/** Number of bars required, once per definition: the longest look-back, and one more for crossings. */
const needs = new WeakMap<Signals, number>();

/** How many completed bars signals need before they say anything. */
function barsNeeded(signals: Signals): number {
  const found = needs.get(signals);
  if (found !== undefined) return found;
  const terms = termsOf(signals);
  const most = Math.max(
    1,
    ...terms.map((term) => (term.of === 'indicator' ? (SIGNAL_INDICATORS[term.indicator]?.looksBack(term.values) ?? 1) : 1)),
  );
  needs.set(signals, most + 1);
  return most + 1;
}

/** Returns how many whole days signals look back. */
export function daysNeeded({ newestHours }: Calendar, signals: Signals): number {
  return Math.ceil((barsNeeded(signals) * signals.minutes) / (newestHours.closes - newestHours.opens));
}

const widened = (of: SignalBar, { high, low, close }: Bar): SignalBar => ({
  ...of,
  high: price(Math.max(of.high, high)),
  low: price(Math.min(of.low, low)),
  close,
});

/** Number of bars kept, and the length of each. */
interface Kept {
  readonly calendar: Calendar;
  readonly most: number;
  readonly long: number;
}

/** Returns the bars with one more; bars older than needed are dropped. */
function withBar(bars: readonly SignalBar[], part: NonNullable<SignalState['part']>, kept: Kept): readonly SignalBar[] {
  const { at, open, high, low, close, whole, units } = part;
  const { calendar, most, long } = kept;
  return whole ? [...bars, withSums(calendar, { at, open, high, low, close }, bars.at(-1), long, units)].slice(-most) : bars;
}

/** Takes minutes of earlier days that the bot did not see itself. */
export function takeEarlier(
  calendar: Calendar,
  state: { readonly definition: BotDefinition; signals: SignalState },
  earlier: readonly Candle[],
): void {
  const { signals } = state.definition;
  if (!signals) return;
  const most = barsNeeded(signals);
  if (state.signals.bars.length >= most) return;
  const bars: SignalBar[] = [];
  for (const { at, open, high, low, close } of earlier) {
    const begun = beginOf(calendar, at, signals.minutes);
    const last = bars.at(-1);
    if (last?.at === begun) bars[bars.length - 1] = widened(last, { open, high, low, close });
    else bars.push({ at: begun, open, high, low, close });
  }
  state.signals = { ...state.signals, bars: bars.slice(-most) };
}

/**
 * Returns the bars of consecutive minutes of a day: the complete ones, and the current one. `whole`: the first minute was seen from its beginning; a bar that
 * begins before the first minute is left out.
 */
export function barsOfDay(
  calendar: Calendar,
  minutes: number,
  seen: { readonly minutes: readonly Candle[]; readonly whole: boolean },
  now: ExchangeTime,
  volumes = false,
): Pick<SignalState, 'bars' | 'part'> {
  const bars: NonNullable<SignalState['part']>[] = [];
  let units = 0;
  for (const [place, { at, open, high, low, close, volume }] of seen.minutes.entries()) {
    const begun = beginOf(calendar, at, minutes);
    const last = bars.at(-1);
    units += volume;
    const until = { seen: exchangeTime(Math.min(now, at + MINUTE_MS)), ...(volumes && seen.whole ? { units } : {}) };
    if (last?.at === begun) bars[bars.length - 1] = { ...last, ...widened(last, { open, high, low, close }), ...until };
    else bars.push({ at: begun, open, high, low, close, whole: at === begun && (place > 0 || seen.whole), ...until });
  }
  const long = minutes * MINUTE_MS;
  const over = bars.filter(({ at }) => at + long <= now);
  const complete = over.reduce<readonly SignalBar[]>((done, each) => withBar(done, each, { calendar, most: Infinity, long }), []);
  return { bars: complete, part: bars[over.length] ?? null };
}

/** Returns the signal state for a date: bars from before a missed session are dropped. */
export function signalsOn(calendar: Calendar, signals: SignalState, date: string): SignalState {
  const last = signals.bars.at(-1);
  const seen = last === undefined ? date : calendar.dateAt(last.at);
  return seen >= calendar.previousTradingDay(date) ? signals : { ...signals, bars: [], part: null };
}

/** The line of a term, a value for each bar. */
function lineOf(calendar: Calendar, term: SignalTerm, bars: readonly IndicatorBar[]): Line {
  if (term.of === 'close') return bars.map(({ close }) => close);
  if (term.of === 'number') return bars.map(() => term.value);
  const indicator = indicatorOf(term.indicator);
  if (indicator === null) return [];
  const lines = indicator.compute(bars, term.values, calendar);
  // The Supertrend has two lines, of which only one has a value at a time.
  if (term.indicator === 'supertrend') return (lines[0] ?? []).map((value, place) => value ?? lines[1]?.[place] ?? null);
  return lines[indicator.series.findIndex(({ id }) => id === term.line)] ?? [];
}

/** Returns the lines of terms; a line used by several rows is computed once. */
function linesOf(calendar: Calendar, seen: readonly SignalBar[]): (term: SignalTerm) => Line {
  const known = new Map<string, Line>();
  const bars = seen.map(asIndicatorBar);
  return (term) => {
    const key = JSON.stringify(term);
    const line =
      known.get(key) ??
      (term.of === 'indicator' && term.indicator === 'vwap' ? averageByVolume(calendar, seen) : lineOf(calendar, term, bars));
    known.set(key, line);
    return line;
  };
}

/** Returns whether a tree of conditions holds at the last complete bar; a missing value makes its row false. */
function holds({ match, rows, groups = [] }: SignalTree, line: (term: SignalTerm) => Line): boolean {
  const says = ({ left, is, right }: SignalTree['rows'][number]): boolean => {
    const [first, second] = [line(left), line(right)];
    const [a, b, earlierA, earlierB] = [first.at(-1), second.at(-1), first.at(-2), second.at(-2)];
    if (typeof a !== 'number' || typeof b !== 'number') return false;
    if (is === 'above') return a > b;
    if (is === 'below') return a < b;
    if (typeof earlierA !== 'number' || typeof earlierB !== 'number') return false;
    return is === 'crosses-above' ? earlierA <= earlierB && a > b : earlierA >= earlierB && a < b;
  };
  const parts = [...rows.map((row) => () => says(row)), ...groups.map((group) => () => holds(group, line))];
  return match === 'all' ? parts.every((part) => part()) : parts.some((part) => part());
}

const asIndicatorBar = ({ at, open, high, low, close }: SignalBar): IndicatorBar => ({
  at,
  open: priceToDecimal(open),
  high: priceToDecimal(high),
  low: priceToDecimal(low),
  close: priceToDecimal(close),
  volume: 0,
  openInterest: 0,
});

/** Journals once a day that the volume was not seen from the open: conditions on volume are then never met. */
function tellUnseen(turn: Turn): void {
  const { state } = turn;
  const waits = state.phase === 'watching' || state.phase === 'entered';
  if (!waits || state.signals.unseen === true || (state.signals.bars.at(-1)?.day?.units ?? 0) > 0) return;
  note(turn, 'volume-not-seen', null);
  state.signals = { ...state.signals, unseen: true };
}

/** Reads the complete bars: for the entry while the bot waits for it, for the exit while it is in. */
function judge(turn: Turn, signals: Signals): void {
  const { state } = turn;
  const { bars, told } = state.signals;
  const missing = barsNeeded(signals) - bars.length;
  if (missing > 0) {
    if (!told && state.phase === 'watching' && signals.entry !== null) note(turn, 'signal-bars-missing', null, { count: missing });
    state.signals = { ...state.signals, told: told || state.phase === 'watching', enters: false, leaves: false };
    return;
  }
  if (readsVolume(state.definition)) tellUnseen(turn);
  const line = linesOf(turn.calendar, bars);
  const enters = state.phase === 'watching' && signals.entry !== null && holds(signals.entry, line);
  const leaves = state.phase === 'entered' && signals.exit !== null && holds(signals.exit, line);
  state.signals = { ...state.signals, enters, leaves };
}

/**
 * Takes a bar of the underlying. A signal bar is complete once its last moment has passed, and only complete bars count; their entry signal holds until the
 * next one is complete. A bar not seen from its beginning, or with more than a minute missing, is left out.
 */
export function takeSignalBars(turn: Turn, { from, at, spot, units }: Bars): void {
  const { calendar, state } = turn;
  const { signals } = state.definition;
  if (!signals) return;
  const long = signals.minutes * MINUTE_MS;
  const kept = { calendar, most: barsNeeded(signals), long };
  // A quote at an instant belongs to the bar that ends with the instant.
  const begun = beginOf(calendar, exchangeTime(at - 1), signals.minutes);
  let { bars, part } = state.signals;
  // Prices during an interruption of more than a minute are unknown, for one after a restart.
  if (part !== null && from > (part.seen ?? part.at) + MINUTE_MS) part = { ...part, whole: false };
  const traded = units === undefined ? {} : { units };
  let complete = false;
  if (part !== null && part.at !== begun) {
    bars = withBar(bars, part, kept);
    part = null;
    complete = true;
  }
  part =
    part === null
      ? { at: begun, ...spot, whole: from <= begun + LATE_MS, seen: at, ...traded }
      : { ...widened(part, spot), whole: part.whole, seen: at, ...traded };
  if (at >= begun + long) {
    bars = withBar(bars, part, kept);
    part = null;
    complete = true;
  }
  state.signals = { ...state.signals, bars, part, leaves: false };
  if (complete) judge(turn, signals);
}
