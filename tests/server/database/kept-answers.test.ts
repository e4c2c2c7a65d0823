import { expect, it } from 'vitest';
import { keptAnswers } from '#server/platform/kept-answers.ts';

it('an answer is asked for once while its version lasts, and a failure is told and forgotten', async () => {
  const kept = keptAnswers<number>();
  let asked = 0;
  const answer = () => Promise.resolve((asked += 1));
  const fail = () => Promise.reject<number>(new Error('out of time'));
  expect(await Promise.all([kept('a', '1', answer), kept('a', '1', answer), kept('b', '1', answer)])).toEqual([1, 1, 2]);
  expect(await kept('a', '2', answer)).toBe(3);

  const failing = [kept('a', '3', fail), kept('a', '3', answer)];
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await kept('a', '3', answer)).toBe(4);
});

it('a late failure takes nothing newer with it', async () => {
  const kept = keptAnswers<number>();
  let giveUp = () => {};
  const old = kept('a', '1', () => new Promise<number>((_, reject) => (giveUp = () => reject(new Error('out of time')))));
  expect(await kept('a', '2', () => Promise.resolve(2))).toBe(2);
  giveUp();
  await expect(old).rejects.toThrow('out of time');
  expect(await kept('a', '2', () => Promise.resolve(3))).toBe(2);
});
