import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallLimit } from '#server/brokers/wire/call-limits.ts';
import { createCallBreaker } from '#server/services/broker-desk/calls/call-breaker.ts';
import { createCallQueue } from '#server/services/broker-desk/calls/call-queue.ts';

const SECOND: CallLimit = { kinds: ['place', 'modify', 'cancel'], most: 3, inMs: 1_000, reserve: 1 };
const DAY: CallLimit = { kinds: ['place'], most: 5, inMs: 86_400_000, reserve: 2 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const ticks = () => performance.now();
/** Notes the order in which calls go, and which are refused. */
function watched(limits: readonly CallLimit[]) {
  const queue = createCallQueue(limits, ticks);
  const went: string[] = [];
  const ask = (name: string, ...[kind, purpose]: Parameters<typeof queue.turn>) =>
    queue.turn(kind, purpose).then(
      () => void went.push(`${name} at ${ticks() - start}`),
      (error: unknown) => void went.push(`${name} ${(error as { kind: string }).kind} at ${ticks() - start}`),
    );
  const start = ticks();
  return { queue, went, ask };
}

it('keeps calls below the limit, and the reserve for exits', async () => {
  const { went, ask } = watched([SECOND]);
  const all = [ask('a', 'place', 'entry'), ask('b', 'place', 'entry'), ask('c', 'place', 'entry'), ask('x', 'cancel', 'exit')];
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(all);
  expect(went).toEqual(['a at 0', 'b at 0', 'x at 0', 'c at 1000']);
});

it('lets a call go once its wait is over, though the clock has stood still meanwhile', async () => {
  const queue = createCallQueue([SECOND], () => 5_000);
  let went = 0;
  const all = [1, 2, 3, 4, 5].map(() => queue.turn('place', 'entry').then(() => (went += 1)));
  await vi.advanceTimersByTimeAsync(999);
  expect(went).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(went).toBe(4);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
});

it('lets exits overtake entries that wait', async () => {
  const { went, ask } = watched([SECOND]);
  const all = [1, 2, 3, 4].map((name) => ask(`entry ${name}`, 'place', 'entry'));
  all.push(ask('exit 1', 'place', 'exit'), ask('exit 2', 'place', 'exit'));
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all(all);
  expect(went).toEqual(['entry 1 at 0', 'entry 2 at 0', 'exit 1 at 0', 'exit 2 at 1000', 'entry 3 at 1000', 'entry 4 at 2000']);
});

it('refuses at once what would wait too long, without counting it', async () => {
  const { queue, went, ask } = watched([DAY]);
  for (const name of ['a', 'b', 'c', 'd']) await ask(name, 'place', 'entry');
  await ask('x', 'place', 'exit');
  await ask('y', 'place', 'exit');
  await ask('z', 'place', 'exit');
  expect(went).toEqual(['a at 0', 'b at 0', 'c at 0', 'd busy at 0', 'x at 0', 'y at 0', 'z busy at 0']);
  expect(queue.used()).toEqual([{ ...DAY, used: 5 }]);
  expect(await ask('other', 'modify', 'entry').then(() => went.at(-1))).toBe('other at 0');
});

it('counts what an earlier run of the server has sent', async () => {
  const { queue, went, ask } = watched([DAY]);
  for (const agoMs of [86_500_000, 3_600_000, 1_000, 10]) queue.count('place', agoMs);
  expect(queue.used()).toEqual([{ ...DAY, used: 3 }]);
  await ask('a', 'place', 'entry');
  expect(went).toEqual(['a busy at 0']);
});

it('lets no call more through than the limit in any span', async () => {
  const queue = createCallQueue([{ ...SECOND, most: 8, reserve: 0 }], ticks);
  const times: number[] = [];
  const all: Promise<unknown>[] = [];
  for (let index = 0; index < 60; index += 1) {
    all.push(queue.turn('place', 'exit').then(() => times.push(ticks())));
    await vi.advanceTimersByTimeAsync(37);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(times).toHaveLength(60);
  for (const [index, at] of times.entries()) expect(at - (times[index - 8] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1_000);
});

it('stops calls after five failures in a row, and tries again after a doubling pause', async () => {
  const breaker = createCallBreaker(ticks);
  for (let failure = 0; failure < 4; failure += 1) breaker.failed('a');
  expect(breaker.mayGo('a')).toBe(true);
  breaker.failed('a');
  expect([breaker.mayGo('a'), breaker.mayGo('b')]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([breaker.mayGo('a'), breaker.mayGo('a')]).toEqual([true, false]);
  breaker.failed('a');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(breaker.mayGo('a')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(breaker.mayGo('a')).toBe(true);
  breaker.answered('a');
  expect([breaker.mayGo('a'), breaker.mayGo('a')]).toEqual([true, true]);
});

it('makes no pause longer for calls that were under way when it began', async () => {
  const breaker = createCallBreaker(ticks);
  for (let failure = 0; failure < 8; failure += 1) breaker.failed('a');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(breaker.mayGo('a')).toBe(true);
});
