import { MINUTE_MS } from '../calendar/ist.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { AlertState, AlertTerms } from './alert.ts';

/** What happens to an alert. A value that is null, or a market that is not fresh, says nothing and changes nothing. */
export type AlertInput =
  | { readonly type: 'value'; readonly value: number | null; readonly at: ExchangeTime }
  | { readonly type: 'matches'; readonly ids: readonly string[]; readonly at: ExchangeTime }
  | { readonly type: 'date'; readonly date: string }
  /** What it watches became another thing: it begins anew. */
  | { readonly type: 'renew' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' };

/** That an alert has fired: the value that crossed, or the matches that are new. */
export interface Firing {
  readonly at: ExchangeTime;
  readonly value: number | null;
  readonly ids: readonly string[];
}

/** What follows from an input. The state is the same object when nothing changed. */
interface AlertStep {
  readonly state: AlertState;
  readonly firing: Firing | null;
}

const nothing = (state: AlertState): AlertStep => ({ state, firing: null });

function rests(terms: AlertTerms, { firedAt }: AlertState, at: ExchangeTime): boolean {
  return terms.coolDownMinutes !== null && firedAt !== null && at - firedAt < terms.coolDownMinutes * MINUTE_MS;
}

function fire(terms: AlertTerms, state: AlertState, firing: Firing): AlertStep {
  const status = terms.coolDownMinutes === null ? 'fired' : state.status;
  return { state: { ...state, status, firedAt: firing.at, fired: state.fired + 1 }, firing };
}

function handleValue(terms: AlertTerms, state: AlertState, value: number, at: ExchangeTime): AlertStep {
  if (terms.trigger.kind !== 'level') return nothing(state);
  const { direction, level } = terms.trigger;
  const met = direction === 'above' ? value >= level : value <= level;
  if (met === state.met) return nothing(state);
  const next = { ...state, met };
  // What is met when it is first looked at was not crossed.
  return met && state.met === false && !rests(terms, state, at) ? fire(terms, next, { at, value, ids: [] }) : nothing(next);
}

function handleMatches(terms: AlertTerms, state: AlertState, ids: readonly string[], at: ExchangeTime): AlertStep {
  if (terms.trigger.kind !== 'screen') return nothing(state);
  if (state.known === null) return nothing({ ...state, known: ids });
  const fresh = ids.filter((id) => !state.known?.includes(id));
  const stayed = state.known.filter((id) => ids.includes(id));
  // What is new while it rests is told when it has rested, if it still matches.
  if (fresh.length > 0 && !rests(terms, state, at)) return fire(terms, { ...state, known: ids }, { at, value: null, ids: fresh });
  return nothing(stayed.length === state.known.length ? state : { ...state, known: stayed });
}

/**
 * Returns what an input does to an alert. It fires when a value reaches the level that it had not reached when it was last known, also
 * when nobody looked in between: once for each crossing, not again before it has rested. A paused alert forgets where the value stood.
 */
export function reduceAlert(terms: AlertTerms, state: AlertState, input: AlertInput): AlertStep {
  if (input.type === 'pause') return nothing(state.status === 'active' ? { ...state, status: 'paused' } : state);
  if (input.type === 'resume') return nothing(state.status === 'active' ? state : { ...state, status: 'active', met: null, known: null });
  if (state.status !== 'active') return nothing(state);
  if (input.type === 'date') return nothing(terms.until !== null && terms.until < input.date ? { ...state, status: 'expired' } : state);
  if (input.type === 'renew') return nothing(state.met === null && state.known === null ? state : { ...state, met: null, known: null });
  if (input.type === 'matches') return handleMatches(terms, state, input.ids, input.at);
  if (input.value === null || !Number.isFinite(input.value)) return nothing(state);
  return handleValue(terms, state, input.value, input.at);
}
