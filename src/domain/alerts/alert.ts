import type { ExchangeTime } from '../units/time.ts';
import type { AlertTerm } from './term.ts';

/** Whether all terms must hold, or any. */
export const ALERT_MATCHES = ['all', 'any'] as const;
export type AlertMatch = (typeof ALERT_MATCHES)[number];

/** How many terms an alert may join. */
export const MOST_TERMS = 5;

/** When an alert fires, and how often. */
export interface AlertTerms {
  readonly match: AlertMatch;
  /** One to `MOST_TERMS`. */
  readonly terms: readonly AlertTerm[];
  /** Minutes of exchange time between two firings; 0 = fires each time the condition becomes true; null = fires once and ends. */
  readonly coolDownMinutes: number | null;
  /** Last trading date on which the alert is checked; null = no end date. */
  readonly until: string | null;
}

export const ALERT_STATUSES = ['active', 'paused', 'fired', 'expired'] as const;
type AlertStatus = (typeof ALERT_STATUSES)[number];

/** State kept for one term between two checks. */
export interface TermMemory {
  /** Whether the level was reached when the value was last known; null = never known since the alert became active. */
  readonly met: boolean | null;
  /** Ids already accounted for: instruments that a screen found, or bot events; null = not checked since the alert became active. */
  readonly known: readonly string[] | null;
}

/** State of an alert between two checks; survives a restart. */
export interface AlertState {
  readonly status: AlertStatus;
  /** Whether the condition held when last known, momentary terms left out; null = never known since the alert became active. */
  readonly met: boolean | null;
  /** State of each term, in the order of the terms. */
  readonly terms: readonly TermMemory[];
  readonly firedAt: ExchangeTime | null;
  readonly fired: number;
  /** Whether the last check failed; absent = it succeeded. */
  readonly failing?: boolean;
}

/** State of a term that was never checked. */
const UNSEEN: TermMemory = { met: null, known: null };

/** Returns the initial state of each term. */
export const unseen = (terms: readonly unknown[]): readonly TermMemory[] => terms.map(() => UNSEEN);

/** Returns the state of an alert that was never checked. */
export function newAlert(terms: readonly unknown[]): AlertState {
  return { status: 'active', met: null, terms: unseen(terms), firedAt: null, fired: 0 };
}
