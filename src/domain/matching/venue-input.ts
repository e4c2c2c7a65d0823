import type { Instrument } from '../instruments/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** One entry of the venue's totally ordered log. */
export type VenueInput =
  | { readonly type: 'tick'; readonly at: ExchangeTime }
  | { readonly type: 'submit'; readonly orderId: string; readonly instrumentId: string; readonly terms: OrderTerms }
  /** `quantity` is the new total in units, filled part included; null leaves it. */
  | {
      readonly type: 'modify';
      readonly orderId: string;
      readonly instrumentId: string;
      readonly quantity: number | null;
      readonly limitPrice: Price | null;
    }
  | { readonly type: 'cancel'; readonly orderId: string; readonly instrumentId: string }
  /** The trading date is over: every DAY order expires. */
  | { readonly type: 'session-end'; readonly date: string; readonly at: ExchangeTime }
  /** The contract is over and settles in cash: whatever rests on it expires. */
  | { readonly type: 'settle'; readonly instrumentId: string; readonly settlementPrice: Price };

/** The market as the venue sees it at its present instant: the only outside knowledge a decision may use. */
export interface MarketView {
  readonly tradingDate: string;
  instrument(instrumentId: string): Instrument | null;
  quote(instrumentId: string): Quote | null;
}
