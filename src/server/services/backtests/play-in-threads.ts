import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors/app-error.ts';
import type { PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { readStoredDay } from '../history/stored-day.ts';
import type { StoredDay } from '../history/tape-of-day.ts';
import { type PlayDays, playDaysHere, type PlayDaysNeeds } from './play-days.ts';

/** A thread holds its share of the bots and one or two days; more than this is a mistake of ours, and ends that test alone. */
const MOST_MEMORY_MB = 512;

/** One core is left to everybody else. */
const threadsFor = (bots: number): number => Math.max(1, Math.min(availableParallelism() - 1, bots));

/** What a thread is begun with. */
export interface ThreadTask {
  readonly definitions: readonly BotDefinition[];
  readonly margins: boolean;
}

/** A thread with the bots that it plays. It is given days and answers each with what its bots came to. */
function startThread(file: URL, task: ThreadTask, signal: AbortSignal) {
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
  // It is heard of by whoever waits for an answer; unheard it would end the whole server.
  worker.on('error', () => undefined);
  const answers = on(worker, 'message', { signal });
  return {
    give: (day: StoredDay) => worker.postMessage(day, []),
    async answer(): Promise<readonly PlayedDay[]> {
      const { value } = (await answers.next()) as { readonly value: readonly [readonly PlayedDay[]] };
      return value[0];
    },
    /** Ends it in the middle of whatever it does. */
    end: () => worker.terminate(),
  };
}

/** Returns the lists that threads get: as many bots each, those that follow each other together. */
function shared<T>(all: readonly T[], threads: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / threads);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size));
}

/**
 * Returns what plays days on threads of their own, each with its share of the bots. A day is read once, given to all of them while they play the
 * one before, and forgotten when they have played it.
 */
export function playDaysInThreads({ db, venue }: PlayDaysNeeds, file: URL): PlayDays {
  const here = playDaysHere({ db, venue });
  return async (task, each, signal) => {
    signal.throwIfAborted();
    const { underlying, definitions, dates, ownedBy, margins = false } = task;
    // What a user has brought in is unpacked contract by contract from rows that stay on this thread.
    if (ownedBy !== undefined) return here(task, each, signal);
    const instruments = venue.instruments();
    const spot = spotOf(instruments, underlying);
    const threads = shared(definitions, threadsFor(definitions.length)).map((own) =>
      startThread(file, { definitions: own, margins }, signal),
    );
    const read = (date: string) => (spot === null ? Promise.resolve(null) : readStoredDay({ db, instruments }, spot, date));
    const take = async () => each((await Promise.all(threads.map((thread) => thread.answer()))).flat());
    // Whoever waits for a thread hears of the end by the signal, too.
    const end = () => void Promise.all(threads.map((thread) => thread.end()));
    signal.addEventListener('abort', end);
    try {
      for (const [place, date] of dates.entries()) {
        const day = await read(date);
        signal.throwIfAborted();
        if (day === null) throw new AppError('bot.no-session');
        for (const thread of threads) thread.give(day);
        if (place > 0) await take();
      }
      if (dates.length > 0) await take();
    } finally {
      signal.removeEventListener('abort', end);
      await Promise.all(threads.map((thread) => thread.end()));
    }
  };
}
