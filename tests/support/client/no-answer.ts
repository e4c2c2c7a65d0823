import { setImmediate as turn } from 'node:timers/promises';

const waiting = new Set<() => void>();

/** Never answers while a test runs: the connection is lost when it is over. */
export function noAnswer(): Promise<never> {
  return new Promise((_resolve, reject) => {
    waiting.add(() => reject(new TypeError('Failed to fetch')));
  });
}

/**
 * Ends every pending call, of whichever test: its page is closed. Left pending it would time out a minute later, during another test, whose page would then
 * consider itself offline.
 */
export async function loseUnanswered(): Promise<void> {
  for (const lose of waiting) lose();
  waiting.clear();
  await turn();
}
