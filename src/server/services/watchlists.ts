import { WATCHLISTS } from '#contract/schemas/watchlist.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/watchlists.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { listWatchlists, saveWatchlist } from '#server/repositories/watchlists.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly market: Pick<MarketSource, 'instrument'>;
}

/** Returns the service of the watchlists. A list keeps what has expired until its user takes it out. */
export function createWatchlistsService({ db, clock, market }: Needs) {
  return {
    async listWatchlists(userId: string): Promise<AnswerOf<typeof operations.listWatchlists>> {
      const stored = new Map((await listWatchlists(db, userId)).map((row) => [row.number, row]));
      const watchlists = Array.from({ length: WATCHLISTS }, (_, place) => {
        const row = stored.get(place + 1);
        return { number: place + 1, name: row?.name ?? '', instrument_ids: row?.instrument_ids ?? [] };
      });
      const ids = new Set(watchlists.flatMap((list) => list.instrument_ids));
      return { watchlists, instruments: [...ids].flatMap((id) => market.instrument(id) ?? []).map(presentInstrument) };
    },

    async putWatchlist(
      userId: string,
      number: number,
      { name, instrument_ids }: BodyOf<typeof operations.putWatchlist>,
    ): Promise<AnswerOf<typeof operations.putWatchlist>> {
      const row = { user_id: userId, number, name, instrument_ids: [...new Set(instrument_ids)], updated_at: new Date(clock.now()) };
      await saveWatchlist(db, row);
      return { watchlist: { number, name, instrument_ids: row.instrument_ids } };
    },
  };
}
