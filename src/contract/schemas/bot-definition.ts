import * as v from 'valibot';
import * as d from '#domain/bots/definition.ts';
import { GROUP_REENTRY_WAYS, OVERALL_REENTRY_WAYS, REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';
import {
  LONGEST_LEG_NAME,
  MOST_DAYS_TO_EXPIRY,
  MOST_LAZY_LEGS,
  MOST_LEGS,
  MOST_PAST_CALLS,
  MOST_SIGNAL_GROUPS,
  MOST_SIGNAL_ROWS,
} from '#domain/bots/definition-limits.ts';
import { EXPIRY_CYCLES, LEG_KINDS, LEG_SIDES } from '#domain/strategies/leg-plan.ts';
import { id } from './common.ts';

/** The shape only: how far a number may go and what fits together is said by `checkDefinition`, on both sides of the wire. */
const number = v.pipe(v.number('form.type'), v.finite('form.type'));
const oneOf = <const Values extends readonly string[]>(values: Values) => v.picklist(values, 'form.enum');
/** HH:MM of the exchange. */
const time = v.pipe(v.string(), v.maxLength(5, 'form.pattern'));

const strike = v.variant('rule', [
  v.object({ rule: v.literal('atm'), offset: number }),
  v.object({ rule: v.literal('atm-percent'), percent: number }),
  v.object({ rule: v.literal('synthetic-atm'), offset: number }),
  v.object({ rule: v.literal('straddle-width'), factor: number }),
  v.object({ rule: v.literal('premium'), near: number }),
  v.object({ rule: v.literal('premium-at-least'), least: number }),
  v.object({ rule: v.literal('premium-at-most'), most: number }),
  v.object({ rule: v.literal('premium-range'), low: number, high: number }),
  v.object({ rule: v.literal('straddle-share'), share: number }),
  v.object({ rule: v.literal('delta'), delta: number }),
  v.object({ rule: v.literal('delta-range'), from: number, to: number }),
  v.object({ rule: v.literal('exact'), strike: number }),
]);
const level = v.object({ unit: oneOf(d.LEVEL_UNITS), value: number });
const shortName = v.pipe(v.string(), v.maxLength(20, 'form.string-max'));
const legName = v.pipe(v.string(), v.maxLength(LONGEST_LEG_NAME, 'form.string-max'));
const reentry = v.nullable(
  v.variant('how', [
    v.object({ how: oneOf(REENTRY_WAYS), times: number }),
    /** A lazy leg is entered instead, by its name. */
    v.object({ how: v.literal('next-leg'), leg: legName, times: number }),
  ]),
);

/** Distances of strikes count away from the money: positive is out of the money, for calls and puts alike. */
const leg = v.object({
  side: oneOf(LEG_SIDES),
  kind: oneOf(LEG_KINDS),
  strike: v.nullable(strike),
  expiry: v.object({ cycle: oneOf(EXPIRY_CYCLES), rank: number }),
  lots: number,
  momentum: v.nullable(v.object({ direction: oneOf(d.MOMENTUM_DIRECTIONS), unit: oneOf(d.LEG_UNITS), by: number })),
  stop: v.nullable(level),
  target: v.nullable(level),
  /** Trailing stop; `how` absent: ratchet. */
  trail: v.nullable(v.object({ unit: oneOf(d.LEG_UNITS), every: number, by: number, how: v.exactOptional(oneOf(d.TRAIL_WAYS)) })),
  reentry: v.object({ stop: reentry, target: reentry }),
  /** Name of a lazy leg, entered only when another leg's re-entry names it; absent: entered with the others. */
  lazy: v.exactOptional(v.nullable(legName)),
  /** By which call it enters, where the bot goes by calls; left out by both. */
  call: v.exactOptional(v.nullable(oneOf(d.CALLED_LEGS))),
});

/** When positions that are looked after together are left by the clock: at a time of the day, or never. */
export const groupEnd = v.variant('kind', [v.object({ kind: v.literal('time'), at: time }), v.object({ kind: v.literal('open') })]);
const endOfDefinition = v.variant('kind', [
  ...groupEnd.options,
  v.object({ kind: v.literal('expiry'), before: number, at: time }),
  v.object({ kind: v.literal('next-day'), at: time }),
]);
const schedule = v.object({
  days: v.pipe(v.array(oneOf(d.WEEKDAYS)), v.maxLength(d.WEEKDAYS.length, 'form.array-max')),
  expiries: oneOf(d.EXPIRY_DAYS),
  /** Trading days to the nearest expiry on which the bot trades, 0 = expiry day; absent: all days. */
  dte: v.exactOptional(v.nullable(v.pipe(v.array(number), v.maxLength(MOST_DAYS_TO_EXPIRY, 'form.array-max')))),
  from: time,
  to: time,
  /** The last time at which a leg may come back; left out it may until the end. */
  reentry: v.exactOptional(v.nullable(time)),
  range: v.nullable(v.object({ from: time, until: time, of: oneOf(d.RANGE_SOURCES), side: oneOf(d.BREAK_SIDES) })),
  end: endOfDefinition,
});

const amount = { unit: oneOf(d.TOTAL_UNITS), value: number };
/** `reentry` says how all legs come back after it; left out the run is over then. */
const totalWith = <const Ways extends readonly string[]>(ways: Ways) =>
  v.object({ ...amount, reentry: v.exactOptional(v.nullable(v.object({ how: oneOf(ways), times: number }))) });
const total = totalWith(OVERALL_REENTRY_WAYS);
const overall = v.object({
  /** By how much the premium of all option legs together has to move before they enter; left out nothing is waited for. */
  momentum: v.exactOptional(v.nullable(v.object({ direction: oneOf(d.MOMENTUM_DIRECTIONS), unit: oneOf(d.PREMIUM_UNITS), by: number }))),
  stop: v.nullable(total),
  target: v.nullable(total),
  lock: v.nullable(v.object({ unit: oneOf(d.TOTAL_UNITS), reach: number, keep: number })),
  trail: v.nullable(v.object({ unit: oneOf(d.TOTAL_UNITS), every: number, by: number })),
  breakeven: v.boolean('form.type'),
  /** Exit the leg alone or all legs when a leg reaches the stop or target; absent: the leg alone. */
  leaves: v.exactOptional(oneOf(d.LEAVES_WITH)),
  /** Exit no other leg or all legs when an entry is not filled; absent: no other leg. */
  refused: v.exactOptional(oneOf(d.LEAVES_WITH)),
  /** Action when no price has arrived for a minute; absent: wait. */
  silent: v.exactOptional(oneOf(d.SILENT_WAYS)),
  /** Move of the underlying since the entry, or net delta, at which legs are exited and chosen again; absent: never. */
  adjust: v.exactOptional(v.nullable(v.object({ unit: oneOf(d.ADJUST_UNITS), by: number, legs: oneOf(d.ADJUSTED_LEGS), times: number }))),
});
const groupTotal = totalWith(GROUP_REENTRY_WAYS);
/** Exit and re-entry rules of a group of positions; re-entries use the same contracts. */
export const groupRules = v.object({
  ...v.omit(overall, ['momentum', 'stop', 'target', 'adjust', 'refused', 'silent']).entries,
  stop: v.nullable(groupTotal),
  target: v.nullable(groupTotal),
});
/** A schema's output type: without read-only parts. */
type Plain<T> = T extends readonly (infer Item)[] ? Plain<Item>[] : T extends object ? { -readonly [Key in keyof T]: Plain<T[Key]> } : T;

const term = v.variant('of', [
  v.object({ of: v.literal('close') }),
  v.object({ of: v.literal('number'), value: number }),
  v.object({
    of: v.literal('indicator'),
    indicator: shortName,
    line: shortName,
    values: v.pipe(v.array(number), v.maxLength(5, 'form.array-max')),
  }),
]);
const signalGroup = {
  match: oneOf(d.MATCHES),
  rows: v.pipe(v.array(v.object({ left: term, is: oneOf(d.COMPARISONS), right: term })), v.maxLength(MOST_SIGNAL_ROWS, 'form.array-max')),
};
/** Conditions of which all or any must hold, with nested groups of conditions. */
const signalTree = v.object({
  ...signalGroup,
  groups: v.exactOptional(v.pipe(v.array(v.object(signalGroup)), v.maxLength(MOST_SIGNAL_GROUPS, 'form.array-max'))),
});
/** What indicators say of bars of the underlying; left out the bot goes by the clock and by prices alone. Its type is written out: to infer it takes too long. */
const signals: v.GenericSchema<Plain<d.Signals>> = v.object({
  minutes: v.picklist(d.SIGNAL_MINUTES, 'form.enum'),
  entry: v.nullable(signalTree),
  exit: v.nullable(signalTree),
});
const limits = v.object({
  loss: v.nullable(number),
  profit: v.nullable(number),
  trades: v.nullable(number),
  lots: v.nullable(number),
  /** Maximum margin of the open positions after an entry; absent (as with the two fields below): unlimited. */
  margin: v.exactOptional(v.nullable(number)),
  /** Maximum by which an entry's expected price may be worse than the mark; the entry waits while it is worse. */
  slippage: v.exactOptional(v.nullable(v.object({ unit: oneOf(d.SLIPPAGE_UNITS), most: number }))),
  /** Minutes without entries after a losing exit, or after every exit. */
  cooldown: v.exactOptional(v.nullable(v.object({ after: oneOf(d.COOLS_AFTER), minutes: number }))),
});

/** Entry by webhook call. `oldest`: maximum age of a call in seconds; `past`: calls for backtests, as YYYY-MM-DD HH:MM. */
const calls = v.object({
  oldest: number,
  past: v.exactOptional(
    v.pipe(
      v.array(v.object({ at: v.pipe(v.string(), v.maxLength(16, 'form.pattern')), action: oneOf(d.CALL_ACTIONS) })),
      v.maxLength(MOST_PAST_CALLS, 'form.array-max'),
    ),
  ),
});

export const botDefinition = v.object({
  underlying: id,
  product: oneOf(d.BOT_PRODUCTS),
  legs: v.pipe(v.array(leg), v.maxLength(MOST_LEGS + MOST_LAZY_LEGS, 'form.array-max')),
  schedule,
  signals: v.exactOptional(v.nullable(signals)),
  calls: v.exactOptional(v.nullable(calls)),
  /** Whether entries need the owner's approval; absent: no. */
  approval: v.exactOptional(oneOf(d.APPROVALS)),
  overall,
  limits,
});
