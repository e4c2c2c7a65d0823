import type { SourceKind } from '#domain/market/source-kind.ts';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { AlertMatch, AlertState, AlertTerms } from '#domain/alerts/alert.ts';
import type { SeenTerm } from '#domain/alerts/reduce-alert.ts';

/** An alert with its state. Removed alerts stay as rows. */
export interface AlertsTable {
  id: string;
  user_id: string;
  terms: ColumnType<AlertTerms, string, string>;
  note: string | null;
  state: ColumnType<AlertState, string, string>;
  revision: number;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

/** The firings of an alert; `number` counts them from 1 per alert, so that none is stored twice. */
export interface AlertFiringsTable {
  id: string;
  user_id: string;
  alert_id: string;
  number: number;
  match: AlertMatch;
  /** The value of each term at the firing. */
  seen: ColumnType<readonly SeenTerm[], string, never>;
  symbols: ColumnType<readonly string[], string, never>;
  source: SourceKind;
  exchange_at: Date;
  received_at: Date;
}

/** Position in a user's event log up to which alerts on bots have read. */
export interface AlertReadsTable {
  user_id: string;
  seq: number;
}

export type AlertRow = Selectable<AlertsTable>;
export type NewAlert = Insertable<AlertsTable>;
export type AlertFiringRow = Selectable<AlertFiringsTable>;
export type NewAlertFiring = Insertable<AlertFiringsTable>;
