import type { CallAction, OverallRules, PlannedEnd } from '../definition.ts';
import type { ReEntryWay } from '../reentry-ways.ts';
import type { LegPlan } from '#domain/strategies/leg-plan.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The contract of a leg: an option or a future of one expiry. */
export interface BotContract {
  readonly key: string;
  readonly kind: LegPlan['kind'];
  readonly strike: Price | null;
  readonly expiry: string;
  readonly lotSize: number;
}

/** Prices of a span of time; for a single quote all four are equal. */
export interface Bar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

/** Which extreme of a bar is assumed to come first, as each leg sees it: the bar itself does not tell. */
export type Course = 'worst-first' | 'best-first';

/** A strike offered for a leg. Prices that the leg's strike rule does not read may be missing. */
export interface OfferedStrike {
  readonly strike: Price;
  readonly call: Price | null;
  readonly put: Price | null;
  /** Of the side asked for, unsigned. */
  readonly delta: number | null;
}
/** The contracts of one expiry at an instant, from which a strike is chosen. */
export interface Offer {
  readonly expiry: string;
  readonly lotSize: number;
  readonly spot: Price;
  readonly strikes: readonly Price[];
  readonly priced: readonly OfferedStrike[];
}

/** The expected fill of an order now, beside the mark of its contract. */
export interface ExpectedFill {
  readonly mark: Price;
  readonly fill: Price;
}

/** All inputs of a bot, in the order of one log. */
export type BotInput =
  | {
      readonly type: 'command';
      readonly at: ExchangeTime;
      readonly command: 'start' | 'pause' | 'stop';
      /** Minutes of the underlying on the days before a start, oldest first: history for indicators. */
      readonly earlier?: readonly Candle[];
    }
  /**
   * The minutes of the underlying on the day so far, oldest first, for a bot started within the session; the last one may be incomplete. Minutes of an index
   * carry the volume of its nearest future.
   */
  | { readonly type: 'recorded'; readonly at: ExchangeTime; readonly minutes: readonly Candle[] }
  | { readonly type: 'session'; readonly at: ExchangeTime; readonly date: string; readonly nearestExpiry: string | null }
  | {
      readonly type: 'bars';
      /** When the bar began and when it closed; decisions are made at its close. */
      readonly from: ExchangeTime;
      readonly at: ExchangeTime;
      readonly spot: Bar;
      readonly contracts: Readonly<Record<string, Bar>>;
      /** Deltas of the options asked for, at the close, unsigned; an option without a delta is missing. */
      readonly deltas?: Readonly<Record<string, number>>;
      /** Where asked for: units traded on the day so far, of the underlying or of an index's nearest future. */
      readonly units?: number;
      readonly course: Course;
    }
  | { readonly type: 'chain'; readonly at: ExchangeTime; readonly leg: number; readonly offer: Offer | null }
  /** Margin and fills of the entries asked about; the margin is that of all the bot's positions and open orders, these entries included. Null = unknown. */
  | {
      readonly type: 'weighed';
      readonly at: ExchangeTime;
      readonly legs: readonly number[];
      readonly margin: Money | null;
      readonly fills: readonly (ExpectedFill | null)[];
      /** Of a second margin check: ids of the entry orders that the owner has just approved. */
      readonly orders?: readonly number[];
    }
  | {
      readonly type: 'report';
      readonly at: ExchangeTime;
      readonly order: number;
      /** `part`: more may follow. */
      readonly status: 'filled' | 'part' | 'rejected' | 'cancelled';
      readonly price: Price | null;
      readonly lots: number;
      /** Reason of a refusal. */
      readonly reason?: string;
    }
  /**
   * Somebody else has closed lots of a leg, at an unknown price: the last price counts. `own`: the owner had opened the position himself; then the shorts it
   * protected stay.
   */
  | { readonly type: 'gone'; readonly at: ExchangeTime; readonly leg: number; readonly lots: number; readonly own?: boolean }
  /** A contract has expired; or, `unpriced`, it had stopped trading when an intraday day ended, and the broker closed the position. */
  | { readonly type: 'settled'; readonly at: ExchangeTime; readonly contract: string; readonly price: Price; readonly unpriced?: true }
  /** Positions opened elsewhere, one per leg, in lots at their average price: the bot manages them from now on. */
  | {
      readonly type: 'take-over';
      readonly at: ExchangeTime;
      readonly date: string;
      readonly spot: Price;
      readonly legs: readonly { readonly contract: BotContract; readonly lots: number; readonly price: Price }[];
    }
  /** No price has come for a minute although the market is open. */
  | { readonly type: 'silent'; readonly at: ExchangeTime }
  /** The owner manages the positions again. */
  | { readonly type: 'release'; readonly at: ExchangeTime }
  | { readonly type: 'rules'; readonly at: ExchangeTime; readonly overall: OverallRules; readonly end: PlannedEnd }
  | { readonly type: 'square-off'; readonly at: ExchangeTime }
  /**
   * A call to the bot, `age` milliseconds old, below 0 where the caller's clock is ahead; `barred`: code of the reason why the bot may not enter now,
   * whatever it would decide.
   */
  | { readonly type: 'call'; readonly at: ExchangeTime; readonly action: CallAction; readonly age: number; readonly barred?: string }
  /** A rule of the set was reached: the bot exits everything and enters nothing more on this day. */
  | { readonly type: 'leave'; readonly at: ExchangeTime; readonly why: SetReason };

/** The rule of a set of bots that was reached, with the combined result and its bound; a time has neither. */
export interface SetReason {
  readonly code: SetCode;
  readonly amount?: Money;
  readonly bound?: Money;
}

export const SET_CODES = ['set-stop', 'set-target', 'set-lock', 'set-trail', 'set-time'] as const;
export type SetCode = (typeof SET_CODES)[number];

export const JOURNAL_CODES = [
  'day-off',
  'expiry-day',
  'not-expiry-day',
  'other-days-to-expiry',
  'days-expected',
  'signal-bars-missing',
  'volume-not-seen',
  'signal-entry',
  'signal-exit',
  'signal-missed',
  'call',
  'call-refused',
  'call-missing',
  'range-set',
  'range-left',
  'range-not-left',
  'range-not-seen',
  'range-left-earlier',
  'chosen',
  'not-found',
  'momentum-wait',
  'momentum-reached',
  'momentum-not-reached',
  'order-in',
  'entered',
  'trailed',
  'stop',
  'target',
  'breakeven',
  'all-leave',
  'refused-all',
  'feed-silent',
  'feed-back',
  'price-ahead',
  'clock-back',
  'asks',
  'approved',
  'declined',
  'not-answered',
  'left',
  'again',
  'no-more-rounds',
  'adjust',
  'hedge',
  'hedge-order',
  'hedge-over',
  'hedge-wait',
  'cut-to-hedge',
  'unhedged',
  'next-leg',
  'next-leg-busy',
  'cost-reached',
  'no-more-entries',
  'reentry-too-late',
  'lock-armed',
  'overall-stop',
  'overall-target',
  'overall-lock',
  'overall-trail',
  'limit-loss',
  'limit-profit',
  'limit-trades',
  'limit-lots',
  'limit-margin',
  'margin-unknown',
  'slippage-wait',
  'slippage-stays',
  'cool-down',
  'time-exit',
  'expiry-exit',
  'square-off',
  'left-unpriced',
  'stopped',
  'paused',
  'resumed',
  'rejected',
  'exit-rejected',
  'late-fill',
  'settled',
  'closed-elsewhere',
  'part-closed-elsewhere',
  'taken-over',
  'rules-changed',
  'let-go',
  ...SET_CODES,
] as const;
export type JournalCode = (typeof JOURNAL_CODES)[number];

/** The facts behind a decision; only the relevant ones are present. */
export interface JournalFacts {
  readonly contract?: string;
  /** The price that decided, and the level it was compared with. */
  readonly price?: Price;
  readonly level?: Price;
  /** Whether the prices above are those of the underlying. */
  readonly underlying?: boolean;
  /** Whether they are deltas. */
  readonly delta?: boolean;
  readonly low?: Price;
  readonly high?: Price;
  /** The profit that decided, or of an exit, and the bound it was compared with. */
  readonly amount?: Money;
  readonly bound?: Money;
  readonly count?: number;
  readonly how?: ReEntryWay;
  readonly side?: 'buy' | 'sell';
  /** Why an order, or a call, was refused: a code of the registry. */
  readonly reason?: string;
  /** The action that was called for. */
  readonly call?: CallAction;
}
/** A decision of a bot with the facts behind it. */
export interface JournalLine extends JournalFacts {
  readonly at: ExchangeTime;
  readonly code: JournalCode;
  /** Index of the leg; null for a decision about all legs. */
  readonly leg: number | null;
}

export interface OrderIntent {
  readonly type: 'order';
  readonly id: number;
  readonly leg: number;
  readonly contract: BotContract;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly opens: boolean;
  /** The price at which a level was crossed within the bar; null where the decision was made at its close. */
  readonly crossed: Price | null;
  readonly reason: JournalLine;
}
/** Asks for the contracts of an expiry; answered by a `chain`. */
export interface AskIntent {
  readonly type: 'ask';
  readonly leg: number;
  readonly plan: Pick<LegPlan, 'kind' | 'strike' | 'expiry'>;
}
/** Asks for margin and fills of entries not sent yet; answered by a `weighed`. */
export interface WeighIntent {
  readonly type: 'weigh';
  readonly entries: readonly Pick<OrderIntent, 'leg' | 'contract' | 'side' | 'lots'>[];
}
/** What a bot wants done; nothing has happened until a report says so. */
export type BotIntent = OrderIntent | AskIntent | WeighIntent | { readonly type: 'cancel'; readonly order: number };
