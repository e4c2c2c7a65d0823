import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Finding } from '#domain/positions/finding.ts';
import type { ReconciliationCause, ReconciliationOutcome } from '#domain/positions/reconciliation-outcome.ts';

type Json<T> = ColumnType<T, string | null, never>;

/** One comparison of our books with themselves and with a broker's. Never changed. */
export interface ReconciliationsTable {
  id: string;
  user_id: string;
  broker_account_id: string;
  cause: ReconciliationCause;
  outcome: ReconciliationOutcome;
  /** How many things were the same on both sides. */
  matched: number;
  trading_date: string;
  exchange_at: Date;
  received_at: Date;
}

export type ReconciliationRow = Selectable<ReconciliationsTable>;
export type NewReconciliation = Insertable<ReconciliationsTable>;

/** A thing that was not the same. Never changed. */
export interface ReconciliationFindingsTable {
  reconciliation_id: string;
  number: number;
  scope: Finding['scope'];
  result: Finding['result'];
  subject: string;
  ours: Json<Finding['ours']>;
  theirs: Json<Finding['theirs']>;
  /** Whether the broker's trade was written into our books, under its own id and labelled. */
  adopted: boolean;
}

export type ReconciliationFindingRow = Selectable<ReconciliationFindingsTable>;
export type NewReconciliationFinding = Insertable<ReconciliationFindingsTable>;
