import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { AlertMeasure, AlertState, AlertTerms, AlertTrigger } from '#domain/alerts/alert.ts';

/** An alert with what it remembers. Exactly one of instrument, portfolio and screen is set. Removed ones stay as rows. */
export interface AlertsTable {
  id: string;
  user_id: string;
  measure: AlertMeasure;
  instrument_id: string | null;
  portfolio_id: string | null;
  screen_id: string | null;
  /** Name of what is watched when the alert was made; null for a screen that everybody has. */
  subject: string | null;
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
  trigger: ColumnType<AlertTrigger, string, never>;
  value: number | null;
  symbols: ColumnType<readonly string[], string, never>;
  source: 'simulated' | 'broker';
  exchange_at: Date;
  received_at: Date;
}

export type AlertRow = Selectable<AlertsTable>;
export type NewAlert = Insertable<AlertsTable>;
export type AlertFiringRow = Selectable<AlertFiringsTable>;
export type NewAlertFiring = Insertable<AlertFiringsTable>;
