import { type ExchangeTime, wallTime } from '../units/time.ts';
import { type AlertTerms, newAlert } from './alert.ts';
import { reduceAlert, type TermReading } from './reduce-alert.ts';

/** What a term was at each look of a past session, in millionths; null = not known then. */
export type PastValues = readonly (number | null)[];

const NONE: TermReading = { kind: 'unknown', why: 'none' };
/** Of a past day nothing is received: its age decides nothing. */
const NEVER = wallTime(0);

/**
 * Returns when an alert would have been told, had it watched from the first of these instants on: by the reducer that watches now. Each term has one value an
 * instant, or null when nothing of it was stored. What was true at the first instant had not become so.
 */
export function tryAlert(terms: AlertTerms, at: readonly ExchangeTime[], values: readonly (PastValues | null)[]): readonly ExchangeTime[] {
  let state = newAlert(terms.terms);
  const told: ExchangeTime[] = [];
  for (const [look, instant] of at.entries()) {
    const readings = values.map((of): TermReading => {
      const micros = of?.[look] ?? null;
      return micros === null ? NONE : { kind: 'value', micros, at: instant, receivedAt: NEVER };
    });
    const step = reduceAlert(terms, state, { type: 'look', readings, at: instant });
    ({ state } = step);
    if (step.firing !== null) told.push(instant);
  }
  return told;
}
