import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#contract/errors/app-error.ts';
import type { EndedJob } from '#server/db/job-queue.ts';
import type { Market } from '#server/market/market.ts';
import { patience } from '#server/platform/patience.ts';
import { listingOf } from '#server/services/history/stored-day.ts';
import { ServerStops } from '../jobs.ts';
import type { PlayVariants } from '../sweeps.ts';
import { type HandsNeeds, startHands } from './hands.ts';
import { cutIntoShares, type ShareAnswer, unpackDay } from './shares.ts';

const LOOKS_EVERY_MS = 250;
const LOOKS_FOR_SILENT_EVERY_MS = 5_000;

interface Needs extends Omit<HandsNeeds, 'onForeign'> {
  readonly venue: Pick<Market, 'instruments'>;
}

/** Reports the result of a finished share. Throws when the share cannot be run. */
function take({ id, answer, why }: EndedJob, waited: Map<string, number>, each: Parameters<PlayVariants>[1]): void {
  const first = waited.get(id);
  if (first === undefined) return;
  waited.delete(id);
  if (answer === null) throw new Error(`every try of a share failed, at last with ${why}`);
  const found = answer as ShareAnswer;
  if ('code' in found) throw new AppError(found.code);
  for (const [place, days] of found.bots.entries()) for (const day of days) each(first + place, unpackDay(day));
}

/**
 * Returns the player of a sweep, in shares taken from one queue by this server and others. A share has one accepted answer; cancelled shares leave the
 * queue, which also stops their workers.
 */
export function playInShares(needs: Needs): PlayVariants {
  const { queue, venue, program, log } = needs;
  /** Shares that could not be removed from the queue when the sweep ended. */
  let left: readonly string[] = [];
  async function forgetLeft(): Promise<void> {
    try {
      await queue.forget(left);
      left = [];
    } catch (error) {
      log.error({ err: error }, 'shares of a sweep that is over stay in the queue until the next one');
    }
  }

  return async ({ id: task, underlying, definitions, dates }, each, signal) => {
    signal.throwIfAborted();
    const shares = cutIntoShares({ task, program, listing: listingOf(venue.instruments(), underlying), definitions, dates });
    const waited = new Map(shares.map(({ id, data }) => [id, data.first]));
    const { say, pause } = patience(signal, (error) => log.error({ err: error }, 'the queue of shares cannot be reached'));
    const isIn = () => true;
    const waitAndSay = (error: unknown) => pause(error).then(() => false);
    let hands: ReturnType<typeof startHands> | null = null;
    try {
      while (!(await queue.put(shares).then(isIn, waitAndSay))) signal.throwIfAborted();
      // Shares of this task are always of this program version.
      hands = startHands({ ...needs, onForeign: () => undefined });
      let lookedForSilent = performance.now();
      while (waited.size > 0) {
        await wait(LOOKS_EVERY_MS, undefined, { signal });
        // A failed poll is repeated: the time limit of the sweep ends these polls too.
        const ended = await queue.ended([...waited.keys()]).catch(say);
        for (const job of ended ?? []) take(job, waited, each);
        if (performance.now() - lookedForSilent < LOOKS_FOR_SILENT_EVERY_MS) continue;
        lookedForSilent = performance.now();
        await queue.takeFromSilent().catch(say);
      }
    } finally {
      // The next server goes on with the finished shares, and other machines keep working.
      const goesOn = signal.reason instanceof ServerStops;
      if (!goesOn) left = [...left, ...shares.map(({ id }) => id)];
      await Promise.all([hands?.stop(), forgetLeft()]);
    }
  };
}
