import { expect, test } from 'vitest';
import { within } from '#client/offline/within.ts';

const soon = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Keeps everything else from running. */
function holdUp(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a page that was held up gives the work the rest of its time', async () => {
  const answer = within(
    50,
    async () => {
      for (let turn = 0; turn < 3; turn += 1) await soon();
      return 'done';
    },
    'late',
  );
  holdUp(100);
  expect(await answer).toBe('done');
});

test('what never settles, or throws, is not waited for', async () => {
  expect(await within(20, () => new Promise(() => {}), 'late')).toBe('late');
  expect(await within(20, () => Promise.reject(new Error('no')), 'late')).toBe('late');
  const refuses = (): Promise<string> => {
    throw new Error('at once');
  };
  expect(await within(20, refuses, 'late')).toBe('late');
});
