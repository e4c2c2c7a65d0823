import type { ExchangeTime } from '../units/time.ts';
import type { AlertTerm } from './term.ts';

/** Whether every term must hold, or one of them is enough. */
export const ALERT_MATCHES = ['all', 'any'] as const;
export type AlertMatch = (typeof ALERT_MATCHES)[number];

/** How many terms an alert may join. */
export const MOST_TERMS = 5;

/** When an alert speaks, and how often. */
export interface AlertTerms {
  readonly match: AlertMatch;
  /** One to `MOST_TERMS`. */
  readonly terms: readonly AlertTerm[];
  /** Minutes of the exchange that must lie between two firings; 0 = each time it becomes true; null = it fires once and is done. */
  readonly coolDownMinutes: number | null;
  /** Last trading date on which it watches; null = it has no end. */
  readonly until: string | null;
}

export const ALERT_STATUSES = ['active', 'paused', 'fired', 'expired'] as const;
type AlertStatus = (typeof ALERT_STATUSES)[number];

/** What is remembered of a term. */
export interface TermMemory {
  /** Whether its level was reached when its value was last known; null = it has not been known since it became active. */
  readonly met: boolean | null;
  /** What a screen found and was told, or was there from the start, or what a bot did; null = it has not been looked at since it became active. */
  readonly known: readonly string[] | null;
}

/** What is remembered between two looks, also over a restart. */
export interface AlertState {
  readonly status: AlertStatus;
  /** Whether the whole was true when it was last known, moments left out; null = it has not been known since it became active. */
  readonly met: boolean | null;
  /** One a term, in their order. */
  readonly terms: readonly TermMemory[];
  readonly firedAt: ExchangeTime | null;
  readonly fired: number;
  /** Whether it could not be looked at when it was last tried; absent = it could. */
  readonly failing?: boolean;
}

/** The memory of a term that nobody has looked at. */
const UNSEEN: TermMemory = { met: null, known: null };

/** Returns the memories of terms that nobody has looked at. */
export const unseen = (terms: readonly unknown[]): readonly TermMemory[] => terms.map(() => UNSEEN);

/** Returns the state of an alert that nobody has looked at. */
export function newAlert(terms: readonly unknown[]): AlertState {
  return { status: 'active', met: null, terms: unseen(terms), firedAt: null, fired: 0 };
}
