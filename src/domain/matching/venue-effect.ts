import type { Charges } from '../fees/charges.ts';
import type { ChangeRefusal } from '../orders/check-change.ts';
import type { Denial } from '../orders/denial.ts';
import type { Side } from '../orders/order-kinds.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { VenueOrder } from './venue-order.ts';

/** A fill. The trade id follows from the venue's log alone and is never used twice. */
export interface Trade {
  readonly tradeId: string;
  readonly orderId: string;
  readonly instrumentId: string;
  readonly side: Side;
  readonly quantity: number;
  readonly price: Price;
  readonly at: ExchangeTime;
  /** Trading date of the exchange (YYYY-MM-DD): decides the rates of its charges. */
  readonly tradeDate: string;
  readonly charges: Charges;
}

export type EndReason =
  | 'order.session-ended'
  | 'order.market-halted'
  | 'order.expired-contract'
  | 'order.no-liquidity'
  | 'order.price-out-of-range'
  | null;

/** What the venue decided, in order. `order` is the order after the decision. */
export type VenueEffect =
  | { readonly type: 'accepted'; readonly order: VenueOrder }
  | { readonly type: 'rejected'; readonly orderId: string; readonly denial: Denial }
  /** An order that waited for the open is in the market; if it has become invalid, it comes as `rejected` instead. */
  | { readonly type: 'entered'; readonly order: VenueOrder }
  /** The last price reached the trigger of a stop, for the first and only time. */
  | { readonly type: 'triggered'; readonly order: VenueOrder }
  /** A waiting market order got its protection price. */
  | { readonly type: 'priced'; readonly order: VenueOrder }
  | { readonly type: 'filled'; readonly order: VenueOrder; readonly trade: Trade }
  | { readonly type: 'modified'; readonly order: VenueOrder }
  | { readonly type: 'modify-refused'; readonly orderId: string; readonly refusal: ChangeRefusal }
  | { readonly type: 'cancelled'; readonly order: VenueOrder; readonly reason: EndReason }
  | { readonly type: 'cancel-refused'; readonly orderId: string; readonly refusal: ChangeRefusal }
  | { readonly type: 'expired'; readonly order: VenueOrder; readonly reason: EndReason }
  | { readonly type: 'settled'; readonly instrumentId: string; readonly settlementPrice: Price };

/** The state after one input and the decisions that led there. */
export interface VenueStep<State> {
  readonly state: State;
  readonly effects: readonly VenueEffect[];
}
