import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import type { OrderVenue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { WriteWatch } from '#server/db/write-watch.ts';
import { canWrite } from '#server/repositories/telling.ts';
import { type OwnerCounts, type OwnerFigures, readOwnerCounts, readOwnerFigures } from '#server/repositories/owner-figures.ts';

/** Time limit for a database answer. */
const ANSWER_MS = 2_000;
/** A market without a step for this time stands still; steps come at least once a second. */
const STILL_MS = 15_000;

/** Returns the database's answer, or rejects after the time limit. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  const tooLong = wait(ANSWER_MS, null, { ref: false }).then((): never => {
    throw new Error('the database did not tell its figures in time');
  });
  return Promise.race([asked, tooLong]);
}

/** After this many failures in a row the market does not recover by itself. */
const FAILS_NO_MORE = 3;

type DatabaseState = 'ok' | 'away' | 'cannot-write';

interface HealthNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Pick<OrderVenue, 'progressedAt' | 'failuresInARow'>;
  readonly writes: Pick<WriteWatch, 'areRefused'>;
}

/** Returns the health checks of the server, for monitoring and for load balancers. */
export function createHealth({ db, clock, venue, writes }: HealthNeeds) {
  let asking: Promise<DatabaseState> | null = null;

  /** Reading is not enough: a row is rewritten unchanged. Checks at the same time share one answer, so frequent checks cause no extra writes. */
  function database(): Promise<DatabaseState> {
    asking ??= Promise.race([written(), wait(ANSWER_MS, 'away' as const, { ref: false })]).finally(() => (asking = null));
    return asking;
  }

  async function written(): Promise<DatabaseState> {
    try {
      return (await canWrite(db)) && !writes.areRefused(clock.now()) ? 'ok' : 'cannot-write';
    } catch {
      return 'away';
    }
  }

  return {
    /** Returns the owner's figures about the database. Throws when the database does not answer in time. */
    figures: (): Promise<OwnerFigures> => inTime(readOwnerFigures(db)),

    /** Returns the other counts of the owner's page. Throws when the database does not answer in time. */
    counts: (): Promise<OwnerCounts> => inTime(readOwnerCounts(db, new Date(clock.now()))),

    /** Returns whether the server can serve requests, and the state of its parts. */
    async readiness(): Promise<{ ready: boolean; database: DatabaseState; market: 'ok' | 'still' }> {
      const moves = Math.abs(clock.now() - venue.progressedAt()) <= STILL_MS && venue.failuresInARow() < FAILS_NO_MORE;
      const market = moves ? 'ok' : 'still';
      const answer = await database();
      return { ready: answer === 'ok' && market === 'ok', database: answer, market };
    },
  };
}
