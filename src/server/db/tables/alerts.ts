import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { AlertMatch, AlertState, AlertTerms } from '#domain/alerts/alert.ts';
import type { SeenTerm } from '#domain/alerts/reduce-alert.ts';

/** An alert with what it remembers. Removed ones stay as rows. */
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

/** What an alert has told; `number` counts them from 1 for each alert, so that none is written twice. */
export interface AlertFiringsTable {
  id: string;
  user_id: string;
  alert_id: string;
  number: number;
  match: AlertMatch;
  /** Each term as it was then. */
  seen: ColumnType<readonly SeenTerm[], string, never>;
  symbols: ColumnType<readonly string[], string, never>;
  source: 'simulated' | 'broker';
  exchange_at: Date;
  received_at: Date;
}

/** How far the log of a user has been read for the alerts on bots. */
export interface AlertReadsTable {
  user_id: string;
  seq: number;
}

export type AlertRow = Selectable<AlertsTable>;
export type NewAlert = Insertable<AlertsTable>;
export type AlertFiringRow = Selectable<AlertFiringsTable>;
export type NewAlertFiring = Insertable<AlertFiringsTable>;
