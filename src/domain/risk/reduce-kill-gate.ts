import type { WallTime } from '../units/time.ts';
import {
  type KillGate,
  type KillLock,
  type KillOrder,
  type KillScope,
  type KillStep,
  type LockUntil,
  type StepStatus,
  type Swept,
  stepsOf,
} from './kill-gate.ts';

/** How long a trader waits before a lock that has not lapsed can be resumed. */
const RESUME_WAIT_MS = 10_000;

/** An input of the gate. Every input may come twice, late, or for a kill that is over. */
export type KillInput =
  | {
      readonly type: 'press';
      readonly id: string;
      readonly key?: string | null;
      readonly scope: KillScope;
      readonly order: KillOrder;
      readonly cause: string;
      readonly until: LockUntil;
      readonly now: WallTime;
    }
  | { readonly type: 'step-done'; readonly id: string; readonly step: KillStep; readonly swept?: readonly Swept[] }
  | { readonly type: 'step-failed'; readonly id: string; readonly step: KillStep }
  | { readonly type: 'retry'; readonly id: string; readonly step: KillStep }
  /** After a restart: whatever was working is asked for again. */
  | { readonly type: 'restarted' }
  | { readonly type: 'clock'; readonly now: WallTime }
  | { readonly type: 'session-ended'; readonly date: string }
  | { readonly type: 'ask-resume'; readonly id: string; readonly now: WallTime }
  | { readonly type: 'resume'; readonly id: string; readonly now: WallTime; readonly typed: boolean };

const RESUME_REFUSALS = ['must-be-typed', 'must-wait', 'still-working'] as const;
export type ResumeRefusal = (typeof RESUME_REFUSALS)[number];

/** Actions after the new gate has been stored. A step may be requested again: its runner must find out what is left to do. */
export type KillEffect =
  | { readonly type: 'run-step'; readonly id: string; readonly step: KillStep }
  | { readonly type: 'completed'; readonly id: string }
  | { readonly type: 'incomplete'; readonly id: string; readonly failed: readonly KillStep[] }
  | { readonly type: 'resumed'; readonly id: string }
  | { readonly type: 'resume-refused'; readonly id: string; readonly reason: ResumeRefusal };

export interface KillResult {
  readonly gate: KillGate;
  readonly effects: readonly KillEffect[];
}

const unchanged = (gate: KillGate): KillResult => ({ gate, effects: [] });

function withLock(gate: KillGate, lock: KillLock, effects: readonly KillEffect[]): KillResult {
  return { gate: { ...gate, locks: gate.locks.map((one) => (one.id === lock.id ? lock : one)) }, effects };
}

const settled = (status: StepStatus | undefined): boolean => status === 'done' || status === 'failed';

/**
 * Starts the next waiting step. A failed step does not hold up the later ones - who cannot cancel must still get out - except that flat is
 * confirmed only after everything before it is done.
 */
function advance(lock: KillLock): { readonly lock: KillLock; readonly effects: readonly KillEffect[] } {
  const steps = stepsOf(lock.order);
  if (steps.some((step) => lock.steps[step] === 'working')) return { lock, effects: [] };
  const failed = steps.filter((step) => lock.steps[step] === 'failed');
  const next = steps.find((step) => lock.steps[step] === 'waiting' && (step !== 'confirm-flat' || failed.length === 0));
  if (next !== undefined) {
    return { lock: { ...lock, steps: { ...lock.steps, [next]: 'working' } }, effects: [{ type: 'run-step', id: lock.id, step: next }] };
  }
  return { lock, effects: [failed.length > 0 ? { type: 'incomplete', id: lock.id, failed } : { type: 'completed', id: lock.id }] };
}

function press(gate: KillGate, input: Extract<KillInput, { type: 'press' }>): KillResult {
  if (gate.ended.includes(input.id) || gate.locks.some((lock) => lock.id === input.id)) return unchanged(gate);
  const { id, key = null, scope, order, cause, until, now } = input;
  // Entries are blocked by the lock itself: storing it is the step.
  const steps = Object.fromEntries(stepsOf(order).map((step) => [step, step === 'block-entries' ? 'done' : 'waiting']));
  const { lock, effects } = advance({
    id,
    key,
    scope,
    order,
    cause,
    pressedAt: now,
    until,
    lapsed: until.kind === 'manual',
    steps,
    resumeAskedAt: null,
  });
  return { gate: { ...gate, locks: [...gate.locks, lock] }, effects };
}

function settle(gate: KillGate, lock: KillLock, step: KillStep, status: 'done' | 'failed'): KillResult {
  // Good news about a failed step is taken: what was given up may have worked. Bad news about a done one is not.
  const before = lock.steps[step];
  if (before === undefined || before === 'waiting' || before === status || before === 'done') return unchanged(gate);
  const next = advance({ ...lock, steps: { ...lock.steps, [step]: status } });
  return withLock(gate, next.lock, next.effects);
}

/** The step waits for its turn again: two steps of one press never work at once. */
function retry(gate: KillGate, lock: KillLock, step: KillStep): KillResult {
  if (lock.steps[step] !== 'failed') return unchanged(gate);
  const next = advance({ ...lock, steps: { ...lock.steps, [step]: 'waiting' } });
  return withLock(gate, next.lock, next.effects);
}

function resume(gate: KillGate, lock: KillLock, now: WallTime, typed: boolean): KillResult {
  const refuse = (reason: ResumeRefusal): KillResult => ({ gate, effects: [{ type: 'resume-refused', id: lock.id, reason }] });
  if (!stepsOf(lock.order).every((step) => settled(lock.steps[step]) || lock.steps[step] === 'waiting')) return refuse('still-working');
  if (!lock.lapsed) {
    if (!typed) return refuse('must-be-typed');
    if (lock.resumeAskedAt === null || now - lock.resumeAskedAt < RESUME_WAIT_MS) return refuse('must-wait');
  }
  return {
    gate: { locks: gate.locks.filter((one) => one.id !== lock.id), ended: [...gate.ended, lock.id] },
    effects: [{ type: 'resumed', id: lock.id }],
  };
}

function lapse(gate: KillGate, over: (until: LockUntil) => boolean): KillResult {
  if (!gate.locks.some((lock) => !lock.lapsed && over(lock.until))) return unchanged(gate);
  return { gate: { ...gate, locks: gate.locks.map((lock) => (over(lock.until) ? { ...lock, lapsed: true } : lock)) }, effects: [] };
}

/** Returns the gate after an input and what to do next. The gate opens only by `resume`; no time, failure or restart opens it. */
export function reduceKillGate(gate: KillGate, input: KillInput): KillResult {
  switch (input.type) {
    case 'press':
      return press(gate, input);
    case 'clock':
      return lapse(gate, (until) => until.kind === 'instant' && input.now >= until.at);
    case 'session-ended':
      return lapse(gate, (until) => until.kind === 'session' && input.date >= until.date);
    case 'restarted':
      return {
        gate,
        effects: gate.locks.flatMap((lock) =>
          stepsOf(lock.order)
            .filter((step) => lock.steps[step] === 'working')
            .map((step): KillEffect => ({ type: 'run-step', id: lock.id, step })),
        ),
      };
    case 'step-done':
    case 'step-failed':
    case 'retry':
    case 'ask-resume':
    case 'resume': {
      const lock = gate.locks.find((one) => one.id === input.id);
      if (lock === undefined) return unchanged(gate);
      if (input.type === 'retry') return retry(gate, lock, input.step);
      if (input.type === 'resume') return resume(gate, lock, input.now, input.typed);
      if (input.type === 'ask-resume') return withLock(gate, { ...lock, resumeAskedAt: lock.resumeAskedAt ?? input.now }, []);
      const updated = input.type === 'step-done' && input.swept !== undefined ? { ...lock, swept: input.swept } : lock;
      return settle(gate, updated, input.step, input.type === 'step-done' ? 'done' : 'failed');
    }
  }
}
