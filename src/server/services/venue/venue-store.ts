import { sql } from 'kysely';
import { restoreVenue } from '#domain/matching/venue-state.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { JudgeAgain } from '#server/brokers/broker.ts';
import { wasNotSo } from '#server/repositories/or-nothing.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { changedRow, quoteAfter, readExchange, rowWithMarket } from '#server/market/simulated/exchange-row.ts';
import { SimulatedReading } from '#server/market/simulated/reading.ts';
import type { RecordedOrders } from '#server/market/recorded-orders.ts';
import { type VenueChange, VenueLostError, type VenueStore } from '#server/market/simulated/venue-store.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { listTradesFrom } from '#server/repositories/fills.ts';
import { listPracticeResting } from '#server/repositories/practice-orders.ts';
import { listPositionsOfDay } from '#server/repositories/position-days.ts';
import { insertVenueState, lockVenueState, replaceVenueState, replaceVenueStateOrNothing } from '#server/repositories/venue-state.ts';
import { keepReports } from '../broker-reports/keep-reports.ts';
import { ordersIn, tellOfLeftOut, withoutOrders } from './left-out-orders.ts';
import { type LeftOut, recordApart } from './record-apart.ts';
import { type ChangeMarks, recordEntries } from './venue-records.ts';
import { recoverTrading } from './venue-recovery.ts';
import { venueOrderOf } from './venue-orders.ts';

async function replaceOwn(trx: Trx, row: Parameters<typeof replaceVenueState>[1]): Promise<void> {
  const isOurs = await replaceVenueState(trx, row);
  if (!(await isOurs())) throw new VenueLostError();
}

async function recordOwn(trx: Trx, emit: Emit, change: VenueChange, marks: ChangeMarks): Promise<RecordedOrders> {
  const isOurs = await replaceVenueState(trx, changedRow(change));
  const recorded = await recordEntries(trx, emit, await keepReports(trx, change.entries), marks);
  // Checked last so it travels in the same batch; if another process owns the venue, all is rolled back.
  if (!(await isOurs())) throw new VenueLostError();
  return recorded;
}

/** Returns the store of the simulated venue in the database. */
export function createVenueStore({ db, eventLog, clock }: { db: Db; eventLog: EventLog; clock: WallClock }): VenueStore {
  function marksOf(change: VenueChange): ChangeMarks {
    const closing = change.closing === undefined ? undefined : new SimulatedReading(change.closing);
    return { receivedAt: clock.now(), source: 'simulated', quote: (id) => quoteAfter(change, id), closing };
  }

  /** Returns everything that may make the write of a step fail: its orders and, at a session's end, the positions of the day. */
  async function candidatesOf({ entries, closing }: VenueChange): Promise<readonly string[]> {
    const positions = closing === undefined ? [] : await listPositionsOfDay(db, closing.tradingDate, null);
    return [...ordersIn(entries), ...positions.map(({ id }) => id)];
  }

  async function writeStep(trx: Trx, emit: Emit, change: VenueChange, isLeftOut: LeftOut): Promise<void> {
    const entries = withoutOrders(change.entries, isLeftOut);
    await recordOwn(trx, emit, { ...change, entries }, { ...marksOf(change), isLeftOut });
    await tellOfLeftOut(trx, emit, change.entries, isLeftOut);
  }

  return {
    recordStep: (change) =>
      recordApart(eventLog, {
        candidates: () => candidatesOf(change),
        write: (trx, emit, isLeftOut) => writeStep(trx, emit, change, isLeftOut),
      }),

    load: (first) =>
      eventLog.transact(async (trx, emit) => {
        const row = await lockVenueState(trx);
        const state = row === undefined ? first() : await readExchange(row, (date, from) => listTradesFrom(trx, date, from));
        const sequence = (row?.sequence ?? 0) + 1;
        const resting = await recoverTrading(trx, emit, { exchangeAt: state.market.at, receivedAt: clock.now() });
        if (row === undefined) await insertVenueState(trx, { ...rowWithMarket({ state, sequence }), closing_market: null });
        else await replaceOwn(trx, rowWithMarket({ state, sequence }));
        const restored = resting.flatMap((order) => {
          try {
            return [venueOrderOf(order)];
          } catch {
            // An order that cannot be restored does not stop the others: it is out of the market, and its owner is notified.
            emit(order.user_id, 'watch.failed', { watch: 'order', id: order.id, name: order.instrument.tradingsymbol }, state.market.at);
            return [];
          }
        });
        const orders = [...restored, ...(await listPracticeResting(trx))].toSorted((a, b) => a.number - b.number);
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
      const marks = marksOf(change);
      if (written !== null) {
        await replaceVenueStateOrNothing(trx, changedRow(change));
        return recordEntries(trx, emit, await keepReports(trx, change.entries), marks, written);
      }
      return recordOwn(trx, emit, change, marks);
    },

    recordClock: (change) =>
      db.transaction().execute(async (trx) => {
        await sql`set local synchronous_commit = off`.execute(trx);
        await replaceOwn(trx, changedRow(change));
      }),
  };
}
