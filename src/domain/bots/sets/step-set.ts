import type { LocalClock } from '#domain/calendar/local-clock.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type Money, moneyFromDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { minuteOf } from '../definition-limits.ts';
import type { JournalCode, JournalLine, SetCode, SetReason } from '../engine/io.ts';
import { floorOf, type TotalRules } from '../engine/total-rules.ts';
import type { SetRules } from './bot-set.ts';

/** State of a set of bots. Plain data, like the state of a bot. */
export interface SetState {
  readonly rules: SetRules;
  /** Date of the rest of the state; null before the first day. */
  readonly date: string | null;
  readonly peak: Money;
  readonly locked: boolean;
  /** The rule that ended the day. */
  readonly ended: SetCode | null;
}

/** A bar that has closed for all bots of a set, and their combined result of the day. */
interface SetInput {
  readonly at: ExchangeTime;
  readonly date: string;
  readonly result: Money;
}

interface Stepped {
  readonly state: SetState;
  readonly journal: readonly JournalLine[];
  /** Why all bots exit now; null where they go on. */
  readonly leaves: SetReason | null;
}

/** Returns a set of bots before its first day. */
export function newSetState(rules: SetRules): SetState {
  return { rules, date: null, peak: ZERO_MONEY, locked: false, ended: null };
}

const IN_MONEY = { unit: 'money' } as const;
/** The rules of a set as rules for all legs of a bot, so that both share one implementation. */
const totalsOf = ({ stop, target, lock, trail }: SetRules): TotalRules => ({
  stop: stop === null ? null : { ...IN_MONEY, value: stop },
  target: target === null ? null : { ...IN_MONEY, value: target },
  lock: lock && { ...IN_MONEY, ...lock },
  trail: trail && { ...IN_MONEY, ...trail },
});

const AS_OF_SET: Readonly<Partial<Record<JournalCode, SetCode>>> = {
  'overall-stop': 'set-stop',
  'overall-trail': 'set-trail',
  'overall-lock': 'set-lock',
};

/**
 * Returns a set of bots after a bar that has closed for all of them: the rules of the day apply to the combined result. Once one is reached all bots exit and
 * none enters before the next day; each bot sends its own orders.
 */
export function stepSet(calendar: LocalClock, before: SetState, { at, date, result }: SetInput): Stepped {
  const { rules } = before;
  const state = { ...(before.date === date ? before : { ...newSetState(rules), date }) };
  const journal: JournalLine[] = [];
  if (state.ended !== null) return { state, journal, leaves: null };
  const end = (why: SetReason): Stepped => {
    state.ended = why.code;
    journal.push({ at, leg: null, ...why });
    return { state, journal, leaves: why };
  };
  if (result > state.peak) state.peak = result;
  const told = { premium: ZERO_MONEY, peak: state.peak, locked: state.locked };
  const floor = floorOf(totalsOf(rules), told, (bound) => journal.push({ at, code: 'lock-armed', leg: null, amount: state.peak, bound }));
  state.locked = told.locked;
  if (floor !== null && result <= floor.at) return end({ code: AS_OF_SET[floor.code] ?? 'set-stop', amount: result, bound: floor.at });
  const target = rules.target === null ? null : moneyFromDecimal(rules.target);
  if (target !== null && result >= target) return end({ code: 'set-target', amount: result, bound: target });
  const minute = rules.exit === null ? null : minuteOf(rules.exit);
  if (minute !== null && calendar.msOfDay(at) >= minute * MINUTE_MS) return end({ code: 'set-time' });
  return { state, journal, leaves: null };
}
