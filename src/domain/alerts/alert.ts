import type { ExchangeTime } from '../units/time.ts';

/** What an alert watches: price in currency units, change in percent of the previous close, volatility in percent, profit of a day in money. */
export const LEVEL_MEASURES = ['price', 'change', 'iv', 'pnl'] as const;
export type LevelMeasure = (typeof LEVEL_MEASURES)[number];
const ALERT_MEASURES = [...LEVEL_MEASURES, 'screen'] as const;
export type AlertMeasure = (typeof ALERT_MEASURES)[number];

export const ALERT_DIRECTIONS = ['above', 'below'] as const;
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number];

/** A value that reaches a level from the other side, or a screen that finds what it did not find before. */
export type AlertTrigger =
  | { readonly kind: 'level'; readonly direction: AlertDirection; readonly level: number }
  | { readonly kind: 'screen' };

/** When an alert speaks, and how often. */
export interface AlertTerms {
  readonly trigger: AlertTrigger;
  /** Minutes of the exchange that must lie between two firings; null = it fires once and is done. */
  readonly coolDownMinutes: number | null;
  /** Last trading date on which it watches; null = it has no end. */
  readonly until: string | null;
}

export const ALERT_STATUSES = ['active', 'paused', 'fired', 'expired'] as const;
type AlertStatus = (typeof ALERT_STATUSES)[number];

/** What is remembered between two looks, also over a restart. */
export interface AlertState {
  readonly status: AlertStatus;
  /** Whether the level was reached when the value was last known; null = it has not been looked at since it became active. */
  readonly met: boolean | null;
  /** What a screen found and was told, or was there from the start; null = it has not been run since it became active. */
  readonly known: readonly string[] | null;
  readonly firedAt: ExchangeTime | null;
  readonly fired: number;
}

/** The state of an alert that nobody has looked at. */
export const NEW_ALERT: AlertState = { status: 'active', met: null, known: null, firedAt: null, fired: 0 };
