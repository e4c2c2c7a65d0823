import { type ExchangeTime, wallTime } from '../units/time.ts';
import { type AlertTerms, newAlert } from './alert.ts';
import { reduceAlert, type TermReading } from './reduce-alert.ts';

/** What a term was at each look of a past session, in millionths; null = not known then. */
export type PastValues = readonly (number | null)[];

const NONE: TermReading = { kind: 'unknown', why: 'none' };
/** Of a past day nothing is received: its age decides nothing. */
const NEVER = wallTime(0);

/**
 * Returns when an alert would have fired, had it watched from the first of these instants on; uses the reducer of live alerts. Each term has one value per
 * instant, or null where nothing was stored. A condition already true at the first instant does not fire.
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
