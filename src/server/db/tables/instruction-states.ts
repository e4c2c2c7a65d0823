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
 * What the pair follows: `order` = the fills of a working entry order, `fixed` = so many units of a position, `position` = all of it,
 * also what is added later (until its stop has been reached: what is bought after that is a new decision).
 */
const FOLLOWS = ['order', 'fixed', 'position'] as const;
export type Follows = (typeof FOLLOWS)[number];

/** The state of an exit pair with what ties it to its position. Direction 1 = it closes a long. */
export interface KeptExit {
  readonly pair: ExitPair;
  readonly follows: Follows;
  readonly direction: 1 | -1;
  /** Where its stop and target follow from the average fill of its order; absent or null where they are prices. */
  readonly anchor?: EntryAnchor | null;
}

/** The state of a GTT. `closes` names the position that its order only closes; null = its order opens and is limited like any other. */
export interface KeptGtt {
  readonly gtt: Gtt;
  readonly closes: string | null;
}

/** What the orders of a leg need to know of their position. */
export interface LegPosition {
  readonly positionId: string;
  readonly portfolioId: string;
  readonly instrument: Instrument;
  readonly product: Product;
}

/** The state of a square-off of one or many positions. `scope` is what was asked for. */
export interface KeptSquareOff {
  readonly scope: string;
  readonly positions: readonly LegPosition[];
  readonly job: SquareOffJob;
}

export interface KeptReverse {
  readonly positions: readonly LegPosition[];
  readonly reverse: Reverse;
}

/** An order that a bot wants, until the bot has been told what became of all of it. */
export interface RunOrder {
  readonly intent: OrderIntent;
  /** What of it is still to be filled. */
  readonly lots: number;
  /** The system order that is on its way; null while it waits for its turn. */
  readonly sent: string | null;
  /** What the bot has been told of that one: units, and their value in 1/10 000. */
  readonly told: { readonly units: number; readonly value: number };
  /** How often it was sent, and how often in a row it was refused. */
  readonly sends: number;
  readonly refusals: number;
  readonly notBefore: ExchangeTime | null;
  /** Whether the last one found nobody within its protection. */
  readonly missed: boolean;
  /** Whether the bot does not want the rest any more. */
  readonly calledBack: boolean;
  /** Whether its owner has let it enter, where it asks. */
  readonly approved?: boolean;
  /** When it was let, while it has not been weighed once more. */
  readonly unweighed?: ExchangeTime | null;
}

/** The state of a bot that trades: that of its engine, and what ties it to orders, contracts and the clock. */
export interface KeptRun {
  readonly bot: BotState;
  readonly kind: BotKind;
  readonly name: string;
  readonly botRevision: number;
  /** The instrument of its underlying, and the segment of its contracts. */
  readonly spotId: string;
  readonly segment: string;
  /** When it last saw a price. */
  readonly lastAt: ExchangeTime | null;
  /** The newest two prices between which there was none for longer than a minute. */
  readonly gap?: { readonly from: ExchangeTime; readonly to: ExchangeTime } | null;
  /** The day on which it was written down that a price was dated ahead of its log. */
  readonly aheadOn?: string | null;
  /** Since when it has got no price, and whether its owner has been told. */
  readonly silence?: { readonly since: ExchangeTime; readonly told: boolean } | null;
  /** Since when it asks its owner for entries. */
  readonly asking?: { readonly since: ExchangeTime } | null;
  /** Contracts, and what entries would come to, that have been asked for without an answer yet. */
  readonly asks: readonly (AskIntent | WeighIntent)[];
  readonly orders: readonly RunOrder[];
  /** The instruments of its contracts, by their keys. */
  readonly instruments: Readonly<Record<string, Instrument>>;
  /** How many orders it has sent: the names of the next ones. */
  readonly sent: number;
  readonly lastLine: JournalLine | null;
  /** The day on which it has squared off before the broker does. */
  readonly squaredOff: string | null;
  /** When it was last paused. */
  readonly pausedAt?: ExchangeTime;
  readonly stopping: boolean;
  /** Whether it looks after positions that were opened elsewhere: it enters what it has left itself, if so asked, and ends when they are gone. */
  readonly held?: boolean;
  /** The expiries of the legs of such a run: what it has left it enters again in the same contract, whichever is nearest by then. */
  readonly expiries?: readonly string[];
  /** Whether it has let go of them: it sends nothing more. */
  readonly released?: boolean;
  /** The ids of the newest calls, what they said, and why they were refused; what they said is missing in what was written down before that was kept. */
  readonly calls?: readonly { readonly id: string; readonly action?: CallAction; readonly refusal: string | null }[];
  /** What its journal has not told yet. */
  readonly untold?: readonly JournalLine[];
  /** The set that started it, how many times its lots it trades there, and whether the set has a stop. */
  readonly set?: { readonly id: string; readonly multiplier: number; readonly stops?: boolean };
}

/** A bot of a set that runs. */
export interface KeptMember {
  readonly runId: string;
  readonly botId: string;
  readonly multiplier: number;
  /** What it had made of the day when it was looked at last. */
  readonly day: { readonly date: string; readonly amount: Money } | null;
  readonly ended: boolean;
  /** Whether it enters nothing: by itself, or because trading has been stopped. */
  readonly paused?: boolean;
}

/** The state of a set of bots that runs: what it remembers of its day, and the runs that it looks at. */
export interface KeptSet {
  readonly name: string;
  readonly set: SetState;
  readonly members: readonly KeptMember[];
  readonly paused: boolean;
  readonly stopping: boolean;
  readonly lastLine: JournalLine | null;
}
