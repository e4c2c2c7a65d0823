import type { CallAction, OverallRules, PlannedEnd, ReEntryWay } from '../definition.ts';
import type { LegPlan } from '#domain/strategies/leg-plan.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** What a leg has become: an option or a future of one expiry. */
export interface BotContract {
  readonly key: string;
  readonly kind: LegPlan['kind'];
  readonly strike: Price | null;
  readonly expiry: string;
  readonly lotSize: number;
}

/** Prices of a stretch of time; of a single quote all four are the same. */
export interface Bar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

/** Which extreme of a bar is taken to have come first, seen from each leg: what a bar does not say. */
export type Course = 'worst-first' | 'best-first';

/** One strike that was asked for. Prices that the strike's rule does not read may be missing. */
export interface OfferedStrike {
  readonly strike: Price;
  readonly call: Price | null;
  readonly put: Price | null;
  /** Of the side that was asked for, without its sign. */
  readonly delta: number | null;
}
/** The contracts of one expiry at an instant: what a strike is chosen from. */
export interface Offer {
  readonly expiry: string;
  readonly lotSize: number;
  readonly spot: Price;
  readonly strikes: readonly Price[];
  readonly priced: readonly OfferedStrike[];
}

/** What an order is expected to be filled at now, beside what the contract is worth. */
export interface ExpectedFill {
  readonly mark: Price;
  readonly fill: Price;
}

/** Everything that a bot is told, in the order of one log. */
export type BotInput =
  | {
      readonly type: 'command';
      readonly at: ExchangeTime;
      readonly command: 'start' | 'pause' | 'stop';
      /** What the underlying did on the days before a start, minute by minute and oldest first: indicators look back on it. */
      readonly earlier?: readonly Candle[];
    }
  /**
   * The minutes of the underlying on the day so far, oldest first, for a bot that is started in its middle; the last one may not be over. Those of an index
   * bear the volume of its nearest future.
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
      /** Of the options whose delta is asked for, at the close and without a sign; one that has none now is missing. */
      readonly deltas?: Readonly<Record<string, number>>;
      /** Where it is asked for: the units traded on the day so far, of the underlying, or of the nearest future of an index. */
      readonly units?: number;
      readonly course: Course;
    }
  | { readonly type: 'chain'; readonly at: ExchangeTime; readonly leg: number; readonly offer: Offer | null }
  /** What entries that were asked about would come to; the margin is that of all that the bot holds or has on its way, with them. Null is not known. */
  | {
      readonly type: 'weighed';
      readonly at: ExchangeTime;
      readonly legs: readonly number[];
      readonly margin: Money | null;
      readonly fills: readonly (ExpectedFill | null)[];
      /** Orders of them that their owner has just let enter, where it is weighed once more what had been weighed when he was asked. */
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
      /** Why it was refused. */
      readonly reason?: string;
    }
  /** Somebody else has closed so many lots of a leg; at what price is not known here, the last one counts. `own` where he had opened them himself: then what they protected stays. */
  | { readonly type: 'gone'; readonly at: ExchangeTime; readonly leg: number; readonly lots: number; readonly own?: boolean }
  /** A contract has ended; or, `unpriced`, nobody could trade it any more when an intraday day ended, and the broker has closed what was held of it. */
  | { readonly type: 'settled'; readonly at: ExchangeTime; readonly contract: string; readonly price: Price; readonly unpriced?: true }
  /** Positions that were opened elsewhere, one for each leg, in lots at their average price: the bot looks after them from now on. */
  | {
      readonly type: 'take-over';
      readonly at: ExchangeTime;
      readonly date: string;
      readonly spot: Price;
      readonly legs: readonly { readonly contract: BotContract; readonly lots: number; readonly price: Price }[];
    }
  /** No price has come for a minute although the market is open. */
  | { readonly type: 'silent'; readonly at: ExchangeTime }
  /** Its owner looks after them again. */
  | { readonly type: 'release'; readonly at: ExchangeTime }
  | { readonly type: 'rules'; readonly at: ExchangeTime; readonly overall: OverallRules; readonly end: PlannedEnd }
  | { readonly type: 'square-off'; readonly at: ExchangeTime }
  /** It is called to do something, so many milliseconds after that was said, below 0 where the caller's clock is ahead; `barred` is why it may not enter now, whatever it would decide: a code of the registry. */
  | { readonly type: 'call'; readonly at: ExchangeTime; readonly action: CallAction; readonly age: number; readonly barred?: string }
  /** A rule for several bots together has been reached: everything is left, and nothing enters any more on this day. */
  | { readonly type: 'leave'; readonly at: ExchangeTime; readonly why: SetReason };

/** Which rule of a set of bots was reached, by which result of all of them, held against which bound; a time has neither. */
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

/** What a decision was made on; only what belongs to it is there. */
export interface JournalFacts {
  readonly contract?: string;
  /** The price that decided, and the level that it was held against. */
  readonly price?: Price;
  readonly level?: Price;
  /** Whether the prices above are those of the underlying. */
  readonly underlying?: boolean;
  /** Whether they are deltas. */
  readonly delta?: boolean;
  readonly low?: Price;
  readonly high?: Price;
  /** The profit that decided, or that an exit made, and the bound it was held against. */
  readonly amount?: Money;
  readonly bound?: Money;
  readonly count?: number;
  readonly how?: ReEntryWay;
  readonly side?: 'buy' | 'sell';
  /** Why an order, or a call, was refused: a code of the registry. */
  readonly reason?: string;
  /** What it was called to do. */
  readonly call?: CallAction;
}
/** One decision of a bot with what it was made on. */
export interface JournalLine extends JournalFacts {
  readonly at: ExchangeTime;
  readonly code: JournalCode;
  /** Place of the leg; null for what concerns all of them. */
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
/** Asks what entries would come to that have not been sent yet; answered by a `weighed`. */
export interface WeighIntent {
  readonly type: 'weigh';
  readonly entries: readonly Pick<OrderIntent, 'leg' | 'contract' | 'side' | 'lots'>[];
}
/** What a bot wants done. Nothing of it has happened until a report says so. */
export type BotIntent = OrderIntent | AskIntent | WeighIntent | { readonly type: 'cancel'; readonly order: number };
