import type { NotTakenKind } from '#domain/orders/broker-calls.ts';
import type { AskedChange } from '#domain/orders/check-change.ts';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';

/** Values by name: what the user has given for an account, or what a login has brought. Secrets: never logged. */
export type SecretValues = Readonly<Record<string, string>>;

/** The broker has said, or it is certain, that nothing was done. Any other error of a call leaves open what was done. */
export class NotTaken extends Error {
  readonly kind: NotTakenKind;

  /** `message` is shown to the user where the broker has refused: then it is the broker's own text. */
  constructor(kind: NotTakenKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** An order, as a broker takes it. */
export interface UntaggedOrder {
  readonly instrumentId: string;
  readonly terms: OrderTerms;
}

/** An order to send. `tag` is our own mark, echoed in the broker's books. */
interface WireOrderRequest extends UntaggedOrder {
  readonly tag: string;
}

/** How an order stands: `received` by the broker but not yet at the exchange, `working` also for every status that an adapter does not know. */
export type WireStanding = 'received' | 'working' | 'awaits-trigger' | 'filled' | 'cancelled' | 'rejected';

/** An order in the broker's book, also one placed elsewhere. Quantities in units. */
export interface WireOrder {
  readonly brokerOrderId: string;
  readonly exchangeOrderId: string | null;
  readonly tag: string | null;
  readonly instrumentId: string;
  readonly side: Side;
  readonly product: Product;
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly limitPrice: Price | null;
  readonly triggerPrice: Price | null;
  readonly standing: WireStanding;
  /** The broker's own word, and its reason. */
  readonly rawStatus: string;
  readonly message: string | null;
  /** The broker's time of the last change; null when it tells none. */
  readonly at: WallTime | null;
}

export interface WireTrade {
  readonly tradeId: string;
  readonly brokerOrderId: string;
  readonly instrumentId: string;
  readonly side: Side;
  readonly quantity: number;
  readonly price: Price;
  readonly at: WallTime;
}

interface WirePosition {
  readonly instrumentId: string;
  readonly product: Product;
  readonly quantity: number;
  readonly averagePrice: Price;
}

/** Shares in the demat account. Quantities in units. */
export interface WireHolding {
  /** The share as the broker names it: it need not be an instrument of ours. */
  readonly instrumentId: string;
  /** All units, the undelivered and pledged ones included. */
  readonly quantity: number;
  /** Bought, and delivered on the next day. */
  readonly t1Quantity: number;
  /** Pledged as collateral. */
  readonly pledgedQuantity: number;
  /** What may be sold today without a further authorisation by the owner; null where the broker does not tell. */
  readonly authorisedQuantity: number | null;
  /** Null where the broker does not know. */
  readonly averagePrice: Price | null;
  readonly lastPrice: Price | null;
}

/** A move of open quantity to another product. Quantities in units; `side` is that of the position. */
export interface WireConversion {
  readonly instrumentId: string;
  readonly side: Side;
  readonly from: Product;
  readonly to: Product;
  readonly quantity: number;
  /** Units of the position that were open before the present day. */
  readonly carried: number;
}

/** A limit order that the broker places once the price reaches a trigger. Quantities in units. */
interface WireTriggerLeg {
  readonly triggerPrice: Price;
  readonly side: Side;
  readonly product: Product;
  readonly quantity: number;
  readonly limitPrice: Price;
}

/** A trigger to be held by the broker: one leg, or two of which the first to be reached ends the other, the lower trigger first. */
export interface WireTriggerRequest {
  readonly instrumentId: string;
  readonly legs: readonly WireTriggerLeg[];
  /** The price of the contract now, from which a broker knows on which side a trigger lies. */
  readonly lastPrice: Price;
}

/** A trigger in the broker's list, also one placed elsewhere. `active` also for every status that an adapter does not know. */
export interface WireTrigger extends Omit<WireTriggerRequest, 'lastPrice'> {
  readonly triggerId: string;
  readonly standing: 'active' | 'triggered' | 'ended';
  readonly rawStatus: string;
  readonly message: string | null;
  /** The orders that it has placed, by the broker's ids. */
  readonly brokerOrderIds: readonly string[];
  readonly at: WallTime | null;
}

/** The account's money at the broker. */
export interface WireFunds {
  /** Before margin is taken off. */
  readonly cash: Money;
  readonly usedMargin: Money;
  readonly available: Money;
}

/** A step in the life of an order, as the broker tells it. Quantities in units. */
export interface WireChange {
  /** The broker's own word, and its reason. */
  readonly rawStatus: string;
  readonly message: string | null;
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly limitPrice: Price | null;
  readonly triggerPrice: Price | null;
  readonly at: WallTime | null;
}

/** From where a broker sees the calls of this server. Null: it does not tell. */
export interface WireAddress {
  readonly seen: string | null;
  /** The addresses from which the account may send orders; empty where none is registered. */
  readonly registered: readonly string[] | null;
  readonly ordersAllowed: boolean | null;
}

/** A broker's own kill switch: whether the broker takes no order of the account, and since when; null when it does not tell. */
export interface WireKillSwitch {
  readonly active: boolean;
  readonly changedAt: WallTime | null;
}

/** What orders together would need and cost, beside what is open. */
export interface WireMargin {
  readonly required: Money;
  readonly charges: Money;
}

/** A session at the broker: what the other calls need, to be stored sealed, and when it ends; null when the broker does not tell. */
export interface WireSession {
  readonly secrets: SecretValues;
  readonly endsAt: WallTime | null;
}

/** A list of the broker. `complete`: read to its end, so that what is missing was not there. */
export interface WireBook<T> {
  readonly entries: readonly T[];
  readonly complete: boolean;
}

/** A report of a broker's stream. */
export type WireReport = { readonly kind: 'order'; readonly body: WireOrder } | { readonly kind: 'trade'; readonly body: WireTrade };

interface StreamHooks {
  opened(): void;
  reported(report: WireReport): void;
  /** Called once. `session-ended`: the broker has refused the session. */
  ended(why: 'lost' | 'session-ended'): void;
}

/** A stream of reports. No hook is called after `close`. */
interface WireStream {
  close(): void;
}

/**
 * The connection to one broker: HTTP calls and what they mean, without a transaction, row or event of ours. Every call ends in time. Each throws
 * NotTaken when certainly nothing was done.
 */
export interface BrokerWire {
  login(credentials: SecretValues): Promise<WireSession>;
  /** Ends the session at the broker; absent where that is not possible. */
  logout?(session: SecretValues): Promise<void>;
  /** Returns a session in place of this one, which may end at once; absent where only a login brings one. Without an answer neither may be good. */
  renew?(session: SecretValues): Promise<WireSession>;
  /** Returns the broker's id of the order, which the broker has accepted: whether it is at the exchange is told by the book. */
  place(session: SecretValues, order: WireOrderRequest): Promise<string>;
  /** Changes total quantity (units, filled part included), price or trigger; null leaves a field. */
  modify(session: SecretValues, brokerOrderId: string, change: AskedChange): Promise<void>;
  cancel(session: SecretValues, brokerOrderId: string): Promise<void>;
  orders(session: SecretValues): Promise<WireBook<WireOrder>>;
  trades(session: SecretValues): Promise<WireBook<WireTrade>>;
  positions(session: SecretValues): Promise<readonly WirePosition[]>;
  /** Returns all shares in the demat account; absent where the broker does not tell them. */
  holdings?(session: SecretValues): Promise<readonly WireHolding[]>;
  /** Moves open quantity to another product; absent where the broker does not. */
  convert?(session: SecretValues, conversion: WireConversion): Promise<void>;
  /** The four calls about triggers that the broker holds; absent, all of them, where it holds none. An id comes from the list, or from `placeTrigger`. */
  triggers?(session: SecretValues): Promise<WireBook<WireTrigger>>;
  placeTrigger?(session: SecretValues, trigger: WireTriggerRequest): Promise<string>;
  modifyTrigger?(session: SecretValues, triggerId: string, trigger: WireTriggerRequest): Promise<void>;
  cancelTrigger?(session: SecretValues, triggerId: string): Promise<void>;
  /** The two calls about the broker's own kill switch; absent, both, where it has none. Many switch it on only while nothing is open. */
  killSwitch?(session: SecretValues): Promise<WireKillSwitch>;
  setKillSwitch?(session: SecretValues, active: boolean): Promise<WireKillSwitch>;
  /** Has the broker close every position by market orders of its own, which carry no tag; absent where it does not. */
  squareOff?(session: SecretValues): Promise<void>;
  funds(session: SecretValues): Promise<WireFunds>;
  /** Returns the broker's figures for orders, none of which is placed; absent where the broker does not tell them. */
  margin?(session: SecretValues, orders: readonly UntaggedOrder[]): Promise<WireMargin>;
  /** Returns the steps of an order, the oldest first; absent where the broker does not tell them. */
  history?(session: SecretValues, brokerOrderId: string): Promise<readonly WireChange[]>;
  /** Returns from where the broker sees this call; absent where it does not tell. */
  address?(session: SecretValues): Promise<WireAddress>;
  /** Opens the stream of reports; absent where the broker has none. */
  stream?(session: SecretValues, hooks: StreamHooks): WireStream;
  close(): void;
}
