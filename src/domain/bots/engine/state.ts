import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { BotDefinition, CallAction } from '../definition.ts';
import { rulesOf } from '../hedge-leg.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Bar, BotContract } from './io.ts';

/** A level on the price of the leg, on that of the underlying, or on the leg's delta without its sign (in ten-thousandths). */
export interface Level {
  readonly of: 'leg' | 'spot' | 'delta';
  readonly at: number;
}

/** Condition for the entry of a waiting leg. */
type Wait =
  | { readonly for: 'range'; readonly high: Price | null; readonly low: Price | null; readonly set: boolean }
  | { readonly for: 'momentum'; readonly level: Level | null; readonly again: boolean }
  | { readonly for: 'cost'; readonly level: Price; readonly up: boolean }
  /** For the condition of all legs together. */
  | { readonly for: 'all' }
  /** For the end of the cool-down after an exit; then its contract is asked for. */
  | { readonly for: 'cool-down' }
  /** For a hedge that itself waits; `told`: the wait has been journalled. */
  | { readonly for: 'hedge'; readonly told: boolean }
  /** A cancelled entry, to be sent again with no more lots than its hedge covers. */
  | { readonly for: 'cover' }
  /** For margin and fill of its entry. Legs that started waiting at the same time enter together; `told`: a wait for a better price has been journalled. */
  | { readonly for: 'terms'; readonly since: ExchangeTime; readonly asked: boolean; readonly told: boolean };

export const LEG_PHASES = ['idle', 'asked', 'waiting', 'entering', 'held', 'exiting', 'over'] as const;

export interface LegState {
  readonly phase: (typeof LEG_PHASES)[number];
  readonly side: 1 | -1;
  /** Why its contract was asked for. */
  readonly ask: 'first' | 'again' | 'momentum';
  readonly contract: BotContract | null;
  readonly wait: Wait | null;
  readonly lots: number;
  /** Sum of price x lots of the entries since the leg was last flat, and the sum of those lots. */
  readonly paid: number;
  readonly bought: number;
  readonly entry: Price | null;
  readonly entrySpot: Price | null;
  /** First entry price of the leg in the run; null before it, and after a failed entry. */
  readonly firstEntry: Price | null;
  readonly stop: Level | null;
  readonly target: Level | null;
  /** Where the stop stood at entry, and the best price since, on the trail's scale. */
  readonly firstStop: Level | null;
  readonly best: number | null;
  readonly used: { readonly stop: number; readonly target: number };
  readonly cause: 'stop' | 'target' | 'adjust' | null;
  /** Price of an exit under way, where a level was crossed. */
  readonly leavingAt: Price | null;
  /** Result of the leg's exits since it was last flat. */
  readonly made: Money;
  /** Lots that a partly filled last entry did not get; missing in states of older versions. */
  readonly missing?: number;
}

interface OpenOrder {
  readonly leg: number;
  readonly opens: boolean;
  readonly lots: number;
}

/** A round: all legs from their common entry until all are out; an overall stop or target may start another round. */
export interface Round {
  /** How often all legs have re-entered together, after a stop and after a target. */
  readonly used: { readonly stop: number; readonly target: number };
  /** Booked result of the run when the round began: the round's own result counts from it. */
  readonly from: Money;
  readonly reversed: boolean;
  /** What follows once everything is closed. */
  readonly next: 'stop' | 'target' | 'adjust' | 'day' | null;
  /** Date of the round's first entry, and whether the bot does not trade on the current day. */
  readonly since: string | null;
  readonly rests: boolean;
  /** Price of the underlying at the round's first entry, also after an adjustment, and the number of adjustments. */
  readonly anchor: Price | null;
  readonly adjusted: number;
  /**
   * Number of hedge trades, the lots of the future to hold next (sold below 0), whether a limit bars more lots, and the lots to be added whose margin has
   * been asked for.
   */
  readonly hedge?: { readonly times?: number; readonly wanted?: number; readonly refused?: boolean; readonly adding?: number };
  /** The call that entered the round, in a bot that trades on calls. */
  readonly call?: { readonly action: CallAction; readonly at: ExchangeTime } | null;
  /**
   * The combined premium that the legs wait for, once known; null while they wait for none. `sign`: 1 where the first premium was a debit, -1 where a credit;
   * missing in states of older versions.
   */
  readonly wait: { readonly level: number | null; readonly again: boolean; readonly sign?: 1 | -1 } | null;
}
export const FIRST_ROUND: Round = {
  used: { stop: 0, target: 0 },
  from: ZERO_MONEY,
  reversed: false,
  next: null,
  since: null,
  rests: false,
  anchor: null,
  adjusted: 0,
  wait: null,
};

/** Volume of one session since the open: units, and the sum of price x units. */
export interface SessionVolume {
  readonly units: number;
  readonly worth: number;
}

/** A bar of the underlying that an indicator reads. */
export interface SignalBar extends Bar {
  readonly at: ExchangeTime;
  /** Volume of the day until the bar's end; missing where no indicator needs it, or not all of it was seen. */
  readonly day?: SessionVolume;
}
/** Bars seen by a bot with indicators, and its current signals. */
export interface SignalState {
  /** Complete bars, as many as the longest look-back needs. */
  readonly bars: readonly SignalBar[];
  /** The current incomplete bar; `whole`: seen from its beginning, `seen`: time of the last update, `units`: volume of the day by then. */
  readonly part: (SignalBar & { readonly whole: boolean; readonly seen?: ExchangeTime; readonly units?: number }) | null;
  readonly enters: boolean;
  readonly leaves: boolean;
  /** Whether missing bars have been journalled today. */
  readonly told: boolean;
  /** Whether unknown volume has been journalled today. */
  readonly unseen?: boolean;
}
const NO_SIGNALS: SignalState = { bars: [], part: null, enters: false, leaves: false, told: false };

/** `off` before it was started, `over` when nothing is left to do in the session. */
export const RUN_PHASES = ['off', 'watching', 'entered', 'ending', 'over'] as const;

/** Complete state of a bot. Plain data: a state written as JSON and read again continues unchanged. */
export interface BotState {
  readonly definition: BotDefinition;
  readonly phase: (typeof RUN_PHASES)[number];
  readonly paused: boolean;
  readonly date: string | null;
  readonly spot: Price | null;
  readonly prices: Readonly<Record<string, Price>>;
  /** Band of the range so far, and whether it is complete and journalled. */
  readonly range: { readonly high: Price; readonly low: Price; readonly set: boolean } | null;
  readonly orders: number;
  readonly open: Readonly<Record<string, OpenOrder>>;
  readonly trades: number;
  readonly booked: Money;
  /** Booked and open result when the session began. */
  readonly dayStart: Money;
  /** Premium of the first entry of each option leg: debit above 0, credit below. */
  readonly premium: Money;
  readonly peak: Money;
  readonly locked: boolean;
  /** End of the cool-down after an exit, and whether a held-back entry has been journalled; missing or null = no cool-down. */
  readonly cooling?: { readonly until: ExchangeTime; readonly told: boolean } | null;
  /** Missing in states of older versions: then the first round. */
  readonly round?: Round;
  /** Missing in states of older versions. */
  readonly signals?: SignalState;
  readonly legs: readonly LegState[];
}

/** A mutable copy of a state, for use within one step. */
export type Own<State> = { -readonly [Key in keyof State]-?: State[Key] };

const FRESH: Omit<LegState, 'side'> = {
  phase: 'idle',
  ask: 'first',
  contract: null,
  wait: null,
  lots: 0,
  paid: 0,
  bought: 0,
  entry: null,
  entrySpot: null,
  firstEntry: null,
  stop: null,
  target: null,
  firstStop: null,
  best: null,
  used: { stop: 0, target: 0 },
  cause: null,
  leavingAt: null,
  made: ZERO_MONEY,
  missing: 0,
};

/** Built once per definition: legs are changed only as copies. */
const fresh = new WeakMap<BotDefinition, Record<'as-named' | 'reversed', readonly LegState[]>>();

/** Returns the legs of a definition before any event, reversed where they re-enter reversed. */
export function freshLegs(definition: BotDefinition, reversed = false): readonly LegState[] {
  let made = fresh.get(definition);
  if (made === undefined) {
    const all = (turned: boolean) =>
      rulesOf(definition).map(({ side }) => copyOfLeg({ ...FRESH, side: (side === 'buy') === turned ? -1 : 1 }));
    made = { 'as-named': all(false), reversed: all(true) };
    fresh.set(definition, made);
  }
  return made[reversed ? 'reversed' : 'as-named'];
}

/** Returns a bot that has not been started. */
export function newBotState(definition: BotDefinition): BotState {
  return {
    definition,
    phase: 'off',
    paused: false,
    date: null,
    spot: null,
    prices: {},
    range: null,
    orders: 0,
    open: {},
    trades: 0,
    booked: ZERO_MONEY,
    dayStart: ZERO_MONEY,
    premium: ZERO_MONEY,
    peak: ZERO_MONEY,
    locked: false,
    round: FIRST_ROUND,
    signals: NO_SIGNALS,
    legs: freshLegs(definition),
  };
}

/** Returns a copy of a state, field by field: a spread took fifteen times as long, with every bar. */
export function copyOfState(state: BotState): Own<BotState> {
  return {
    definition: state.definition,
    phase: state.phase,
    paused: state.paused,
    date: state.date,
    spot: state.spot,
    prices: state.prices,
    range: state.range,
    orders: state.orders,
    open: state.open,
    trades: state.trades,
    booked: state.booked,
    dayStart: state.dayStart,
    premium: state.premium,
    peak: state.peak,
    locked: state.locked,
    cooling: state.cooling ?? null,
    round: state.round ?? FIRST_ROUND,
    signals: state.signals ?? NO_SIGNALS,
    legs: state.legs,
  };
}

/**
 * Returns a state whose order ids start at 1 again, where no order is open. A replay keeps no orders by id from day to day, and a list indexed by high ids
 * takes much memory.
 */
export function withOrdersFromOne(state: BotState): BotState {
  for (const _ in state.open) return state;
  const next = copyOfState(state);
  next.orders = 0;
  return next;
}

/** Returns a copy of a leg, field by field for the same reason. */
export function copyOfLeg(leg: LegState): Own<LegState> {
  return {
    phase: leg.phase,
    side: leg.side,
    ask: leg.ask,
    contract: leg.contract,
    wait: leg.wait,
    lots: leg.lots,
    paid: leg.paid,
    bought: leg.bought,
    entry: leg.entry,
    entrySpot: leg.entrySpot,
    firstEntry: leg.firstEntry,
    stop: leg.stop,
    target: leg.target,
    firstStop: leg.firstStop,
    best: leg.best,
    used: leg.used,
    cause: leg.cause,
    leavingAt: leg.leavingAt,
    made: leg.made,
    missing: leg.missing ?? 0,
  };
}
