import type { OverallReEntryWay, ReEntryWay } from './reentry-ways.ts';
import type { LegPlan } from '../strategies/leg-plan.ts';

export const BOT_KINDS = ['trading', 'daily'] as const;
/** A trading bot runs until it is stopped; a daily bot is flat at the end of every day. */
export type BotKind = (typeof BOT_KINDS)[number];

/** `paused`: enters nothing and keeps its positions under the rules. `stopping`: exits everything. An ended run never trades again. */
export const RUN_STATUSES = ['running', 'paused', 'stopping', 'ended'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Bots trade on paper; live trading will be a switch of its own. */
export const BOT_MODES = ['paper'] as const;
export type BotMode = (typeof BOT_MODES)[number];

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Options and futures are carried (NRML) or intraday (MIS). */
export const BOT_PRODUCTS = ['MIS', 'NRML'] as const;
type BotProduct = (typeof BOT_PRODUCTS)[number];

export const LEG_UNITS = ['points', 'percent', 'underlying-points', 'underlying-percent'] as const;
/** Points or percent of the leg's own price, or of the underlying. */
type LegUnit = (typeof LEG_UNITS)[number];
export const LEVEL_UNITS = [...LEG_UNITS, 'delta'] as const;
/** A distance in one of those units, or a delta level of an option, unsigned: that is no distance. */
type LevelUnit = (typeof LEVEL_UNITS)[number];

export const TOTAL_UNITS = ['money', 'premium-percent'] as const;
/** Money of the account, or percent of the premium that was paid or taken in. */
export type TotalUnit = (typeof TOTAL_UNITS)[number];

export const PREMIUM_UNITS = ['points', 'percent'] as const;
/** Points or percent of the premium of all option legs together, bought less sold. */
type PremiumUnit = (typeof PREMIUM_UNITS)[number];

export const EXPIRY_DAYS = ['any', 'only', 'never'] as const;
/** Whether the days on which the nearest expiry ends count. */
type ExpiryDays = (typeof EXPIRY_DAYS)[number];

export const BREAK_SIDES = ['high', 'low', 'either'] as const;
export const RANGE_SOURCES = ['underlying', 'leg'] as const;
export const MOMENTUM_DIRECTIONS = ['up', 'down'] as const;
export const LEAVES_WITH = ['leg', 'all'] as const;
/** The leg alone, or all legs, which ends the run of the day. */
type LeavesWith = (typeof LEAVES_WITH)[number];
export const SILENT_WAYS = ['wait', 'pause', 'exit'] as const;
/** What a bot does after a minute without a price: it waits, stops entering until it is resumed, or exits everything. */
type SilentWay = (typeof SILENT_WAYS)[number];
export const END_KINDS = ['time', 'next-day', 'expiry', 'open'] as const;

interface LegLevel {
  readonly unit: LevelUnit;
  readonly value: number;
}
export const TRAIL_WAYS = ['ratchet', 'peak'] as const;
/**
 * How the stop trails. `ratchet`: by `by` for every `every` that the price moves in favour. `peak`: once the price has moved by `every`, it stays `by` behind
 * the best price.
 */
type TrailWay = (typeof TRAIL_WAYS)[number];

interface LegTrail {
  readonly unit: LegUnit;
  readonly every: number;
  readonly by: number;
  /** Absent = ratchet. */
  readonly how?: TrailWay;
}
/** The leg waits until its price has moved. */
interface Momentum {
  readonly direction: (typeof MOMENTUM_DIRECTIONS)[number];
  readonly unit: LegUnit;
  readonly by: number;
}
interface ReEntry {
  readonly how: ReEntryWay;
  readonly times: number;
}
/** Enters the lazy leg named `leg` instead of the leg itself. */
interface NextLeg {
  readonly how: 'next-leg';
  readonly leg: string;
  readonly times: number;
}

export interface BotLeg extends LegPlan {
  readonly momentum: Momentum | null;
  readonly stop: LegLevel | null;
  readonly target: LegLevel | null;
  readonly trail: LegTrail | null;
  readonly reentry: { readonly stop: ReEntry | NextLeg | null; readonly target: ReEntry | NextLeg | null };
  /** Name of a lazy leg, entered only when another leg hands over to it; absent or null = not lazy. */
  readonly lazy?: string | null;
  /** The call that enters the leg, in a bot that trades on calls; absent or null = both. */
  readonly call?: (typeof CALLED_LEGS)[number] | null;
}

/** When a position ends by the clock: on its day, or on the trading day after it, at a time, some trading days before the first expiry, or never. */
export type PlannedEnd =
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'next-day'; readonly at: string }
  | { readonly kind: 'expiry'; readonly before: number; readonly at: string }
  | { readonly kind: 'open' };

/** The range of prices in a span of time; a breakout from it enters. */
interface BreakoutRange {
  readonly from: string;
  readonly until: string;
  readonly of: (typeof RANGE_SOURCES)[number];
  readonly side: (typeof BREAK_SIDES)[number];
}

/** Times are HH:MM of the exchange. The bot enters at the first moment of the window at which all entry conditions hold. */
export interface BotSchedule {
  readonly days: readonly Weekday[];
  readonly expiries: ExpiryDays;
  /** Trades only on days with one of these numbers of trading days to the nearest expiry, 0 = the expiry day; absent or null = all days. */
  readonly dte?: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  /** Last time at which a leg may re-enter; absent or null = until the end. */
  readonly reentry?: string | null;
  readonly range: BreakoutRange | null;
  readonly end: PlannedEnd;
}

export const SIGNAL_MINUTES = [1, 3, 5, 15] as const;
export const COMPARISONS = ['above', 'below', 'crosses-above', 'crosses-below'] as const;
type Comparison = (typeof COMPARISONS)[number];
export const MATCHES = ['all', 'any'] as const;
/** The close of a bar, a number, or a line of an indicator with its parameters in order. */
export type SignalTerm =
  | { readonly of: 'close' }
  | { readonly of: 'number'; readonly value: number }
  | { readonly of: 'indicator'; readonly indicator: string; readonly line: string; readonly values: readonly number[] };
interface SignalRow {
  readonly left: SignalTerm;
  readonly is: Comparison;
  readonly right: SignalTerm;
}
interface SignalGroup {
  readonly match: (typeof MATCHES)[number];
  readonly rows: readonly SignalRow[];
}
/** Rows of which all or any have to hold, and groups of rows beside them, each with a match of its own. */
export interface SignalTree extends SignalGroup {
  readonly groups?: readonly SignalGroup[];
}
/** Entry and exit conditions on indicators of the underlying's bars of `minutes` minutes. */
export interface Signals {
  readonly minutes: (typeof SIGNAL_MINUTES)[number];
  readonly entry: SignalTree | null;
  readonly exit: SignalTree | null;
}

export const CALL_ACTIONS = ['long', 'short', 'exit'] as const;
/** What an authorised caller asks a bot to do: enter one way or the other, or exit. */
export type CallAction = (typeof CALL_ACTIONS)[number];
export const CALLED_LEGS = ['long', 'short'] as const satisfies readonly CallAction[];
/** A past call, for tests: its time as YYYY-MM-DD HH:MM of the exchange. */
export interface PastCall {
  readonly at: string;
  readonly action: CallAction;
}
/** A bot that enters when called, within its window; calls older than so many seconds are refused. */
interface Calls {
  readonly oldest: number;
  /** Calls for tests, since nobody calls a bot on a stored day. Oldest first. */
  readonly past?: readonly PastCall[];
}

export const APPROVALS = ['auto', 'ask'] as const;
/** Whether a bot enters by itself or asks its owner first; exits never ask. */
type Approval = (typeof APPROVALS)[number];
/** Minutes the owner has to answer: later the price would be another one. */
export const ANSWER_MINUTES = 5;

interface TotalLevel {
  readonly unit: TotalUnit;
  readonly value: number;
  /** How all legs re-enter afterwards, and how often; absent or null = the run of the day ends. */
  readonly reentry?: { readonly how: OverallReEntryWay; readonly times: number } | null;
}
/** How far the combined premium of all option legs must move before any leg enters. */
interface TotalMomentum {
  readonly direction: (typeof MOMENTUM_DIRECTIONS)[number];
  readonly unit: PremiumUnit;
  readonly by: number;
}
export const ADJUST_UNITS = ['underlying-points', 'underlying-percent', 'net-delta'] as const;
export const ADJUSTED_LEGS = ['all', 'winning', 'hedge'] as const;
/**
 * Adjusts when the underlying has moved this far from its price at entry, or the net delta of all legs (1 = one lot of the underlying) is this far from 0:
 * all legs, or the winning ones, are exited and chosen anew. `hedge`: the legs stay, and the nearest future is traded against their delta, in whole lots.
 */
interface Adjustment {
  readonly unit: (typeof ADJUST_UNITS)[number];
  readonly by: number;
  readonly legs: (typeof ADJUSTED_LEGS)[number];
  readonly times: number;
}
/** The rules for all legs together, by the gross profit since they were entered together. */
export interface OverallRules {
  readonly momentum?: TotalMomentum | null;
  readonly stop: TotalLevel | null;
  readonly target: TotalLevel | null;
  /** Once the profit has reached `reach`, at least `keep` is kept. */
  readonly lock: { readonly unit: TotalUnit; readonly reach: number; readonly keep: number } | null;
  readonly trail: { readonly unit: TotalUnit; readonly every: number; readonly by: number } | null;
  /** When a leg is stopped out, the stops of the others go to their cost. */
  readonly breakeven: boolean;
  /** What else is exited when a leg reaches its stop or target; absent = that leg alone. */
  readonly leaves?: LeavesWith;
  /** What else is exited when an entry is refused; absent = nothing. */
  readonly refused?: LeavesWith;
  /** Absent = the bot waits. */
  readonly silent?: SilentWay;
  readonly adjust?: Adjustment | null;
}

export const SLIPPAGE_UNITS = ['points', 'percent'] as const;
/** How much worse than the mark the expected fill price of an entry may be: points, or percent of the mark. */
interface SlippageLimit {
  readonly unit: (typeof SLIPPAGE_UNITS)[number];
  readonly most: number;
}
export const COOLS_AFTER = ['loss', 'exit'] as const;
/** Minutes without entries after a losing exit, or after every exit. */
interface CoolDown {
  readonly after: (typeof COOLS_AFTER)[number];
  readonly minutes: number;
}

/** Limits checked before every action of the bot; null, for the three newer ones also absent, = unlimited. Amounts in the account's currency. */
interface BotLimits {
  readonly loss: number | null;
  readonly profit: number | null;
  readonly trades: number | null;
  readonly lots: number | null;
  /** Most margin that the bot's positions may need after an entry. */
  readonly margin?: number | null;
  readonly slippage?: SlippageLimit | null;
  readonly cooldown?: CoolDown | null;
}

/**
 * The rules of a bot, as data: the same on the wire, in the database and in the core. Numbers are decimals as typed, with at most two places; trading code
 * first converts money to Money.
 */
export interface BotDefinition {
  readonly underlying: string;
  readonly product: BotProduct;
  readonly legs: readonly BotLeg[];
  readonly schedule: BotSchedule;
  /** Absent or null = the clock and prices alone decide. */
  readonly signals?: Signals | null;
  /** Absent or null = the bot takes no calls. */
  readonly calls?: Calls | null;
  /** Absent = enters by itself. A replayed day has no owner: every question counts as approved at once. */
  readonly approval?: Approval;
  readonly overall: OverallRules;
  readonly limits: BotLimits;
}

/** Returns whether a leg is entered only when another leg hands over to it. */
export function isLazy({ lazy }: { readonly lazy?: string | null }): boolean {
  return lazy !== undefined && lazy !== null;
}

/** Returns the legs that are entered at the start: all but the lazy ones. */
export function startingLegs<Leg extends { readonly lazy?: string | null }>(legs: readonly Leg[]): readonly Leg[] {
  return legs.filter((leg) => !isLazy(leg));
}

/** Returns the legs whose payoff is drawn: those entered together, by one call where legs belong to different calls. */
export function sketchedLegs<Leg extends Pick<BotLeg, 'lazy' | 'call'>>(legs: readonly Leg[]): readonly Leg[] {
  const starting = startingLegs(legs);
  const long = starting.filter(({ call }) => call !== 'short');
  return long.length > 0 ? long : starting;
}

/** A definition while it is typed: numbers may still be missing. */
export type DraftOf<T> = T extends number ? number | null : T extends object ? { readonly [Key in keyof T]: DraftOf<T[Key]> } : T;
export type BotDraft = DraftOf<BotDefinition>;
