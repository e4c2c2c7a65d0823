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

/** What a leg waits for before it enters. */
type Wait =
  | { readonly for: 'range'; readonly high: Price | null; readonly low: Price | null; readonly set: boolean }
  | { readonly for: 'momentum'; readonly level: Level | null; readonly again: boolean }
  | { readonly for: 'cost'; readonly level: Price; readonly up: boolean }
  /** For what all legs wait for together. */
  | { readonly for: 'all' }
  /** For the end of the minutes after an exit in which nothing enters; then its contract is asked for. */
  | { readonly for: 'cool-down' }
  /** For what protects it, which waits itself; `told` once that has been written down. */
  | { readonly for: 'hedge'; readonly told: boolean }
  /** An entry that was called back, to be sent again with no more lots than its hedge covers. */
  | { readonly for: 'cover' }
  /** For what its entry would come to. Legs that began to wait at the same time enter together; `told` once it has been written down that they wait for a better price. */
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
  /** Sum of price x lots of what was entered since the leg was last flat, and those lots. */
  readonly paid: number;
  readonly bought: number;
  readonly entry: Price | null;
  readonly entrySpot: Price | null;
  /** Its first entry of the run; null before it, and after an entry that failed. */
  readonly firstEntry: Price | null;
  readonly stop: Level | null;
  readonly target: Level | null;
  /** Where the stop stood at entry, and the best price since, on the trail's scale. */
  readonly firstStop: Level | null;
  readonly best: number | null;
  readonly used: { readonly stop: number; readonly target: number };
  readonly cause: 'stop' | 'target' | 'adjust' | null;
  /** The price of an exit that is on its way, where a level was crossed. */
  readonly leavingAt: Price | null;
  /** What its exits have made since it was last flat. */
  readonly made: Money;
  /** The lots that its last entry did not get although some of it was filled; missing in what was written down before that was told. */
  readonly missing?: number;
}

interface OpenOrder {
  readonly leg: number;
  readonly opens: boolean;
  readonly lots: number;
}

/** All legs from where they are entered together until all of them are left; an overall stop or target may be followed by another round. */
export interface Round {
  /** How often all legs have come back together, after each of the two. */
  readonly used: { readonly stop: number; readonly target: number };
  /** What the run had booked when it began: its own result counts from there. */
  readonly from: Money;
  readonly reversed: boolean;
  /** What comes after it, once nothing is held any more. */
  readonly next: 'stop' | 'target' | 'adjust' | 'day' | null;
  /** The day on which a leg of it was entered first, and whether the bot does not trade on the day that it is by now. */
  readonly since: string | null;
  readonly rests: boolean;
  /** Where the underlying stood when a leg of it was entered first, also after an adjustment, and how often it has been adjusted. */
  readonly anchor: Price | null;
  readonly adjusted: number;
  /**
   * How often the future was bought or sold against its delta, the lots it is to have next (sold below 0), whether a limit lets it take no more, and the lots
   * whose margin has been asked for before they are added.
   */
  readonly hedge?: { readonly times?: number; readonly wanted?: number; readonly refused?: boolean; readonly adding?: number };
  /** The call that it was entered by, where the bot goes by calls. */
  readonly call?: { readonly action: CallAction; readonly at: ExchangeTime } | null;
  /**
   * The combined premium that its legs wait for, once it is known; null while they wait for none. `sign`: 1 where it was to be paid at first, -1 where it was to
   * be taken in; missing in what was written down before directions counted.
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

/** What was traded since the open: units, and the sum of price x units. Of one session. */
export interface SessionVolume {
  readonly units: number;
  readonly worth: number;
}

/** A bar of the underlying that an indicator reads. */
export interface SignalBar extends Bar {
  readonly at: ExchangeTime;
  /** What was traded on its day until it ended; missing where nothing asks for it, or not all of it was seen. */
  readonly day?: SessionVolume;
}
/** What a bot that goes by indicators has seen, and what that says. */
export interface SignalState {
  /** Complete ones, as many as what looks back longest needs. */
  readonly bars: readonly SignalBar[];
  /** The one that is not complete yet; `whole` where its beginning was seen, `seen` is when it was looked at last, `units` what was traded on the day by then. */
  readonly part: (SignalBar & { readonly whole: boolean; readonly seen?: ExchangeTime; readonly units?: number }) | null;
  readonly enters: boolean;
  readonly leaves: boolean;
  /** Whether it has been written down today that bars are missing. */
  readonly told: boolean;
  /** Whether it has been written down today that what was traded is not known. */
  readonly unseen?: boolean;
}
const NO_SIGNALS: SignalState = { bars: [], part: null, enters: false, leaves: false, told: false };

/** `off` before it was started, `over` when nothing is left to do in the session. */
export const RUN_PHASES = ['off', 'watching', 'entered', 'ending', 'over'] as const;

/** Everything that a bot knows. Plain data: what is written as JSON and read again goes on as if nothing had happened. */
export interface BotState {
  readonly definition: BotDefinition;
  readonly phase: (typeof RUN_PHASES)[number];
  readonly paused: boolean;
  readonly date: string | null;
  readonly spot: Price | null;
  readonly prices: Readonly<Record<string, Price>>;
  /** The band of its range so far, and whether it is complete and has been told. */
  readonly range: { readonly high: Price; readonly low: Price; readonly set: boolean } | null;
  readonly orders: number;
  readonly open: Readonly<Record<string, OpenOrder>>;
  readonly trades: number;
  readonly booked: Money;
  /** What was booked and open when the session began. */
  readonly dayStart: Money;
  /** Premium of the first entry of each option leg: paid above 0, taken in below. */
  readonly premium: Money;
  readonly peak: Money;
  readonly locked: boolean;
  /** Until when nothing enters after an exit, and whether something that would have has been written down; missing or null where nothing is held back. */
  readonly cooling?: { readonly until: ExchangeTime; readonly told: boolean } | null;
  /** Missing in what was written down before there were rounds: it is the first then. */
  readonly round?: Round;
  /** Missing in what was written down before indicators were read. */
  readonly signals?: SignalState;
  readonly legs: readonly LegState[];
}

/** A copy that a step may change before it hands it on. */
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

/** Made once for each definition: nobody changes a leg that is not a copy of his own. */
const fresh = new WeakMap<BotDefinition, Record<'as-named' | 'reversed', readonly LegState[]>>();

/** Returns the legs of a definition before anything has happened, the other way round where they come back so. */
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

/** Returns a copy of a state. Field by field: a spread of so many took fifteen times as long, with every bar. */
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
 * Returns a state whose next order is the first again, where no order is on its way. Nobody who replays keeps orders by their numbers from day to day, and a list by
 * high numbers takes much room.
 */
export function withOrdersFromOne(state: BotState): BotState {
  for (const _ in state.open) return state;
  const next = copyOfState(state);
  next.orders = 0;
  return next;
}

/** Returns a copy of a leg, written out for the same reason. */
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
