import { MINUTE_MS } from '../calendar/dates.ts';
import type { ExchangeTime, WallTime } from '../units/time.ts';
import { type AlertMatch, type AlertState, type AlertTerms, type TermMemory, unseen } from './alert.ts';
import { type AlertTerm, isLevelTerm, isMoment, isReached } from './term.ts';

/** Why a term has no current value: there is none, or the last one is too old. */
type Missing = 'none' | 'stale';

/**
 * The reading of a term at a check. `micros`: value in millionths of its unit, with exchange and receive time; `found`: ids of the instruments a screen
 * found, or of bot events since the last check, never reused; `quiet`: no event of this kind is possible at this check.
 */
export type TermReading =
  | { readonly kind: 'value'; readonly micros: number; readonly at: ExchangeTime; readonly receivedAt: WallTime }
  | { readonly kind: 'found'; readonly ids: readonly string[]; readonly at: ExchangeTime; readonly receivedAt: WallTime }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'unknown'; readonly why: Missing };

/** Whether a term, or the whole condition, holds. */
export type Truth = 'yes' | 'no' | 'unknown';

/** Inputs of an alert. */
export type AlertInput =
  /** One reading per term, in the order of the terms. */
  | { readonly type: 'look'; readonly readings: readonly TermReading[]; readonly at: ExchangeTime }
  | { readonly type: 'date'; readonly date: string }
  /** The watched object changed: the alert forgets its readings and starts afresh. */
  | { readonly type: 'renew' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' };

/** A term of a firing, with its reading. */
export interface SeenTerm {
  readonly term: AlertTerm;
  readonly truth: Truth;
  readonly reading: TermReading;
}

/** A firing: the reading of each term, and the ids found since the last check. */
export interface Firing {
  readonly at: ExchangeTime;
  readonly terms: readonly SeenTerm[];
  readonly ids: readonly string[];
}

/** What follows from an input. The state is the same object when nothing changed. */
interface AlertStep {
  readonly state: AlertState;
  readonly firing: Firing | null;
}

/** Bot events remembered per alert: events are read in order, and a duplicate arrives soon after the first. */
const MOST_KNOWN = 50;

const nothing = (state: AlertState): AlertStep => ({ state, firing: null });

/** After a kill the exchange clock may resume slightly before the last firing: that counts as a rest only with a cool-down. */
function rests({ coolDownMinutes }: AlertTerms, { firedAt }: AlertState, at: ExchangeTime): boolean {
  return coolDownMinutes !== null && coolDownMinutes > 0 && firedAt !== null && at - firedAt < coolDownMinutes * MINUTE_MS;
}

interface TermStep {
  readonly now: Truth;
  /** Whether the term still holds after this check: a momentary term does not. */
  readonly still: Truth;
  readonly memory: TermMemory;
  readonly fresh: readonly string[];
}

const truthOf = (holds: boolean): Truth => (holds ? 'yes' : 'no');

function stepFound(term: AlertTerm, memory: TermMemory, ids: readonly string[]): TermStep {
  const known = memory.known ?? (term.measure === 'screen' ? ids : []);
  const fresh = ids.filter((id) => !known.includes(id));
  // A screen forgets instruments it no longer finds; a bot event stays known.
  const next = term.measure === 'screen' ? ids : [...known, ...fresh].slice(-MOST_KNOWN);
  const same = memory.known !== null && next.length === memory.known.length && next.every((id) => memory.known?.includes(id));
  return { now: truthOf(fresh.length > 0), still: 'no', memory: same ? memory : { ...memory, known: next }, fresh };
}

function stepTerm(term: AlertTerm, memory: TermMemory, reading: TermReading): TermStep {
  const as = (now: Truth, still: Truth = now, next = memory): TermStep => ({ now, still, memory: next, fresh: [] });
  if (reading.kind === 'found') return stepFound(term, memory, reading.ids);
  if (reading.kind === 'quiet') return as('no');
  if (reading.kind === 'unknown' || !isLevelTerm(term) || !Number.isFinite(reading.micros)) return as('unknown');
  const met = isReached(term, reading.micros);
  const next = met === memory.met ? memory : { ...memory, met };
  if (!isMoment(term)) return as(truthOf(met), truthOf(met), next);
  return as(truthOf(met && memory.met === false), 'no', next);
}

/** Returns whether a level term holds at a reading; for a crossing, whether the value is on the far side. */
export function truthOfTerm(term: AlertTerm, reading: TermReading): Truth {
  if (reading.kind === 'unknown') return 'unknown';
  if (reading.kind !== 'value' || !isLevelTerm(term)) return 'no';
  return truthOf(isReached(term, reading.micros));
}

/** Returns the joint truth of all terms: one unknown term makes "all" unknown, and "any" unless another term holds. */
export function joined(match: AlertMatch, truths: readonly Truth[]): Truth {
  if (match === 'any' && truths.includes('yes')) return 'yes';
  if (truths.includes('unknown')) return 'unknown';
  return truthOf(match === 'all' && !truths.includes('no'));
}

/** Instruments found during the cool-down are reported after it, if they still match. */
function heldBack({ known }: TermMemory, { memory }: TermStep): TermMemory {
  return known === null ? memory : { ...memory, known: known.filter((id) => memory.known?.includes(id)) };
}

/** Returns whether the condition became true: by a momentary term, or because it was known to be false before. */
function becameTrue(before: boolean | null, now: Truth, still: Truth): boolean {
  if (now !== 'yes') return false;
  return still === 'yes' ? before === false : true;
}

function look(terms: AlertTerms, state: AlertState, readings: readonly TermReading[], at: ExchangeTime): AlertStep {
  const steps = terms.terms.map((term, place) =>
    stepTerm(term, state.terms[place] ?? { met: null, known: null }, readings[place] ?? { kind: 'unknown', why: 'none' }),
  );
  const now = joined(
    terms.match,
    steps.map((step) => step.now),
  );
  const still = joined(
    terms.match,
    steps.map((step) => step.still),
  );
  const met = still === 'unknown' ? state.met : still === 'yes';
  const due = becameTrue(state.met, now, still);
  const fires = due && !rests(terms, state, at);
  const memories = steps.map((step, place) => {
    const memory = state.terms[place];
    const holdsBack = due && !fires && terms.terms[place]?.measure === 'screen' && memory !== undefined && step.fresh.length > 0;
    return holdsBack ? heldBack(memory, step) : step.memory;
  });
  if (!fires) {
    const changed = met !== state.met || memories.some((memory, place) => memory !== state.terms[place]);
    return nothing(changed ? { ...state, met, terms: memories } : state);
  }
  const status = terms.coolDownMinutes === null ? 'fired' : state.status;
  return {
    state: { ...state, status, met, terms: memories, firedAt: at, fired: state.fired + 1 },
    firing: {
      at,
      terms: terms.terms.map((term, place) => ({
        term,
        truth: steps[place]?.now ?? 'unknown',
        reading: readings[place] ?? { kind: 'unknown', why: 'none' },
      })),
      ids: steps.flatMap(({ fresh }) => fresh),
    },
  };
}

/**
 * Returns the alert after an input. It fires when the condition becomes true: a value reaches a level that it had not reached when last known, also if no
 * check took place in between; once each time, and not during the cool-down. An unknown or stale value is never true and leaves the state as it is. Pausing
 * drops all readings.
 */
export function reduceAlert(terms: AlertTerms, state: AlertState, input: AlertInput): AlertStep {
  const anew = { met: null, terms: unseen(terms.terms) };
  if (input.type === 'pause') return nothing(state.status === 'active' ? { ...state, status: 'paused' } : state);
  if (input.type === 'resume') return nothing(state.status === 'active' ? state : { ...state, status: 'active', ...anew });
  if (state.status !== 'active') return nothing(state);
  if (input.type === 'date') return nothing(terms.until !== null && terms.until < input.date ? { ...state, status: 'expired' } : state);
  if (input.type === 'renew') {
    const seen = state.met !== null || state.terms.some(({ met, known }) => met !== null || known !== null);
    return nothing(seen ? { ...state, ...anew } : state);
  }
  return look(terms, state, input.readings, input.at);
}
