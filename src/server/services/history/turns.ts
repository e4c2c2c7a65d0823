import { AppError } from '#contract/errors/app-error.ts';

/** Most pieces of work waiting. */
const MOST_WAITING = 8;

/** Returns what does one long piece of work after the other. Throws bot.preview-too-long when too many wait. */
export function createTurns() {
  let before: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new AppError('bot.preview-too-long');
    waiting += 1;
    const turn = before.then(work);
    before = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
