import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AskedChange } from '#domain/orders/check-change.ts';
import type { Money } from '#domain/units/money.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { CallKind, CallOutcome, CallPurpose } from '#domain/orders/broker-calls.ts';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { Price } from '#domain/units/price.ts';

/** What the secrets of an account are for: given by its user, or brought by a login. */
export type SecretPurpose = 'credentials' | 'session';

/** Secrets of broker accounts, sealed under the server's key for the account and the purpose. */
export interface BrokerSecretsTable {
  readonly broker_account_id: string;
  readonly purpose: SecretPurpose;
  sealed_values: string;
  updated_at: Date;
}

/** An order of ours as its broker names it. `tag` is our mark in the broker's books. */
export interface BrokerOrdersTable {
  readonly order_id: string;
  readonly broker_account_id: string;
  /** Null for an order that another program has placed. */
  readonly tag: string | null;
  broker_order_id: string | null;
  exchange_order_id: string | null;
  /** The broker's own word for the order's status, and its reason. */
  raw_status: string | null;
  raw_message: string | null;
  /** The change that was sent last, until its outcome is known. */
  asked_change: ColumnType<AskedChange | null, string | null, string | null>;
  /** For a second order with the tag of one of ours: the id of the first. */
  readonly second_of: string | null;
}

/**
 * Why a report fits no order that this server has placed. Booked in the group of what was placed elsewhere: `placed-elsewhere`; `second-order`: our
 * order has another id at the broker. Not booked: `fits-two` orders of ours, by id and by tag; `unknown-contract`; `no-order`: a trade of an order
 * that the order book does not have.
 */
const HELD_REASONS = ['placed-elsewhere', 'second-order', 'fits-two', 'unknown-contract', 'no-order'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** The common part of all reports: the order concerned, and the broker's time. */
export interface BrokerReportBody {
  readonly brokerOrderId: string;
  readonly at: WallTime | null;
}

/** What a broker has reported, each thing once, kept for ever. */
export interface BrokerMessagesTable {
  readonly sequence: Generated<number>;
  readonly broker_account_id: string;
  readonly kind: 'order' | 'trade';
  readonly broker_order_id: string;
  readonly digest: string;
  readonly body: ColumnType<BrokerReportBody, string, never>;
  readonly broker_at: Date | null;
  readonly received_at: Date;
  booked_at: Date | null;
  /** Stays when the report is booked. */
  held_reason: HeldReason | null;
}

/** The money of an account at its broker, by the last reading. In 1/10 000 of the currency. */
export interface BrokerFundsTable {
  readonly broker_account_id: string;
  cash: Money;
  used_margin: Money;
  available: Money;
  /** The cash flow of the account's portfolios in our books at the reading: what is booked later is not yet in `cash`. */
  flow: Money;
  read_at: Date;
}

/** Stored shares of one name. */
export interface StoredHolding {
  readonly instrumentId: string;
  readonly quantity: number;
  readonly t1Quantity: number;
  readonly pledgedQuantity: number;
  readonly authorisedQuantity: number | null;
  readonly averagePrice: Price | null;
  readonly lastPrice: Price | null;
}

/** The shares in the demat account of an account, by the last reading. */
export interface BrokerHoldingsTable {
  readonly broker_account_id: string;
  holdings: ColumnType<readonly StoredHolding[], string, string>;
  read_at: Date;
}

/** A call to a broker, without secrets. `note` is the error, or the broker's own words. */
export interface BrokerCallsTable {
  readonly sequence: Generated<number>;
  readonly broker_account_id: string;
  readonly kind: CallKind;
  readonly purpose: CallPurpose;
  readonly started_at: Date;
  /** Time spent waiting for its turn, and for the answer. */
  readonly waited_ms: number;
  readonly took_ms: number;
  readonly outcome: CallOutcome;
  readonly note: string | null;
}

/**
 * A conversion of a position at a broker elsewhere. `sent`: about to be sent, or its outcome is not known yet; one at a time for a contract of an
 * account.
 */
export interface BrokerConversionsTable {
  readonly id: string;
  readonly user_id: string;
  readonly broker_account_id: string;
  /** Of the call that waits for the outcome. */
  readonly key: string;
  readonly portfolio_id: string;
  readonly position_id: string;
  readonly instrument_id: string;
  readonly from_product: Product;
  readonly to_product: Product;
  /** Signed like the position. */
  readonly units: number;
  state: 'sent' | 'made' | 'refused' | 'not-made';
  /** How far the broker's quantities were from ours just before the call; null: nothing was sent. */
  from_gap: number | null;
  to_gap: number | null;
  readonly created_at: Date;
  /** When the outcome was known. */
  ended_at: Date | null;
}

/** A leg of a trigger as it is stored. */
export interface StoredTriggerLeg {
  readonly triggerPrice: Price;
  readonly side: Side;
  readonly product: Product;
  readonly quantity: number;
  readonly limitPrice: Price;
}

/** A trigger that a broker elsewhere holds. `sent`: about to be placed, or that outcome is not known yet; one at a time for a contract of an account. */
export interface BrokerTriggersTable {
  readonly sequence: Generated<number>;
  readonly id: string;
  readonly user_id: string;
  readonly broker_account_id: string;
  /** Key of the call that has placed the trigger; null for another program's. */
  readonly key: string | null;
  /** Where the orders of a trigger placed here are booked; null for another program's. */
  readonly portfolio_id: string | null;
  broker_trigger_id: string | null;
  readonly instrument_id: string;
  legs: ColumnType<readonly StoredTriggerLeg[], string, string>;
  state: 'sent' | 'active' | 'triggered' | 'ended' | 'refused' | 'not-made';
  /** Whether a cancelling has been sent without a known outcome. */
  ends: boolean;
  /** The legs of a change without a known outcome; null: no change is open. */
  asked_legs: ColumnType<readonly StoredTriggerLeg[] | null, string | null, string | null>;
  /** The broker's ids of the triggers listed just before the call. */
  known_before: ColumnType<readonly string[], string, string>;
  /** The broker's own word for the status, and its reason. */
  raw_status: string | null;
  raw_message: string | null;
  /** The orders placed by the trigger, under the broker's ids. */
  broker_order_ids: ColumnType<readonly string[], string, string>;
  readonly created_at: Date;
  updated_at: Date;
}

/** A call that has a broker elsewhere close everything, one at a time for an account. `sent`: about to be made, or without an outcome. */
export interface BrokerSquareOffsTable {
  readonly sequence: Generated<number>;
  readonly id: string;
  readonly user_id: string;
  readonly broker_account_id: string;
  readonly key: string;
  state: 'sent' | 'taken' | 'refused' | 'closed' | 'left-open';
  readonly created_at: Date;
  updated_at: Date;
}

export type BrokerSquareOffRow = Selectable<BrokerSquareOffsTable>;
export type NewBrokerSquareOff = Omit<BrokerSquareOffRow, 'sequence'>;
export type BrokerHoldingsRow = Selectable<BrokerHoldingsTable>;
export type BrokerTriggerRow = Selectable<BrokerTriggersTable>;
export type NewBrokerTrigger = Omit<BrokerTriggerRow, 'sequence'>;
export type BrokerConversionRow = Selectable<BrokerConversionsTable>;
export type BrokerCallRow = Selectable<BrokerCallsTable>;
export type NewBrokerCall = Omit<BrokerCallRow, 'sequence'>;
export type BrokerOrderRow = Selectable<BrokerOrdersTable>;
export type BrokerMessageRow = Selectable<BrokerMessagesTable>;
