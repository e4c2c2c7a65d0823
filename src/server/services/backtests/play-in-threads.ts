import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors/app-error.ts';
import type { BotsToPlay, PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { Db } from '#server/db/database.ts';
import { listingOf, readStoredDay, type StoredListing } from '../history/stored-day.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { readOwnDay } from '../own-history/own-day.ts';
import type { OwnDay } from '#domain/backtest/replay/own-day.ts';
import type { PlayDays, PlayDaysNeeds, PlayTask } from './play-days.ts';

/** A thread holds its share of the bots and one or two days; using more memory is a fault of ours and ends only the backtest. */
const MOST_MEMORY_MB = 512;

/** One core is left to the rest of the server. */
export const FREE_CORES = Math.max(1, availableParallelism() - 1);

/** The start data of a thread. */
export interface ThreadTask extends BotsToPlay {
  readonly margins: boolean;
}

/** A session as plain data: simulated, or imported by a user. */
export type GivenDay = StoredDay | OwnDay;
/** The results of a thread's bots on a day, or a missing session on which a held contract expired. */
export type ThreadAnswer = readonly PlayedDay[] | 'expiry-missed';

/** A thread with its bots. It receives days and answers each with the results of its bots. */
function startThread(file: URL, task: ThreadTask, signal: AbortSignal) {
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
  // The error reaches the caller through `answer`; without a listener it would end the server.
  worker.on('error', () => undefined);
  const answers = on(worker, 'message', { signal });
  return {
    give: (day: GivenDay) => worker.postMessage(day, []),
    async answer(): Promise<readonly PlayedDay[]> {
      const { value } = (await answers.next()) as { readonly value: readonly [ThreadAnswer] };
      const [played] = value;
      if (played === 'expiry-missed') throw new AppError('bot.expiry-session-missing');
      return played;
    },
    /** Terminates the thread at once. */
    end: () => worker.terminate(),
  };
}

/** Returns the lists for the threads: equally long runs of neighbouring bots. */
function shared<T>(all: readonly T[], threads: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / threads);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size));
}

/** A backtest whose days are read singly with `read`. */
interface ReadTask extends Pick<PlayTask, 'definitions' | 'set' | 'dates' | 'margins'> {
  readonly read: (date: string) => Promise<GivenDay | null>;
}

/** Bots to run on stored simulated sessions. */
interface StoredTask extends Pick<PlayTask, 'definitions' | 'set' | 'dates' | 'margins'> {
  readonly listing: StoredListing | null;
}

interface ThreadNeeds {
  /** The script of a thread. */
  readonly file: URL;
  /** Most threads at once. */
  readonly most: number;
}

/**
 * Runs days on several threads, each with its share of the bots. A day is read once, sent to all threads while they run the day before, and dropped
 * once all have run it.
 */
async function playOnThreads(
  { file, most }: ThreadNeeds,
  { read, definitions, set, dates, margins = false }: ReadTask,
  each: Parameters<PlayDays>[1],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  // The bots of a set depend on each other every minute, so one thread runs them all.
  const shares = set === undefined ? shared(definitions, Math.min(most, definitions.length)) : [definitions];
  const threads = shares.map((own) => startThread(file, { definitions: own, set, margins }, signal));
  async function take(): Promise<void> {
    const played = await Promise.all(threads.map((thread) => thread.answer()));
    for (const [place, day] of played.flat().entries()) each(place, day);
  }
  // The abort signal also ends waiting for answers of the threads.
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
}

/** Runs stored simulated sessions on several threads. */
export function playStoredDays(
  { db, ...threads }: ThreadNeeds & { readonly db: Db },
  { listing, ...task }: StoredTask,
  each: Parameters<PlayDays>[1],
  signal: AbortSignal,
): Promise<void> {
  return playOnThreads(threads, { ...task, read: (date) => readStoredDay(db, listing, date) }, each, signal);
}

/** Returns the player that runs days on threads of this machine. */
export function playDaysInThreads({ db, venue }: PlayDaysNeeds, file: URL): PlayDays {
  const threads = { file, most: FREE_CORES };
  return (task, each, signal) => {
    const instruments = venue.instruments();
    const { underlying, ownedBy } = task;
    if (ownedBy === undefined)
      return playStoredDays({ db, ...threads }, { ...task, listing: listingOf(instruments, underlying) }, each, signal);
    // Rows are read on this thread and decoded on the other, contract by contract.
    const read = (date: string) => readOwnDay({ db, userId: ownedBy, instruments }, underlying, date);
    return playOnThreads(threads, { ...task, read }, each, signal);
  };
}
