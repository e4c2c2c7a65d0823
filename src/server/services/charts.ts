import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/charts.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { findChartDocument, keepChartDocument, removeOldestChartDocuments } from '#server/repositories/chart-documents.ts';

type Desk = AnswerOf<typeof operations.getChartDesk>;
type Drawings = AnswerOf<typeof operations.getDrawings>;

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
}

interface Kept {
  readonly revision: number;
  readonly taken: boolean;
  /** As it was checked when it was kept; null = there is nothing. */
  readonly body: unknown;
}

const DESK = 'desk';
/** A year of weekly contracts, lines and levels on each; what was not drawn on for longer goes. */
const MOST_KEPT = { count: 1_000, bytes: 8 * 1_024 * 1_024 };
const drawingsOf = (instrumentId: string) => `drawings/${instrumentId}`;

/** Returns the service that keeps how a user left the charts. Two devices never overwrite each other unseen: the slower one is told what the other kept. */
export function createChartsService({ db, clock }: Needs) {
  async function read(userId: string, name: string): Promise<Kept> {
    const row = await findChartDocument(db, userId, name);
    return { revision: row?.revision ?? 0, taken: true, body: row?.body ?? null };
  }

  function put(userId: string, name: string, base: number, body: unknown): Promise<Kept> {
    return db.transaction().execute(async (trx): Promise<Kept> => {
      const before = await findChartDocument(trx, userId, name);
      const held = { revision: before?.revision ?? 0, taken: false, body: before?.body ?? null };
      if (held.revision !== base) return held;
      const row = { user_id: userId, name, body: JSON.stringify(body), revision: base + 1, updated_at: new Date(clock.now()) };
      const kept = await keepChartDocument(trx, row);
      if (kept === undefined) {
        const faster = await findChartDocument(trx, userId, name);
        return { revision: faster?.revision ?? 0, taken: false, body: faster?.body ?? null };
      }
      if (name !== DESK) await removeOldestChartDocuments(trx, userId, MOST_KEPT);
      return { revision: kept.revision, taken: true, body: kept.body };
    });
  }

  const asDesk = ({ revision, taken, body }: Kept): Desk => ({ revision, taken, desk: body as Desk['desk'] });
  const asDrawings = ({ revision, taken, body }: Kept): Drawings => ({ revision, taken, drawings: (body ?? []) as Drawings['drawings'] });

  return {
    getDesk: async (userId: string): Promise<Desk> => asDesk(await read(userId, DESK)),
    putDesk: async (userId: string, { revision, desk }: BodyOf<typeof operations.putChartDesk>): Promise<Desk> =>
      asDesk(await put(userId, DESK, revision, desk)),
    getDrawings: async (userId: string, instrumentId: string): Promise<Drawings> =>
      asDrawings(await read(userId, drawingsOf(instrumentId))),
    putDrawings: async (
      userId: string,
      instrumentId: string,
      { revision, drawings }: BodyOf<typeof operations.putDrawings>,
    ): Promise<Drawings> => asDrawings(await put(userId, drawingsOf(instrumentId), revision, drawings)),
  };
}
