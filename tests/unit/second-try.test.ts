import { expect, test } from 'vitest';
import { MOST_FILES, SecondTries, type FailedFile } from '#tests/config/run/second-try.mjs';
import { Tally } from '#tests/config/run/tally.mjs';

class SilentTally extends Tally {
  said: string[] = [];
  override say(text: string) {
    this.said.push(text);
  }
  override show() {}
}

const failed = (file: string, second: { passed: number; failures: string[] }) => ({
  suite: 'unit',
  file,
  passed: 2,
  failures: [`${file}: a rule`],
  rerun: () => Promise.resolve(second),
});

async function closing(...entries: FailedFile[]) {
  const tally = new SilentTally();
  const tries = new SecondTries();
  for (const entry of entries) tries.add(entry);
  await tries.run(tally);
  return { exitCode: tally.close(), tally };
}

test('a file that passes alone leaves the run green and is named as flaky in the closing lines', async () => {
  const { exitCode, tally } = await closing(failed('tests/a.test.ts', { passed: 3, failures: [] }));
  expect(exitCode).toBe(0);
  expect(tally.said).toContain('flaky: tests/a.test.ts (unit)');
  // Two of its three tests were counted at the first run.
  expect(tally.passed).toBe(1);
});

test('a file that fails again fails the run with the tests that failed then', async () => {
  const { exitCode, tally } = await closing(failed('tests/a.test.ts', { passed: 2, failures: ['tests/a.test.ts: another rule'] }));
  expect(exitCode).toBe(1);
  expect(tally.failures).toEqual(['tests/a.test.ts: another rule']);
  expect(tally.flakyFiles).toEqual([]);
});

test('more failing files than a busy machine explains are not tried again', async () => {
  const entries = Array.from({ length: MOST_FILES + 1 }, (_, at) => failed(`tests/${at}.test.ts`, { passed: 3, failures: [] }));
  const { exitCode, tally } = await closing(...entries);
  expect(exitCode).toBe(1);
  expect(tally.failed).toBe(MOST_FILES + 1);
});
