import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { WriteWatch } from '#server/db/write-watch.ts';
import { canWrite } from '#server/repositories/telling.ts';
import { type OwnerCounts, type OwnerFigures, readOwnerCounts, readOwnerFigures } from '#server/repositories/owner-figures.ts';

/** A database that takes longer to say one word serves nobody. */
const ANSWER_MS = 2_000;
/** A market that has said nothing for so long stands still; a step of it comes every second at the most. */
const STILL_MS = 15_000;

/** Returns what the database tells, or rejects when it takes too long. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  const tooLong = wait(ANSWER_MS, null, { ref: false }).then((): never => {
    throw new Error('the database did not tell its figures in time');
  });
  return Promise.race([asked, tooLong]);
}

/** A market that failed so often in a row does not get on by itself. */
const FAILS_NO_MORE = 3;

type DatabaseState = 'ok' | 'away' | 'cannot-write';

interface HealthNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Pick<Venue, 'progressedAt' | 'failuresInARow'>;
  readonly writes: Pick<WriteWatch, 'areRefused'>;
}

/** Returns how the server is asked whether it can serve: by those who watch over it, and by whoever hands it requests. */
export function createHealth({ db, clock, venue, writes }: HealthNeeds) {
  let asking: Promise<DatabaseState> | null = null;

  /** Reading is not enough: one row is written as it stands. Who asks meanwhile gets the same answer, so that asking often writes no more. */
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
    /** What an owner watches of what is stored. Throws where the database does not answer in time. */
    figures: (): Promise<OwnerFigures> => inTime(readOwnerFigures(db)),

    /** What else the owner's page tells of what is stored. Throws where the database does not answer in time. */
    counts: (): Promise<OwnerCounts> => inTime(readOwnerCounts(db, new Date(clock.now()))),

    /** Whether it has what it needs to serve anybody, and which part is not well. */
    async readiness(): Promise<{ ready: boolean; database: DatabaseState; market: 'ok' | 'still' }> {
      const moves = Math.abs(clock.now() - venue.progressedAt()) <= STILL_MS && venue.failuresInARow() < FAILS_NO_MORE;
      const market = moves ? 'ok' : 'still';
      const answer = await database();
      return { ready: answer === 'ok' && market === 'ok', database: answer, market };
    },
  };
}
