import type { ColumnType, Generated, Selectable } from 'kysely';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { VenueOrder } from '#domain/matching/venue-order.ts';

/** How the practice broker reports on an order. `hold` = no report until queried; `drop-fills` = fills are sent but never arrive. */
const REPORT_MODES = ['hold', 'hold-change', 'duplicate', 'reorder', 'drop-fills'] as const;
export type ReportMode = (typeof REPORT_MODES)[number];

/** What the broker of a practising account knows of an order. */
export interface PracticeOrdersTable {
  readonly order_id: string;
  readonly broker_account_id: string;
  /** The order resting in the venue, under its name there; null when there is none. */
  resting: ColumnType<VenueOrder | null, string | null, string | null>;
  modes: ColumnType<readonly ReportMode[], string, string>;
  /** The newest report that our own books have taken the state of the order from. */
  applied_sequence: number;
}

/** A decision about an order. All but `settled` concern one. */
export type OrderEffect = Exclude<VenueEffect, { readonly type: 'settled' }>;

/** The broker's reports on an order, in order of the events. Kept for ever. */
export interface BrokerReportsTable {
  readonly sequence: Generated<number>;
  readonly broker_account_id: string;
  readonly order_id: string;
  readonly effect: ColumnType<OrderEffect, string, never>;
  readonly trading_date: string;
  readonly exchange_at: Date;
  /** Not sent automatically: the broker must be queried. */
  held: boolean;
  deliveries: Generated<number>;
  delivered_at: Date | null;
}

export type PracticeOrderRow = Selectable<PracticeOrdersTable>;
export type BrokerReportRow = Selectable<BrokerReportsTable>;
