import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { MarketView } from './idea-market.ts';
import type { IdeaSource } from './structures.ts';

/** One leg of an idea, for one lot, at its tradable price when the idea was made. */
interface IdeaLeg {
  readonly instrumentId: string;
  readonly tradingsymbol: string;
  readonly side: 'buy' | 'sell';
  readonly kind: 'call' | 'put';
  readonly strike: Price;
  readonly price: Price;
}

/**
 * A computed idea. Levels are prices of the whole structure per unit: a debit is positive, a credit negative, so that stop < entry < target always. Amounts
 * are for one lot of each leg, after charges. A description of figures, not advice.
 */
export interface Idea {
  readonly structure: string;
  readonly source: IdeaSource;
  readonly underlying: string;
  readonly expiry: string;
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  readonly validUntil: ExchangeTime;
  readonly lotSize: number;
  readonly spot: number;
  readonly legs: readonly IdeaLeg[];
  readonly entry: number;
  readonly entryLow: number;
  readonly entryHigh: number;
  readonly stop: number;
  readonly target: number;
  /** Null: unlimited. */
  readonly maxLoss: number | null;
  readonly maxProfit: number | null;
  /** Where the profit at expiry is zero before charges, ascending. */
  readonly breakevens: readonly number[];
  /** Probability of a profit at expiry that the volatility at the money implies, before charges, 0 to 1. */
  readonly pop: number;
  /** Profit at the target divided by loss at the stop, before charges. */
  readonly riskReward: number;
  readonly margin: number;
  /** Of one round trip. */
  readonly charges: number;
  readonly view: MarketView;
}
