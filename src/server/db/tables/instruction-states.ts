import type { BotKind, CallAction } from '#domain/bots/definition.ts';
import type { AskIntent, JournalLine, OrderIntent, WeighIntent } from '#domain/bots/engine/io.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import type { SetState } from '#domain/bots/sets/step-set.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { EntryAnchor } from '#domain/orders/entry-anchor.ts';
import type { ExitPair } from '#domain/orders/exit-pair.ts';
import type { Gtt } from '#domain/orders/gtt.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Reverse } from '#domain/positions/reverse-position.ts';
import type { SquareOffJob } from '#domain/positions/square-off-job.ts';
import type { Money } from '#domain/units/money.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/**
 * The units closed by the pair: `order` = the fills of a working entry order, `fixed` = a number of units, `position` = the whole position with later
 * additions (until its stop is reached: later purchases are a new decision).
 */
const FOLLOWS = ['order', 'fixed', 'position'] as const;
export type Follows = (typeof FOLLOWS)[number];

/** The state of an exit pair with the link to its position. Direction 1 = closes a long. */
export interface KeptExit {
  readonly pair: ExitPair;
  readonly follows: Follows;
  readonly direction: 1 | -1;
  /** Where stop and target depend on the average fill of the order; absent or null for fixed prices. */
  readonly anchor?: EntryAnchor | null;
}

/** The state of a GTT. `closes` names the position when the order may only close; null = the order may open, under the usual limits. */
export interface KeptGtt {
  readonly gtt: Gtt;
  readonly closes: string | null;
}

/** The position data needed by the orders of a leg. */
export interface LegPosition {
  readonly positionId: string;
  readonly portfolioId: string;
  readonly instrument: Instrument;
  readonly product: Product;
}

/** The state of a square-off of one or many positions. `scope` is the requested scope. */
export interface KeptSquareOff {
  readonly scope: string;
  readonly positions: readonly LegPosition[];
  readonly job: SquareOffJob;
}

export interface KeptReverse {
  readonly positions: readonly LegPosition[];
  readonly reverse: Reverse;
}

/** An order wanted by a bot, kept until the bot knows its complete result. */
export interface RunOrder {
  readonly intent: OrderIntent;
  /** Lots still to be filled. */
  readonly lots: number;
  /** Id of the present system order; null while waiting. */
  readonly sent: string | null;
  /** Fills of the present system order already reported to the bot: units, and value in 1/10 000. */
  readonly told: { readonly units: number; readonly value: number };
  /** Number of sends, and of refusals in a row. */
  readonly sends: number;
  readonly refusals: number;
  readonly notBefore: ExchangeTime | null;
  /** Whether the last send found no counterparty within its price protection. */
  readonly missed: boolean;
  /** Whether the bot no longer wants the rest. */
  readonly calledBack: boolean;
  /** Whether the owner has approved the entry, if asked. */
  readonly approved?: boolean;
  /** Time of the approval, until the entry's cost is estimated again. */
  readonly unweighed?: ExchangeTime | null;
}

/** The state of a running bot: its engine's state, and the links to orders, contracts and the clock. */
export interface KeptRun {
  readonly bot: BotState;
  readonly kind: BotKind;
  readonly name: string;
  readonly botRevision: number;
  /** The instrument of the underlying, and the segment of the contracts. */
  readonly spotId: string;
  readonly segment: string;
  /** Time of the last price. */
  readonly lastAt: ExchangeTime | null;
  /** The newest gap of more than a minute between two prices. */
  readonly gap?: { readonly from: ExchangeTime; readonly to: ExchangeTime } | null;
  /** The day on which a price dated ahead was recorded. */
  readonly aheadOn?: string | null;
  /** Since when there is no price, and whether the owner has been told. */
  readonly silence?: { readonly since: ExchangeTime; readonly told: boolean } | null;
  /** Since when the owner has been asked about entries. */
  readonly asking?: { readonly since: ExchangeTime } | null;
  /** Open questions about contracts and the cost of entries. */
  readonly asks: readonly (AskIntent | WeighIntent)[];
  readonly orders: readonly RunOrder[];
  /** The instruments of the bot's contracts, by contract key. */
  readonly instruments: Readonly<Record<string, Instrument>>;
  /** Number of orders sent so far, from which the next names follow. */
  readonly sent: number;
  readonly lastLine: JournalLine | null;
  /** The day of the bot's own square-off before the broker's. */
  readonly squaredOff: string | null;
  /** Time of the last pause. */
  readonly pausedAt?: ExchangeTime;
  readonly stopping: boolean;
  /** Whether the run manages positions opened elsewhere: it re-enters only exited legs, if asked to, and ends when the positions are gone. */
  readonly held?: boolean;
  /** The expiries of such a run's legs: a re-entry uses the same contract, whichever is nearest by then. */
  readonly expiries?: readonly string[];
  /** Whether the positions were released: nothing more is sent. */
  readonly released?: boolean;
  /** Ids, actions and refusal reasons of the newest calls; the action is missing in older rows. */
  readonly calls?: readonly { readonly id: string; readonly action?: CallAction; readonly refusal: string | null }[];
  /** Journal lines not written yet. */
  readonly untold?: readonly JournalLine[];
  /** The set that started the bot, the multiplier of its lots, and whether the set has a stop. */
  readonly set?: { readonly id: string; readonly multiplier: number; readonly stops?: boolean };
}

/** A bot of a running set. */
export interface KeptMember {
  readonly runId: string;
  readonly botId: string;
  readonly multiplier: number;
  /** The bot's result of the day at the last look. */
  readonly day: { readonly date: string; readonly amount: Money } | null;
  readonly ended: boolean;
  /** Whether the bot enters nothing: by its own pause, or because trading is paused. */
  readonly paused?: boolean;
}

/** The state of a running set of bots: the day so far, and the runs in the set. */
export interface KeptSet {
  readonly name: string;
  readonly set: SetState;
  readonly members: readonly KeptMember[];
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly lastLine: JournalLine | null;
}
