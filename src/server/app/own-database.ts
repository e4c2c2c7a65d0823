import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { DatabaseAway, isDatabaseAway } from '#server/db/database-away.ts';
import { DatabaseFilesGone } from '#server/db/embedded/cluster.ts';
import { type InstanceLock, InstanceReplaced, InstanceTaken, takeInstanceLock } from '#server/db/instance-lock.ts';
import type { DatabaseGate } from '#server/db/preparing-pool.ts';
import { type DatabaseSource, openDatabaseSource } from './database-source.ts';
import { tooOften } from '#server/platform/often.ts';
import { patience } from '#server/platform/patience.ts';

/** At the start: tries with the embedded database, which a stopping server may take away. */
const ATTEMPTS = 3;
/** At the start: longest wait for a database of DATABASE_URL, which may be starting or recovering. */
const WAIT_AT_START_MS = 10 * 60_000;
/** Most restarts of the embedded database in one outage before giving up. */
const RESTARTS = 8;
/** Limits for a database that fails again and again, whose cause only the owner can find: restarts, and outages while it recovers. */
const STARTS = { most: 8, withinMs: 10 * 60_000 };
const ABSENCES = { most: 40, withinMs: 10 * 60_000 };
/** Delay before checking the state after a lost connection, as others often follow. */
const LOOK_AFTER_MS = 1_000;

/** A database used by this server alone. */
export interface OwnDatabase extends Pick<DatabaseSource, 'connection' | 'describe' | 'directory'>, DatabaseGate {
  /** Records in the schema that this server drives the database. */
  sign(): Promise<void>;
  /** Reports a broken connection, which may be the only one. */
  connectionBroke(): void;
  /** Calls the listener each time the database is back after an outage, and shortly after a single connection broke. */
  onReturn(listener: () => void): void;
  /** Stops the embedded database, then releases the lock for other servers. */
  release(): Promise<void>;
}

export interface OwnDatabaseNeeds {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Called with the reason when the database cannot come back, or has another server. */
  readonly onLost: (error: Error) => void;
  /** Aborts the waiting at the start. */
  readonly signal?: AbortSignal;
  readonly waitAtStartMs?: number;
  /** Interval and time limit of the liveness query. */
  readonly listening?: { readonly everyMs: number; readonly withinMs: number };
  /** Replaces the database of the configuration. */
  readonly openSource?: typeof openDatabaseSource;
}

const SEE_LOG = 'its own words are in postgres.log of the data folder';

/** The embedded database fails again and again. */
class KeepsFalling extends Error {}

/** Opens the database and takes the lock to drive it. After an outage it waits for the database and takes the lock again. */
export async function openOwnDatabase(needs: OwnDatabaseNeeds): Promise<OwnDatabase> {
  const ending = new AbortController();
  const listeners: (() => void)[] = [];
  const closing = new Set<() => void>();
  let held: InstanceLock | null = null;
  let returning = Promise.resolve();
  let look: NodeJS.Timeout | null = null;
  const { source, lock } = await openFirst(needs, lost);
  held = lock;
  const comeBack = createComeBack(needs, source, ending.signal, lost);

  function lost(reason: Error): void {
    held = null;
    for (const listener of [...closing]) listener();
    // A new loss while coming back is noticed there.
    returning = returning.then(async () => {
      if (held !== null || ending.signal.aborted) return;
      held = await comeBack(reason);
      if (held !== null) notify();
    });
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    connection: source.connection,
    describe: source.describe,
    directory: source.directory,
    isOpen: () => held !== null,
    onClose(listener) {
      closing.add(listener);
      return () => closing.delete(listener);
    },
    async sign() {
      if (held === null) throw new DatabaseAway();
      await held.sign();
    },
    connectionBroke() {
      look ??= setTimeout(() => {
        look = null;
        if (held !== null) notify();
      }, LOOK_AFTER_MS).unref();
    },
    onReturn: (listener) => void listeners.push(listener),
    async release() {
      ending.abort();
      listeners.length = 0;
      if (held !== null) return held.release(source.stop);
      await source.stop();
      await returning;
      // The database may have come up while it was being stopped.
      await source.stop();
    },
  };
}

/** Returns the wait for a database after an outage: resolves to the lock taken again, or to null when the server stops or gives up. */
function createComeBack(
  { config, log, onLost, listening }: OwnDatabaseNeeds,
  source: DatabaseSource,
  ending: AbortSignal,
  lost: (error: Error) => void,
) {
  const startedTooOften = tooOften(STARTS);
  const awayTooOften = tooOften(ABSENCES);

  function giveUp(reason: Error): null {
    onLost(reason);
    return null;
  }

  async function takeAgain(): Promise<InstanceLock> {
    if ((await source.revive()) && startedTooOften(performance.now()))
      throw new KeepsFalling(`PostgreSQL had to be started again more than ${STARTS.most} times within ten minutes: ${SEE_LOG}`);
    const again = await takeInstanceLock(source.connection, lost, listening ? { listening } : {});
    try {
      await again.confirm();
      return again;
    } catch (error) {
      await again.release();
      throw error;
    }
  }

  function isForGood(error: unknown, tries: number): boolean {
    if ([InstanceTaken, InstanceReplaced, KeepsFalling, DatabaseFilesGone].some((kind) => error instanceof kind)) return true;
    return config.databaseUrl === null ? tries >= RESTARTS : !isDatabaseAway(error);
  }

  return async function comeBack(reason: Error): Promise<InstanceLock | null> {
    const since = performance.now();
    const waiting = patience(ending, (error) =>
      log.warn({ err: error }, 'the database is away: calls are answered 503 and the exchange stands still until it is back'),
    );
    waiting.say(reason);
    if (config.databaseUrl === null && awayTooOften(since))
      return giveUp(new KeepsFalling(`PostgreSQL broke off more than ${ABSENCES.most} times within ten minutes: ${SEE_LOG}`));
    for (let tries = 1; !ending.aborted; tries += 1) {
      try {
        const held = await takeAgain();
        log.warn({ ms: Math.round(performance.now() - since) }, 'the database is back');
        return held;
      } catch (error) {
        if (ending.aborted) return null;
        if (isForGood(error, tries)) return giveUp(new Error(`The database does not come back: ${wordsOf(error)}`, { cause: error }));
        await waiting.pause(error);
      }
    }
    return null;
  };
}

interface Opened {
  readonly source: DatabaseSource;
  readonly lock: InstanceLock;
}

/** A stopping server may take the embedded database away, and a database of DATABASE_URL may start later than we do: both are retried. */
async function openFirst(
  { config, log, signal, listening, waitAtStartMs = WAIT_AT_START_MS, openSource = openDatabaseSource }: OwnDatabaseNeeds,
  onLost: (error: Error) => void,
): Promise<Opened> {
  const deadline = performance.now() + waitAtStartMs;
  const waiting = patience(signal, (error) =>
    log.warn(
      { reason: wordsOf(error) },
      config.databaseUrl === null
        ? 'the database went away while starting; it is started again'
        : `waiting for the database, at most ${Math.round(waitAtStartMs / 60_000)} minutes`,
    ),
  );
  for (let attempt = 1; ; attempt += 1) {
    let source: DatabaseSource | null = null;
    try {
      source = await openSource(config, log);
      return { source, lock: await takeInstanceLock(source.connection, onLost, listening ? { listening } : {}) };
    } catch (error) {
      await source?.leave();
      if (!isDatabaseAway(error) || (config.databaseUrl === null && attempt >= ATTEMPTS)) throw error;
      if (performance.now() > deadline)
        throw new Error(`The database of DATABASE_URL could not be reached: ${wordsOf(error)}`, { cause: error });
      await waiting.pause(error);
      signal?.throwIfAborted();
    }
  }
}

/** Returns the message of an error; some network errors have only a code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
