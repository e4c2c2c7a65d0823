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
import type { RecordedOrders, WrittenOrders } from '#server/market/recorded-orders.ts';
import type {
  UntaggedOrder,
  WireAddress,
  WireBook,
  WireChange,
  WireConversion,
  WireFunds,
  WireHolding,
  WireKillSwitch,
  WireMargin,
  WireTrigger,
  WireTriggerRequest,
} from './wire/broker-wire.ts';
import type { UsedLimit } from './wire/call-limits.ts';
import type { Emit } from '#server/realtime/event-log.ts';

/** Whether orders can be sent for an account now. `until` is exchange time; null = the session does not expire. */
export type SessionState = { readonly state: 'active'; readonly until: ExchangeTime | null } | { readonly state: 'needs-login' };

/**
 * What became of a renewal. `kept`: the broker renews no such session, which lasts until its end; `later`: nothing was asked, the session is as it was;
 * `needs-login`: the session is over, or nobody knows which one is good.
 */
export type Renewal = 'renewed' | 'kept' | 'later' | 'needs-login';

/** An order for a broker. `orderId` is ours and never changes. */
export interface BrokerOrder {
  readonly orderId: string;
  readonly instrumentId: string;
  readonly terms: OrderTerms;
  /** The broker's own square-off of an intraday position, which costs a charge. */
  readonly byBroker?: boolean;
  /** `amo`: the broker keeps the order until the next session opens. */
  readonly variety: OrderVariety;
}

/** A broker's report of an order. Quantities in units. */
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

/** The early check for sending the orders has failed: the transaction is rolled back, nothing was sent. */
export class JudgeAgain extends AppError {
  constructor() {
    super('risk.trading-paused');
  }
}

/** The result of a call. `refusal` is the reason for a refused change, else null; `orders` are the changed orders, if known. */
export interface CallReport {
  readonly refusal: ChangeRefusal | null;
  readonly orders: RecordedOrders;
}

/**
 * When a broker's decision counts: once the orders are sent (`at-once`), or with the commit of the transaction that judged them (`with-commit`), so
 * that a rollback leaves nothing.
 */
export type Effect = 'at-once' | 'with-commit';

/** Binds a call to our own books. Each part runs in a transaction; a failure undoes the part. */
export interface CallBinding<T> {
  /**
   * Returns the orders still allowed, checked just before sending. `with-commit`: an early check may run with a later statement; when it fails,
   * `conclude` throws JudgeAgain and the call is repeated `at-once`.
   */
  select(trx: Trx, effect: Effect): Promise<ReadonlySet<string>>;
  /** Called after `select`: the orders as stored, so that they need not be read again. Absent or null: they are read. */
  written?(): WrittenOrders | null;
  /** Stores the outcome of the call once the broker's answer is booked. */
  conclude(trx: Trx, emit: Emit, report: CallReport): Promise<T>;
}

/** What a broker has said about orders, to be booked in a transaction. */
export interface BrokerAnswer {
  /**
   * Whether the broker's order book and trade book were both read to the end, so that an order missing from them was not there. False when a page or
   * one of the books is missing.
   */
  readonly complete: boolean;
  /**
   * Books what the broker has said and not yet reported, and returns the ids of the orders known to the broker. Called with these orders locked.
   * `unmoved` are those unchanged since the broker was asked: for any other order its books are older than our own, so its status stays, and only trades
   * of it are booked.
   */
  book(trx: Trx, emit: Emit, unmoved: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** The triggers that a broker holds. Each throws AppError when nothing was done; `unknown`: it may have been. */
export interface BrokerTriggers {
  list(account: BrokerAccountRow): Promise<WireBook<WireTrigger>>;
  /** Returns the broker's id. */
  place(account: BrokerAccountRow, trigger: WireTriggerRequest): Promise<{ readonly triggerId: string } | 'unknown'>;
  modify(account: BrokerAccountRow, triggerId: string, trigger: WireTriggerRequest): Promise<'done' | 'unknown'>;
  cancel(account: BrokerAccountRow, triggerId: string): Promise<'done' | 'unknown'>;
}

/** What a stream of reports tells. Nothing is told after its `close`. */
interface FollowHooks {
  opened(): void;
  reported(): void;
  ended(): void;
}

/**
 * A destination for orders. Only the functions with a transaction run in one; the others may wait for a network, so no transaction and no lock may be
 * held meanwhile. Callers have committed their intent before. Any error but a refusal leaves the outcome unknown: it is found out by a query,
 * never by sending again. Every call ends within a time limit of the broker's own: an order is not asked about while a call about it runs.
 */
export interface Broker {
  readonly name: string;
  /** Makes the account ready for orders, if its session needs no action of the user. */
  connect(account: BrokerAccountRow): Promise<SessionState>;
  /** Returns the state of the session as stored: the broker is not asked. */
  sessionState(account: BrokerAccountRow): SessionState;
  /** Renews the session, once, and stores the new one before anything uses it; absent where the broker renews none. */
  renew?(account: BrokerAccountRow): Promise<Renewal>;
  /** Returns what ends the session at the broker, also after its secrets were wiped here; null without a session, absent where there is never one. */
  leave?(account: BrokerAccountRow): Promise<(() => Promise<void>) | null>;
  /** Returns the account's money at a broker with books of its own; absent where the books are ours. */
  funds?(account: BrokerAccountRow): Promise<WireFunds>;
  /** Returns the shares in the demat account; absent where the broker does not tell them, and where the books are ours. Throws AppError without an answer. */
  holdings?(account: BrokerAccountRow): Promise<readonly WireHolding[]>;
  /** Returns the broker's own margin and charges for orders, none of which is placed; absent where it does not tell them. */
  margin?(account: BrokerAccountRow, orders: readonly UntaggedOrder[]): Promise<WireMargin>;
  /** Returns the steps of an order of ours as the broker tells them; null before it has an id there, absent where the broker does not tell them. */
  history?(account: BrokerAccountRow, orderId: string): Promise<readonly WireChange[] | null>;
  /** Asks from where the broker sees this server; absent where it does not tell. */
  address?(account: BrokerAccountRow): Promise<WireAddress>;
  /** Sends the orders one after another. */
  place<T>(account: BrokerAccountRow, orders: readonly BrokerOrder[], binding: CallBinding<T>): Promise<T>;
  /** Changes total quantity (units, filled part included), price or trigger; null leaves a field. */
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
  /** Asks what the broker knows of these orders. Throws without an answer: nothing is known of the orders then. */
  ask(account: BrokerAccountRow, orderIds: readonly string[]): Promise<BrokerAnswer>;
  /** Returns the working orders. `on`: read in one snapshot with our own books, where the broker's books are ours. */
  workingOrders(account: BrokerAccountRow, on?: Trx): Promise<readonly OrderReport[]>;
  /** Returns the trades of a trading date; null = no longer kept. */
  trades(account: BrokerAccountRow, date: string, on?: Trx): Promise<readonly TradeReport[] | null>;
  /** Returns the open positions. */
  positions(account: BrokerAccountRow, on?: Trx): Promise<readonly PositionReport[]>;
  /**
   * Moves open quantity to another product at a broker with books of its own; absent where it does not, and where the books are ours. Throws AppError
   * when nothing was moved.
   */
  convert?(account: BrokerAccountRow, conversion: WireConversion): Promise<'done' | 'unknown'>;
  /** Absent where the broker holds no triggers. */
  readonly triggers?: BrokerTriggers;
  /** The broker's own kill switch; absent where it has none. Each throws AppError when nothing was switched. */
  readonly killSwitch?: {
    read(account: BrokerAccountRow): Promise<WireKillSwitch>;
    set(account: BrokerAccountRow, active: boolean): Promise<WireKillSwitch | 'unknown'>;
  };
  /** Has the broker close every position of the account by orders of its own; absent where it does not. Throws AppError when it closes nothing. */
  squareOff?(account: BrokerAccountRow): Promise<'done' | 'unknown'>;
  /**
   * Opens the broker's stream of reports; null without a session there, absent where the broker has none. `reported` is called once a
   * report is stored, and means: read the books.
   */
  follow?(account: BrokerAccountRow, tell: FollowHooks): Promise<{ close(): void } | null>;
  /** Returns how much of the broker's limits an account uses now; absent where nothing is limited. */
  usedLimits?(account: BrokerAccountRow): Promise<readonly UsedLimit[]>;
}
