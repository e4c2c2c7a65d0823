import { sql } from 'kysely';
import { EMPTY_JOURNAL } from '#domain/matching/journal-hash.ts';
import { emptyVenue, restoreVenue, type VenueState } from '#domain/matching/venue-state.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { VenueStateRow } from '#server/db/tables/venue-state.ts';
import { type VenueChange, VenueLostError, type VenueStore } from '#server/market/venue-store.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { insertVenueState, lockVenueState, replaceVenueState } from '#server/repositories/venue-state.ts';
import type { ExchangeState } from '#simulator/driver/exchange.ts';
import { type MarketState, quoteOf } from '#simulator/feed/market.ts';
import { recordEntries } from './venue-records.ts';
import { recoverTrading } from './venue-recovery.ts';
import { venueOrderOf } from './venue-orders.ts';

type StoredVenue = Omit<VenueState, 'active' | 'books'>;

function rowOf({ state, sequence }: Pick<VenueChange, 'state' | 'sequence'>): VenueStateRow {
  // The resting orders are rows of their own.
  const { active: _, books: __, ...venue } = state.venue;
  return {
    id: 'simulated',
    sequence,
    market: JSON.stringify(state.market),
    venue: JSON.stringify(venue satisfies StoredVenue),
    journal: state.journal,
    exchange_at: new Date(state.market.at),
  };
}

function newExchange(market: MarketState): ExchangeState {
  return { market, venue: emptyVenue(market.at), journal: EMPTY_JOURNAL };
}

function storedExchange(row: VenueStateRow): ExchangeState {
  const venue = JSON.parse(row.venue) as StoredVenue;
  return { market: JSON.parse(row.market) as MarketState, venue: { ...venue, active: [], books: {} }, journal: row.journal };
}

/** Returns the store of the simulated venue in the database. */
export function createVenueStore({ db, eventLog, clock }: { db: Db; eventLog: EventLog; clock: WallClock }): VenueStore {
  return {
    load: (first) =>
      eventLog.transact(async (trx, emit) => {
        const row = await lockVenueState(trx);
        const state = row === undefined ? newExchange(first()) : storedExchange(row);
        const sequence = (row?.sequence ?? 0) + 1;
        const resting = await recoverTrading(trx, emit, { exchangeAt: state.market.at, receivedAt: clock.now() });
        if (row === undefined) await insertVenueState(trx, rowOf({ state, sequence }));
        else if (!(await replaceVenueState(trx, rowOf({ state, sequence })))) throw new VenueLostError();
        const orders = resting.map(venueOrderOf).toSorted((a, b) => a.number - b.number);
        return { state: { ...state, venue: restoreVenue(state.venue, orders) }, sequence };
      }),

    transact: (work) => eventLog.transact(work),

    async record(trx, emit, change) {
      if (!(await replaceVenueState(trx, rowOf(change)))) throw new VenueLostError();
      const { market } = change.state;
      return recordEntries(trx, emit, change.entries, { receivedAt: clock.now(), quote: (id) => quoteOf(market, id) });
    },

    recordClock: (change) =>
      db.transaction().execute(async (trx) => {
        await sql`set local synchronous_commit = off`.execute(trx);
        if (!(await replaceVenueState(trx, rowOf(change)))) throw new VenueLostError();
      }),
  };
}
