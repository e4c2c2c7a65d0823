import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
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

interface HealthNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Pick<Venue, 'receivedAt'>;
}

/** Returns how the server is asked whether it can serve: by those who watch over it, and by whoever hands it requests. */
export function createHealth({ db, clock, venue }: HealthNeeds) {
  async function database(): Promise<'ok' | 'away'> {
    const asked = sql`select 1`.execute(db).then(
      () => 'ok' as const,
      () => 'away' as const,
    );
    return Promise.race([asked, wait(ANSWER_MS, 'away' as const, { ref: false })]);
  }

  return {
    /** What an owner watches of what is stored. Throws where the database does not answer in time. */
    figures: (): Promise<OwnerFigures> => inTime(readOwnerFigures(db)),

    /** What else the owner's page tells of what is stored. Throws where the database does not answer in time. */
    counts: (): Promise<OwnerCounts> => inTime(readOwnerCounts(db, new Date(clock.now()))),

    /** Whether it has what it needs to serve anybody, and which part is not well. */
    async readiness(): Promise<{ ready: boolean; database: 'ok' | 'away'; market: 'ok' | 'still' }> {
      const market = Math.abs(clock.now() - venue.receivedAt()) <= STILL_MS ? 'ok' : 'still';
      const answer = await database();
      return { ready: answer === 'ok' && market === 'ok', database: answer, market };
    },
  };
}
