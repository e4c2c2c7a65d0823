import { availableParallelism } from 'node:os';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { openJobQueue } from '#server/db/job-queue.ts';
import { requireOwnSchema } from '#server/db/migrate.ts';
import { startHands } from '#server/services/backtests/shares/hands.ts';
import { playShareInThread } from '#server/services/backtests/shares/play-share.ts';
import { SHARE_QUEUE } from '#server/services/backtests/shares/shares.ts';
import { BACKTEST_THREAD } from './backtest-thread-file.ts';
import type { createLogger } from './logger.ts';
import { programName } from './program.ts';

/** One connection reads sessions while all threads run bots. */
const POOL_SIZE = 4;

interface StartOptions {
  readonly config: Config;
  readonly log: ReturnType<typeof createLogger>;
  /** Called with the reason when the server cannot use this worker any more. */
  readonly onUseless: (error: Error) => void;
}

interface RunningWorker {
  /** The terminal's banner. */
  readonly banner: string;
  /** Returns running shares to the queue and ends. */
  stop(): Promise<void>;
}

/** Starts a process that runs shares of sweeps for the server of DATABASE_URL, a thread per core. Throws, with advice, when it cannot. */
export async function startWorker({ config, log, onUseless }: StartOptions): Promise<RunningWorker> {
  if (config.databaseUrl === null)
    throw new Error('A worker shares the database of a server: set DATABASE_URL to the address that the server was started with');
  if (BACKTEST_THREAD === null) throw new Error('A worker runs from the built product: npm run worker');
  const connection = { connectionString: config.databaseUrl };
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  const { db, close } = openDatabase(connection, { size: POOL_SIZE, onError });
  try {
    await requireOwnSchema(db);
    const queue = await openJobQueue(connection, { name: SHARE_QUEUE, makes: false, onError });
    const count = availableParallelism();
    const hands = startHands({
      queue,
      play: playShareInThread(db, BACKTEST_THREAD),
      count,
      program: programName(config.version),
      onForeign: () => onUseless(new Error('The server is of another version by now: use the same version here and start again')),
      log,
    });
    const { host, pathname } = new URL(config.databaseUrl);
    return {
      banner: `\n  Strikedesk worker: plays shares of sweeps with ${count} threads\n  for the server of the database ${host}${pathname}\n\n`,
      async stop() {
        await hands.stop();
        await queue.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
