import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockingLock,
  isComplete,
  KILL_STEPS,
  type KillGate,
  type KillOrder,
  OPEN_GATE,
  type OrderOrigin,
  stepsOf,
} from '#domain/risk/kill-gate.ts';
import { type KillEffect, type KillInput, reduceKillGate } from '#domain/risk/reduce-kill-gate.ts';
import { wallTime } from '#domain/units/time.ts';

const origin: OrderOrigin = { accountId: 'a1', portfolioId: 'p1', segment: 'NFO' };
const everything: KillOrder = { cancelOrders: true, exitPercent: 100, losingOnly: false };
const press = (change: Partial<Extract<KillInput, { type: 'press' }>> = {}): KillInput => ({
  type: 'press',
  id: 'k1',
  scope: { kind: 'all' },
  order: everything,
  cause: 'hand',
  until: { kind: 'manual' },
  now: wallTime(1000),
  ...change,
});
function run(inputs: readonly KillInput[], start: KillGate = OPEN_GATE): { gate: KillGate; effects: KillEffect[] } {
  let gate = start;
  const effects: KillEffect[] = [];
  for (const input of inputs) {
    const result = reduceKillGate(gate, input);
    gate = result.gate;
    effects.push(...result.effects);
  }
  return { gate, effects };
}
const done = (step: (typeof KILL_STEPS)[number]): KillInput => ({ type: 'step-done', id: 'k1', step });
const failed = (step: (typeof KILL_STEPS)[number]): KillInput => ({ type: 'step-failed', id: 'k1', step });
const resume = (now: number, typed: boolean): KillInput => ({ type: 'resume', id: 'k1', now: wallTime(now), typed });

describe('the kill gate', () => {
  it('blocks what opens from the press on, before any step has run, and never what closes', () => {
    const { gate } = run([press()]);
    expect(blockingLock(gate, origin, true)?.id).toBe('k1');
    expect(blockingLock(gate, origin, false)).toBeNull();
    expect(blockingLock(OPEN_GATE, origin, true)).toBeNull();
  });

  it.each([
    [{ kind: 'all' }, true],
    [{ kind: 'account', id: 'a1' }, true],
    [{ kind: 'account', id: 'a2' }, false],
    [{ kind: 'segment', accountId: 'a1', segment: 'NFO' }, true],
    [{ kind: 'segment', accountId: 'a1', segment: 'BFO' }, false],
    [{ kind: 'segment', accountId: 'a2', segment: 'NFO' }, false],
    [{ kind: 'portfolio', id: 'p1' }, true],
    [{ kind: 'portfolio', id: 'p2' }, false],
  ] as const)('scope %o stops an order of account a1, portfolio p1 in NFO: %s', (scope, stops) => {
    expect(blockingLock(run([press({ scope })]).gate, origin, true) !== null).toBe(stops);
    if (scope.kind === 'portfolio') expect(blockingLock(run([press({ scope })]).gate, { ...origin, portfolioId: null }, true)).toBeNull();
  });

  it('runs its steps one after the other', () => {
    const { gate, effects } = run([press(), done('pause-bots'), done('cancel-orders'), done('exit-positions'), done('confirm-flat')]);
    expect(effects).toEqual([
      ...KILL_STEPS.slice(1).map((step) => ({ type: 'run-step', id: 'k1', step })),
      { type: 'completed', id: 'k1' },
    ]);
    expect(isComplete(gate.locks[0]!)).toBe(true);
    expect(blockingLock(gate, origin, true)).not.toBeNull();
  });

  it('asks only for what was ordered, and confirms flat only when everything is to be closed', () => {
    expect(stepsOf({ cancelOrders: false, exitPercent: 0, losingOnly: false })).toEqual(['block-entries', 'pause-bots']);
    expect(stepsOf({ cancelOrders: true, exitPercent: 50, losingOnly: false })).toEqual(KILL_STEPS.slice(0, 4));
    expect(stepsOf({ ...everything, losingOnly: true })).toEqual(KILL_STEPS.slice(0, 4));
  });

  it('goes on to the exits when cancelling failed, but is not flat before that is made good', () => {
    const stuck = run([press(), done('pause-bots'), failed('cancel-orders'), done('exit-positions')]);
    expect(stuck.effects.at(-1)).toEqual({ type: 'incomplete', id: 'k1', failed: ['cancel-orders'] });
    const again = run([{ type: 'retry', id: 'k1', step: 'cancel-orders' }, done('cancel-orders')], stuck.gate);
    expect(again.effects).toEqual([
      { type: 'run-step', id: 'k1', step: 'cancel-orders' },
      { type: 'run-step', id: 'k1', step: 'confirm-flat' },
    ]);
  });

  it('a retried step waits for the one that works (seed 1121743955)', () => {
    const again: KillInput = { type: 'retry', id: 'k1', step: 'pause-bots' };
    const { effects } = run([press(), failed('pause-bots'), again, done('cancel-orders')]);
    expect(effects.map((effect) => effect.type === 'run-step' && effect.step)).toEqual(['pause-bots', 'cancel-orders', 'pause-bots']);
  });

  it('asks after a restart for what was working, and only for that', () => {
    const { gate } = run([press(), done('pause-bots')]);
    const stored: KillGate = JSON.parse(JSON.stringify(gate));
    expect(run([{ type: 'restarted' }], stored)).toEqual({ gate, effects: [{ type: 'run-step', id: 'k1', step: 'cancel-orders' }] });
  });

  it('the same press twice, late news and news of unknown presses change nothing', () => {
    const { gate } = run([press(), done('pause-bots')]);
    expect(
      run(
        [
          press(),
          done('pause-bots'),
          failed('pause-bots'),
          done('confirm-flat'),
          { type: 'retry', id: 'k1', step: 'exit-positions' },
          { type: 'resume', id: 'no', now: wallTime(1), typed: true },
        ],
        gate,
      ),
    ).toEqual({ gate, effects: [] });
  });

  it('a resumed press never acts again', () => {
    const over = run([
      press({ order: { cancelOrders: false, exitPercent: 0, losingOnly: false } }),
      done('pause-bots'),
      resume(2000, false),
    ]);
    expect(over.gate).toEqual({ locks: [], ended: ['k1'] });
    expect(run([press()], over.gate)).toEqual({ gate: over.gate, effects: [] });
  });

  it('is not resumed while a step is working', () => {
    expect(run([press(), resume(5000, true)]).effects.at(-1)).toEqual({ type: 'resume-refused', id: 'k1', reason: 'still-working' });
  });

  it('inside a lock is resumed only by typing and after ten seconds; once it lapsed, plainly', () => {
    const until = { kind: 'instant', at: wallTime(60_000) } as const;
    const { gate } = run([press({ until, order: { cancelOrders: false, exitPercent: 0, losingOnly: false } }), done('pause-bots')]);
    const ask: KillInput = { type: 'ask-resume', id: 'k1', now: wallTime(20_000) };
    const reasonOf = (inputs: KillInput[]) => run(inputs, gate).effects.at(-1);
    expect(reasonOf([ask, resume(40_000, false)])).toMatchObject({ reason: 'must-be-typed' });
    expect(reasonOf([resume(40_000, true)])).toMatchObject({ reason: 'must-wait' });
    expect(reasonOf([ask, resume(29_999, true)])).toMatchObject({ reason: 'must-wait' });
    expect(reasonOf([ask, { ...ask, now: wallTime(28_000) }, resume(30_000, true)])).toMatchObject({ type: 'resumed' });
    const lapsed: KillInput = { type: 'clock', now: wallTime(60_000) };
    expect(blockingLock(run([lapsed], gate).gate, origin, true)).not.toBeNull();
    expect(reasonOf([lapsed, resume(60_000, false)])).toMatchObject({ type: 'resumed' });
  });

  it('a lock until the end of the session lapses with that trading date and not before', () => {
    const { gate } = run([press({ until: { kind: 'session', date: '2026-11-23' } })]);
    expect(
      run(
        [
          { type: 'session-ended', date: '2026-11-20' },
          { type: 'clock', now: wallTime(9e12) },
        ],
        gate,
      ).gate.locks[0]?.lapsed,
    ).toBe(false);
    expect(run([{ type: 'session-ended', date: '2026-11-23' }], gate).gate.locks[0]?.lapsed).toBe(true);
  });
});

const id = fc.constantFrom('k1', 'k2', 'k3');
const step = fc.constantFrom(...KILL_STEPS);
const now = fc.integer({ min: 0, max: 100_000 }).map(wallTime);
const input: fc.Arbitrary<KillInput> = fc.oneof(
  fc.record({
    type: fc.constant('press' as const),
    id,
    scope: fc.constantFrom({ kind: 'all' as const }, { kind: 'account' as const, id: 'a1' }, { kind: 'portfolio' as const, id: 'p2' }),
    order: fc.record({ cancelOrders: fc.boolean(), exitPercent: fc.constantFrom(0, 50, 100), losingOnly: fc.boolean() }),
    cause: fc.constant('hand'),
    until: fc.constantFrom(
      { kind: 'manual' as const },
      { kind: 'session' as const, date: '2026-11-23' },
      { kind: 'instant' as const, at: wallTime(50_000) },
    ),
    now,
  }),
  fc.record({ type: fc.constantFrom('step-done', 'step-failed', 'retry'), id, step }),
  fc.constant({ type: 'restarted' as const }),
  fc.record({ type: fc.constant('clock' as const), now }),
  fc.constant({ type: 'session-ended' as const, date: '2026-11-23' }),
  fc.record({ type: fc.constant('ask-resume' as const), id, now }),
  fc.record({ type: fc.constant('resume' as const), id, now, typed: fc.boolean() }),
);

describe('whatever comes, in any order and any number of times', () => {
  it('the gate opens only by a resume that it granted; a step starts only when no other of its press works; storage changes nothing', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 40 }), (inputs) => {
        let gate = OPEN_GATE;
        for (const one of inputs) {
          const before = gate.locks.map((lock) => lock.id);
          const result = reduceKillGate(gate, one);
          const restored: KillGate = JSON.parse(JSON.stringify(gate));
          if (JSON.stringify(reduceKillGate(restored, one)) !== JSON.stringify(result)) throw new Error('storage changed the decision');
          gate = result.gate;
          const resumed = result.effects.flatMap((effect) => (effect.type === 'resumed' ? [effect.id] : []));
          expect(before.filter((known) => !gate.locks.some((lock) => lock.id === known))).toEqual(resumed);
          const wrong = gate.locks.filter((lock) => {
            const last = lock.steps['confirm-flat'];
            const early = last === 'working' || last === 'done' ? stepsOf(lock.order).slice(0, -1) : [];
            const working = Object.values(lock.steps).filter((status) => status === 'working');
            return working.length > 1 || early.some((name) => lock.steps[name] !== 'done') || gate.ended.includes(lock.id);
          });
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });
});
