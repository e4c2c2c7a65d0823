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

/** A thread holds its share of the bots and one or two days; more than this is a mistake of ours, and ends that test alone. */
const MOST_MEMORY_MB = 512;

/** One core is left to everybody else. */
export const FREE_CORES = Math.max(1, availableParallelism() - 1);

/** What a thread is begun with. */
export interface ThreadTask extends BotsToPlay {
  readonly margins: boolean;
}

/** A session as plain data: of the simulated past, or of what a user has brought in. */
export type GivenDay = StoredDay | OwnDay;
/** What the bots of a thread came to on a day, or that one of them holds what ended on a day of which there is nothing. */
export type ThreadAnswer = readonly PlayedDay[] | 'expiry-missed';

/** A thread with the bots that it plays. It is given days and answers each with what its bots came to. */
function startThread(file: URL, task: ThreadTask, signal: AbortSignal) {
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
  // It is heard of by whoever waits for an answer; unheard it would end the whole server.
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
    /** Ends it in the middle of whatever it does. */
    end: () => worker.terminate(),
  };
}

/** Returns the lists that threads get: as many bots each, those that follow each other together. */
function shared<T>(all: readonly T[], threads: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / threads);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size));
}

/** Bots that are played on days that are read one by one. */
interface ReadTask extends Pick<PlayTask, 'definitions' | 'set' | 'dates' | 'margins'> {
  readonly read: (date: string) => Promise<GivenDay | null>;
}

/** Bots that are played on stored sessions of the simulated past. */
interface StoredTask extends Pick<PlayTask, 'definitions' | 'set' | 'dates' | 'margins'> {
  readonly listing: StoredListing | null;
}

interface ThreadNeeds {
  /** What a thread runs. */
  readonly file: URL;
  /** Threads at most. */
  readonly most: number;
}

/**
 * Plays days on threads of their own, each with its share of the bots. A day is read once, given to all of them while they play the one before, and
 * forgotten when they have played it.
 */
async function playOnThreads(
  { file, most }: ThreadNeeds,
  { read, definitions, set, dates, margins = false }: ReadTask,
  each: Parameters<PlayDays>[1],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  // The bots of a set look at each other every minute: one thread plays them all.
  const shares = set === undefined ? shared(definitions, Math.min(most, definitions.length)) : [definitions];
  const threads = shares.map((own) => startThread(file, { definitions: own, set, margins }, signal));
  async function take(): Promise<void> {
    const played = await Promise.all(threads.map((thread) => thread.answer()));
    for (const [place, day] of played.flat().entries()) each(place, day);
  }
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
}

/** Plays stored sessions of the simulated past on threads of their own. */
export function playStoredDays(
  { db, ...threads }: ThreadNeeds & { readonly db: Db },
  { listing, ...task }: StoredTask,
  each: Parameters<PlayDays>[1],
  signal: AbortSignal,
): Promise<void> {
  return playOnThreads(threads, { ...task, read: (date) => readStoredDay(db, listing, date) }, each, signal);
}

/** Returns what plays days on threads of this machine. */
export function playDaysInThreads({ db, venue }: PlayDaysNeeds, file: URL): PlayDays {
  const threads = { file, most: FREE_CORES };
  return (task, each, signal) => {
    const instruments = venue.instruments();
    const { underlying, ownedBy } = task;
    if (ownedBy === undefined)
      return playStoredDays({ db, ...threads }, { ...task, listing: listingOf(instruments, underlying) }, each, signal);
    // Rows are read here and unpacked there, contract by contract.
    const read = (date: string) => readOwnDay({ db, userId: ownedBy, instruments }, underlying, date);
    return playOnThreads(threads, { ...task, read }, each, signal);
  };
}
