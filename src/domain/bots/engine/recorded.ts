import type { Calendar } from '#domain/calendar/calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { leftBand } from './entries.ts';
import type { BotInput } from './io.ts';
import { readsVolume } from './session-volume.ts';
import { barsOfDay } from './signals.ts';
import { clockOf } from './times.ts';
import { note, type Turn } from './turn.ts';

type Recorded = Extract<BotInput, { type: 'recorded' }>;

/** The latest minutes without a gap, and whether they begin with the session: minutes before a gap say nothing. */
function unbroken(
  calendar: Calendar,
  { at, minutes }: Recorded,
  date: string,
): { readonly minutes: readonly Candle[]; readonly whole: boolean } {
  const last = minutes.at(-1);
  if (last === undefined || at - last.at > 2 * MINUTE_MS) return { minutes: [], whole: false };
  let begins = minutes.length - 1;
  while (begins > 0 && (minutes[begins]?.at ?? 0) - (minutes[begins - 1]?.at ?? 0) === MINUTE_MS) begins -= 1;
  const tail = minutes.slice(begins);
  return { minutes: tail, whole: tail[0]?.at === calendar.tradedSessionOn(date).opensAt };
}

/** Sets a range that began before the start: its band, or the reason why nothing enters by it on this day. */
function takeRange(turn: Turn, recorded: Recorded, seen: ReturnType<typeof unbroken>): void {
  const { calendar, state } = turn;
  const { definition } = state;
  const { range } = definition.schedule;
  const { closed, times } = clockOf(calendar, definition, recorded);
  if (range === null || state.phase !== 'watching' || closed <= times.rangeFrom) return;
  const [first] = seen.minutes;
  // The first minute after a gap was not seen from its beginning.
  const known = first !== undefined && (seen.whole || calendar.msOfDay(first.at) < times.rangeFrom);
  // Nobody chose contracts for the legs before the start.
  if (range.of === 'leg' || !known) {
    note(turn, 'range-not-seen', null);
    state.phase = 'over';
    return;
  }
  const endOf = ({ at }: Candle): number => calendar.msOfDay(at) + MINUTE_MS;
  const inside = seen.minutes.filter((minute) => endOf(minute) > times.rangeFrom && endOf(minute) <= times.rangeUntil);
  if (inside.length === 0) return;
  const high = price(Math.max(...inside.map((minute) => minute.high)));
  const low = price(Math.min(...inside.map((minute) => minute.low)));
  state.range = { high, low, set: false };
  // With an entry signal as well, leaving the range alone was no entry.
  if (definition.signals?.entry) return;
  const after = seen.minutes.filter((minute) => endOf(minute) > times.rangeUntil && endOf(minute) >= times.from && endOf(minute) <= closed);
  const left = after.map(({ close }) => leftBand(range.side, { high, low }, close)).find((each) => each !== null);
  if (left === undefined || left === null) return;
  note(turn, 'range-left-earlier', null, { ...left, underlying: true });
  state.phase = 'over';
}

/**
 * Takes the underlying's minutes of the day from before a start within the session. Indicators and ranges use them, but nothing is decided on them: entries
 * by earlier bars are past.
 */
export function takeRecorded(turn: Turn, recorded: Recorded): void {
  const { calendar, state } = turn;
  if (state.date === null) return;
  const seen = unbroken(calendar, recorded, state.date);
  const { definition } = state;
  const { signals } = definition;
  if (signals) {
    const { bars, part } = barsOfDay(calendar, signals.minutes, seen, recorded.at, readsVolume(definition));
    state.signals = { ...state.signals, bars: [...(seen.whole ? state.signals.bars : []), ...bars], part };
  }
  takeRange(turn, recorded, seen);
}
