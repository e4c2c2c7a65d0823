import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#contract/errors/app-error.ts';
import { type VariantDay, variantDayOf } from '#domain/backtest/sweep/variant-result.ts';
import type { JobQueue, TakenJob } from '#server/db/job-queue.ts';
import type { PlayShare } from './play-share.ts';
import { packDay, type Share, type ShareAnswer } from './shares.ts';

/** Polling interval of an idle worker. */
const ASKS_EVERY_MS = 1_000;
/** Interval of heartbeats for a running share, which also tell when the share is no longer wanted. */
const SAYS_EVERY_MS = 500;

export interface HandsNeeds {
  readonly queue: JobQueue;
  readonly play: PlayShare;
  /** Shares played at once. */
  readonly count: number;
  readonly program: string;
  /** Hears of a share of another program: it was given back, and these hands have let go. */
  readonly onForeign: () => void;
  readonly log: { error(details: object, message: string): void };
}

/** Workers that take shares from the queue and run them. */
interface Hands {
  /** Stops at once; running shares go back to the queue. Resolves when nothing runs. */
  stop(): Promise<void>;
}

/** Starts taking shares and running several at once. */
export function startHands({ queue, play, count, program, onForeign, log }: HandsNeeds): Hands {
  const ending = new AbortController();

  async function answerTo(share: Share, signal: AbortSignal): Promise<ShareAnswer> {
    const bots: VariantDay[][] = share.definitions.map(() => []);
    try {
      await play(share, (place, day) => bots[place]?.push(variantDayOf(day)), signal);
      return { bots: bots.map((days) => days.map(packDay)) };
    } catch (error) {
      // A share that lacks data fails on every machine.
      if (error instanceof AppError) return { code: error.code };
      throw error;
    }
  }

  /** Calls back when the share is no longer ours. While the database does not answer, the share goes on. */
  function watch(job: TakenJob, lost: () => void): () => void {
    let asking = false;
    const timer = setInterval(() => {
      if (asking) return;
      asking = true;
      queue
        .keep(job)
        .then((ours) => ours || lost())
        .catch(() => undefined)
        .finally(() => (asking = false));
    }, SAYS_EVERY_MS);
    return () => clearInterval(timer);
  }

  async function playJob(job: TakenJob): Promise<void> {
    const share = job.data as Share;
    if (share.program !== program) {
      ending.abort();
      await queue.giveBack(job);
      onForeign();
      return;
    }
    const lost = new AbortController();
    const unwatch = watch(job, () => lost.abort());
    try {
      await queue.answer(job, await answerTo(share, AbortSignal.any([lost.signal, ending.signal])));
    } catch (error) {
      if (lost.signal.aborted) return;
      if (ending.signal.aborted) return await queue.giveBack(job);
      log.error({ err: error, share: job.id }, 'a share of a sweep failed');
      await queue.fail(job, error instanceof Error ? error.message : String(error));
    } finally {
      unwatch();
    }
  }

  async function hand(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const job = await queue.take();
        if (job !== null) await playJob(job);
        else await wait(ASKS_EVERY_MS, undefined, { signal: ending.signal });
      } catch (error) {
        if (ending.signal.aborted) return;
        // Another worker takes an unanswered share after a while.
        log.error({ err: error }, 'the queue of shares cannot be reached');
        await wait(ASKS_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  const hands = Promise.all(Array.from({ length: count }, hand));
  return {
    async stop() {
      ending.abort();
      await hands;
    },
  };
}
