import type { Instrument } from '../instruments/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { OrderVariety } from '../orders/order-kinds.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** One entry of the venue's totally ordered log. */
export type VenueInput =
  | { readonly type: 'tick'; readonly at: ExchangeTime }
  /** `amo` waits for the open of the next session; regular when absent. */
  | {
      readonly type: 'submit';
      readonly orderId: string;
      readonly instrumentId: string;
      readonly terms: OrderTerms;
      readonly variety?: OrderVariety;
      /** The order is the broker's square-off of an intraday position, which has its own charge. */
      readonly byBroker?: boolean;
      /** Units that are not filled before the order is changed. */
      readonly holdBack?: number;
    }
  /** `quantity` is the new total in units, filled part included; null leaves it. Whatever was held back of the order is so no more. */
  | {
      readonly type: 'modify';
      readonly orderId: string;
      readonly instrumentId: string;
      readonly quantity: number | null;
      readonly limitPrice: Price | null;
      /** Of an untriggered stop; null leaves it unchanged. */
      readonly triggerPrice?: Price | null;
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

/** Returns the market with its instruments but without any price. */
export function withoutQuotes(market: MarketView): MarketView {
  return { tradingDate: market.tradingDate, instrument: (id) => market.instrument(id), quote: () => null };
}
