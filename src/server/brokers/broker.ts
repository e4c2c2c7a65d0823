import { AppError } from '#contract/errors/app-error.ts';
import type { AskedChange, ChangeRefusal } from '#domain/orders/check-change.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { OrderVariety, Product, Side } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { RecordedOrders, WrittenOrders } from '#server/market/venue.ts';
import type { Emit } from '#server/realtime/event-log.ts';

/** Whether orders can be sent for an account now. `until` is an instant of the exchange's clock; null = the session does not end by itself. */
export type SessionState = { readonly state: 'active'; readonly until: ExchangeTime | null } | { readonly state: 'needs-login' };

/** An order as it goes to a broker. `orderId` is ours and stays its name for ever. */
export interface BrokerOrder {
  readonly orderId: string;
  readonly instrumentId: string;
  readonly terms: OrderTerms;
  /** The broker itself squares an intraday position off by it, and charges for that. */
  readonly byBroker?: boolean;
  /** `amo`: the broker keeps it until the next session opens. */
  readonly variety: OrderVariety;
}

/** What a broker says about an order. Quantities in units. */
export interface OrderReport {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly filledQuantity: number;
}

export interface TradeReport {
  readonly tradeId: string;
  readonly orderId: string | null;
  readonly instrumentId: string;
  readonly side: Side;
  readonly quantity: number;
  readonly price: Price;
  readonly at: ExchangeTime;
}

export interface PositionReport {
  readonly instrumentId: string;
  readonly product: Product;
  readonly netQuantity: number;
  readonly openCost: Money;
}

/** What was taken to let orders go does not: the transaction is rolled back, nothing was sent. */
export class JudgeAgain extends AppError {
  constructor() {
    super('risk.trading-paused');
  }
}

/** What came of a call. `refusal` is why a change was not made, null when it was; `orders` are those that it touched, where known. */
export interface CallReport {
  readonly refusal: ChangeRefusal | null;
  readonly orders: RecordedOrders;
}

/**
 * When what a broker decides counts: as soon as the orders have gone to it, or with the commit of the transaction that judged them, so that nothing
 * has happened where it is rolled back.
 */
export type Effect = 'at-once' | 'with-commit';

/** How a call is tied to our own books. Each part runs in a transaction; a failure in one undoes what it did. */
export interface CallBinding<T> {
  /**
   * Returns which of the orders may still go, judged at the last moment before they do. `with-commit`: what mostly lets them go may be asked on the
   * way; where it did not, `conclude` throws JudgeAgain, and the call is made once more, `at-once`.
   */
  select(trx: Trx, effect: Effect): Promise<ReadonlySet<string>>;
  /** Asked after `select`: the orders as they were written down, where they need not be read again. Absent or null: they are read. */
  written?(): WrittenOrders | null;
  /** Stores the outcome of the call once the broker's answer is booked. */
  conclude(trx: Trx, emit: Emit, report: CallReport): Promise<T>;
}

/**
 * A place where orders go. Every caller has committed its intent before. A call that throws anything but a refusal leaves the
 * outcome unknown: it is found out by asking, never by sending again.
 */
export interface Broker {
  readonly name: string;
  /** Makes the account ready for orders, where its session can be had without the user. */
  connect(account: BrokerAccountRow): Promise<SessionState>;
  sessionState(account: BrokerAccountRow): Promise<SessionState>;
  /** Sends the orders one after the other, in their order. */
  place<T>(account: BrokerAccountRow, orders: readonly BrokerOrder[], binding: CallBinding<T>): Promise<T>;
  /** Changes total quantity (units, filled part included), price or trigger; null leaves it. */
  modify<T>(
    account: BrokerAccountRow,
    change: AskedChange & { readonly orderId: string; readonly instrumentId: string },
    binding: CallBinding<T>,
  ): Promise<T>;
  cancel<T>(
    account: BrokerAccountRow,
    order: { readonly orderId: string; readonly instrumentId: string },
    binding: CallBinding<T>,
  ): Promise<T>;
  /** Books what the broker knows of these orders and has not said, and returns the ids of those that it knows. */
  ask(trx: Trx, emit: Emit, account: BrokerAccountRow, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether its books are tables of our own database: then `on` reads them as one snapshot with ours. */
  readonly booksAreOurs?: boolean;
  /** Returns the orders that are still working. */
  workingOrders(account: BrokerAccountRow, on?: Trx): Promise<readonly OrderReport[]>;
  /** Returns the trades of a trading date; null = it keeps none of that date any more. */
  trades(account: BrokerAccountRow, date: string, on?: Trx): Promise<readonly TradeReport[] | null>;
  /** Returns the open positions. */
  positions(account: BrokerAccountRow, on?: Trx): Promise<readonly PositionReport[]>;
}
