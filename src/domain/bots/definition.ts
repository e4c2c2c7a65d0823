import type { LegPlan } from '../strategies/leg-plan.ts';

export const BOT_KINDS = ['trading', 'daily'] as const;
/** A trading bot runs until it is stopped; a daily bot is flat at the end of every day. */
export type BotKind = (typeof BOT_KINDS)[number];

/** `paused`: enters nothing and keeps what it holds under its rules. `stopping`: leaves everything. An ended run never trades again. */
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
/** A distance in one of those units, or where the delta of an option stands, without its sign: that is no distance. */
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
/**
 * `at-once` and `momentum` choose the strike anew. `at-cost` keeps the contract and waits until its price is back where it was entered last,
 * `like-original` where it was entered first. `reversed` is at once and the other way round, as the other two can be.
 */
export const REENTRY_WAYS = [
  'at-once',
  'reversed',
  'at-cost',
  'at-cost-reversed',
  'like-original',
  'like-original-reversed',
  'momentum',
] as const;
export type ReEntryWay = (typeof REENTRY_WAYS)[number];
/** How all legs come back together: those of a leg that choose the strike anew. */
export const OVERALL_REENTRY_WAYS = ['at-once', 'reversed', 'momentum'] as const satisfies readonly ReEntryWay[];
/** The same for positions that are looked after together: nothing is known of a momentum there. */
export const GROUP_REENTRY_WAYS = ['at-once', 'reversed'] as const satisfies readonly ReEntryWay[];
export const LEAVES_WITH = ['leg', 'all'] as const;
/** The leg alone, or all legs, which ends the run of the day. */
type LeavesWith = (typeof LEAVES_WITH)[number];
export const SILENT_WAYS = ['wait', 'pause', 'exit'] as const;
/** What becomes of a bot that has got no price for a minute: it waits, enters no more until it is resumed, or leaves everything. */
type SilentWay = (typeof SILENT_WAYS)[number];
export const END_KINDS = ['time', 'next-day', 'expiry', 'open'] as const;

interface LegLevel {
  readonly unit: LevelUnit;
  readonly value: number;
}
export const TRAIL_WAYS = ['ratchet', 'peak'] as const;
/**
 * How the stop follows. `ratchet`: by `by` for every `every` that the price moves in favour. `peak`: not before the price has moved by `every`, then
 * `by` behind the best price.
 */
type TrailWay = (typeof TRAIL_WAYS)[number];

interface LegTrail {
  readonly unit: LegUnit;
  readonly every: number;
  readonly by: number;
  /** Left out it is a ratchet. */
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
/** Instead of the leg itself a lazy one is entered, by its name. */
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
  /** The name of a lazy leg: it is not entered with the others, only where another one hands on to it. Left out, as null, it is not lazy. */
  readonly lazy?: string | null;
  /** By which call it enters, where the bot goes by calls; left out, as null, by both. */
  readonly call?: (typeof CALLED_LEGS)[number] | null;
}

/** When a position ends by the clock: on its day, or on the trading day after it, at a time, some trading days before the first expiry, or never. */
export type PlannedEnd =
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'next-day'; readonly at: string }
  | { readonly kind: 'expiry'; readonly before: number; readonly at: string }
  | { readonly kind: 'open' };

/** The band that prices stay in from one time to another; leaving it enters. */
interface BreakoutRange {
  readonly from: string;
  readonly until: string;
  readonly of: (typeof RANGE_SOURCES)[number];
  readonly side: (typeof BREAK_SIDES)[number];
}

/** Times are HH:MM of the exchange. The bot enters at the first moment of the window at which everything it waits for holds. */
export interface BotSchedule {
  readonly days: readonly Weekday[];
  readonly expiries: ExpiryDays;
  /** It trades only on days with one of these numbers of trading days to the nearest expiry, 0 on the day itself; left out, as null, on all. */
  readonly dte?: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  /** The last time at which a leg may come back; left out, as null, it may until the end. */
  readonly reentry?: string | null;
  readonly range: BreakoutRange | null;
  readonly end: PlannedEnd;
}

export const SIGNAL_MINUTES = [1, 3, 5, 15] as const;
export const COMPARISONS = ['above', 'below', 'crosses-above', 'crosses-below'] as const;
type Comparison = (typeof COMPARISONS)[number];
export const MATCHES = ['all', 'any'] as const;
/** The close of a bar, a number, or a line of an indicator with the numbers that it takes, in their order. */
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
/** What indicators of the underlying's bars say, of so many minutes each: when to enter, and when to leave. */
export interface Signals {
  readonly minutes: (typeof SIGNAL_MINUTES)[number];
  readonly entry: SignalTree | null;
  readonly exit: SignalTree | null;
}

export const CALL_ACTIONS = ['long', 'short', 'exit'] as const;
/** What somebody who is let to calls a bot to do: enter the one way or the other, or leave. */
export type CallAction = (typeof CALL_ACTIONS)[number];
export const CALLED_LEGS = ['long', 'short'] as const satisfies readonly CallAction[];
/** A call of the past, for tests: when, as YYYY-MM-DD HH:MM of the exchange. */
export interface PastCall {
  readonly at: string;
  readonly action: CallAction;
}
/** A bot that enters when it is called to, within its window, and no call that is older than so many seconds. */
interface Calls {
  readonly oldest: number;
  /** What tests play: nobody calls a bot on a stored day. Oldest first. */
  readonly past?: readonly PastCall[];
}

export const APPROVALS = ['auto', 'ask'] as const;
/** Whether a bot enters by itself, or asks its owner first. It leaves by itself either way. */
type Approval = (typeof APPROVALS)[number];
/** How long its owner has to answer: a later answer would be one to another price. */
export const ANSWER_MINUTES = 5;

interface TotalLevel {
  readonly unit: TotalUnit;
  readonly value: number;
  /** How all legs come back after it, and how often; left out, as null, the run of the day is over then. */
  readonly reentry?: { readonly how: (typeof OVERALL_REENTRY_WAYS)[number]; readonly times: number } | null;
}
/** What the premium of all option legs together has to move by before any leg enters. */
interface TotalMomentum {
  readonly direction: (typeof MOMENTUM_DIRECTIONS)[number];
  readonly unit: PremiumUnit;
  readonly by: number;
}
export const ADJUST_UNITS = ['underlying-points', 'underlying-percent', 'net-delta'] as const;
export const ADJUSTED_LEGS = ['all', 'winning', 'hedge'] as const;
/**
 * When the underlying has moved so far from where it was entered, or the deltas of all legs together, 1 for one lot of the underlying, have come so
 * far from 0: all legs, or those that win, are left and chosen anew. `hedge`: they stay, and the nearest future is bought or sold against their delta, in
 * whole lots.
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
  /** Once the profit has reached one amount, at least the other is kept. */
  readonly lock: { readonly unit: TotalUnit; readonly reach: number; readonly keep: number } | null;
  readonly trail: { readonly unit: TotalUnit; readonly every: number; readonly by: number } | null;
  /** When a leg is stopped out, the stops of the others go to their cost. */
  readonly breakeven: boolean;
  /** What else is left when a leg reaches its stop or target; left out it is that leg alone. */
  readonly leaves?: LeavesWith;
  /** What is left of the others when an entry is refused; left out nothing is. */
  readonly refused?: LeavesWith;
  /** Left out it waits. */
  readonly silent?: SilentWay;
  readonly adjust?: Adjustment | null;
}

export const SLIPPAGE_UNITS = ['points', 'percent'] as const;
/** By how much the price that an entry is expected to be filled at may be worse than the mark: points, or percent of the mark. */
interface SlippageLimit {
  readonly unit: (typeof SLIPPAGE_UNITS)[number];
  readonly most: number;
}
export const COOLS_AFTER = ['loss', 'exit'] as const;
/** So many minutes after an exit that lost, or after every exit, nothing enters. */
interface CoolDown {
  readonly after: (typeof COOLS_AFTER)[number];
  readonly minutes: number;
}

/** Checked before every action of the bot; null, for the younger three also left out, = not limited. Amounts in the account's currency. */
interface BotLimits {
  readonly loss: number | null;
  readonly profit: number | null;
  readonly trades: number | null;
  readonly lots: number | null;
  /** The margin that what it holds may need after an entry. */
  readonly margin?: number | null;
  readonly slippage?: SlippageLimit | null;
  readonly cooldown?: CoolDown | null;
}

/**
 * What a bot does, as data: the same on the wire, in the database and in the core. Numbers are decimals as a person typed them, with at most two
 * places; who trades by them turns money into Money first.
 */
export interface BotDefinition {
  readonly underlying: string;
  readonly product: BotProduct;
  readonly legs: readonly BotLeg[];
  readonly schedule: BotSchedule;
  /** Left out, as null, it goes by the clock and by prices alone. */
  readonly signals?: Signals | null;
  /** Left out, as null, nobody calls it. */
  readonly calls?: Calls | null;
  /** Left out it enters by itself. A day that is replayed knows no owner: every question is taken as answered at once. */
  readonly approval?: Approval;
  readonly overall: OverallRules;
  readonly limits: BotLimits;
}

/** Returns whether a leg is only entered where another one hands on to it. */
export function isLazy({ lazy }: { readonly lazy?: string | null }): boolean {
  return lazy !== undefined && lazy !== null;
}

/** Returns the legs that are entered at the beginning: all but the lazy ones. */
export function startingLegs<Leg extends { readonly lazy?: string | null }>(legs: readonly Leg[]): readonly Leg[] {
  return legs.filter((leg) => !isLazy(leg));
}

/** Returns the legs of which a payoff is drawn: those that are entered together, by one call where there are legs of two. */
export function sketchedLegs<Leg extends Pick<BotLeg, 'lazy' | 'call'>>(legs: readonly Leg[]): readonly Leg[] {
  const starting = startingLegs(legs);
  const long = starting.filter(({ call }) => call !== 'short');
  return long.length > 0 ? long : starting;
}

/** The same while it is typed: a number may still be missing. */
export type DraftOf<T> = T extends number ? number | null : T extends object ? { readonly [Key in keyof T]: DraftOf<T[Key]> } : T;
export type BotDraft = DraftOf<BotDefinition>;
