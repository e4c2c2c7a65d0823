import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AskedChange } from '#domain/orders/check-change.ts';
import type { WallTime } from '#domain/units/time.ts';

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
  readonly tag: string;
  broker_order_id: string | null;
  exchange_order_id: string | null;
  /** The broker's own word for the order's status, and its reason. */
  raw_status: string | null;
  raw_message: string | null;
  /** The change that was sent last, until its outcome is known. */
  asked_change: ColumnType<AskedChange | null, string | null, string | null>;
}

/** Why a report is not booked: it fits no order of ours, or our order has another id at the broker. */
export type HeldReason = 'placed-elsewhere' | 'second-order';

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
  held_reason: HeldReason | null;
}

export type BrokerOrderRow = Selectable<BrokerOrdersTable>;
