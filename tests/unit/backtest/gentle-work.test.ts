import { expect, it } from 'vitest';
import { gentleWork } from '#server/services/history/gentle-work.ts';

const STEP_MS = 20;

/** Steps that cannot be divided. */
function* work(steps: number): Generator<undefined, void> {
  for (let step = 0; step < steps; step += 1) {
    for (const until = performance.now() + STEP_MS; performance.now() < until;);
    yield;
  }
}

it('rests as long as a step that took longer than its slice', async () => {
  const from = performance.now();
  await gentleWork(new AbortController().signal).run(work(6), () => undefined);
  // A timer may be a millisecond early.
  expect(performance.now() - from).toBeGreaterThan(6 * STEP_MS + 6 * (STEP_MS - 2));
});
