import { sql } from 'kysely';
import { restoreVenue } from '#domain/matching/venue-state.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { JudgeAgain } from '#server/brokers/broker.ts';
import { wasNotSo } from '#server/repositories/or-nothing.ts';
import type { Marks } from '#server/presenters/position.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { changedRow, quoteAfter, readExchange, rowWithMarket } from '#server/market/simulated/exchange-row.ts';
import { VenueLostError, type VenueStore } from '#server/market/simulated/venue-store.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { listTradesFrom } from '#server/repositories/fills.ts';
import { listPracticeResting } from '#server/repositories/practice-orders.ts';
import { insertVenueState, lockVenueState, replaceVenueState, replaceVenueStateOrNothing } from '#server/repositories/venue-state.ts';
import { keepReports } from '../broker-reports/keep-reports.ts';
import { recordEntries } from './venue-records.ts';
import { recoverTrading } from './venue-recovery.ts';
import { venueOrderOf } from './venue-orders.ts';

async function replaceOwn(trx: Trx, row: Parameters<typeof replaceVenueState>[1]): Promise<void> {
  const isOurs = await replaceVenueState(trx, row);
  if (!(await isOurs())) throw new VenueLostError();
}

/** Returns the store of the simulated venue in the database. */
export function createVenueStore({ db, eventLog, clock }: { db: Db; eventLog: EventLog; clock: WallClock }): VenueStore {
  return {
    load: (first) =>
      eventLog.transact(async (trx, emit) => {
        const row = await lockVenueState(trx);
        const state = row === undefined ? first() : await readExchange(row, (date, from) => listTradesFrom(trx, date, from));
        const sequence = (row?.sequence ?? 0) + 1;
        const resting = await recoverTrading(trx, emit, { exchangeAt: state.market.at, receivedAt: clock.now() });
        if (row === undefined) await insertVenueState(trx, { ...rowWithMarket({ state, sequence }), closing_market: null });
        else await replaceOwn(trx, rowWithMarket({ state, sequence }));
        const orders = [...resting.map(venueOrderOf), ...(await listPracticeResting(trx))].toSorted((a, b) => a.number - b.number);
        return { state: { ...state, venue: restoreVenue(state.venue, orders) }, sequence };
      }),

    async transact(work) {
      try {
        return await eventLog.transact(work);
      } catch (error) {
        throw wasNotSo(error) ? new JudgeAgain() : error;
      }
    },

    async record(trx, emit, change, written = null) {
      const marks: Marks = { receivedAt: clock.now(), source: 'simulated', quote: (id) => quoteAfter(change, id) };
      if (written !== null) {
        await replaceVenueStateOrNothing(trx, changedRow(change));
        return recordEntries(trx, emit, await keepReports(trx, change.entries), marks, written);
      }
      const isOurs = await replaceVenueState(trx, changedRow(change));
      const recorded = await recordEntries(trx, emit, await keepReports(trx, change.entries), marks);
      // Checked last so it travels in the same batch; if another process owns the venue, all is rolled back.
      if (!(await isOurs())) throw new VenueLostError();
      return recorded;
    },

    recordClock: (change) =>
      db.transaction().execute(async (trx) => {
        await sql`set local synchronous_commit = off`.execute(trx);
        await replaceOwn(trx, changedRow(change));
      }),
  };
}
