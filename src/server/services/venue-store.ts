import { sql } from 'kysely';
import { EMPTY_JOURNAL } from '#domain/matching/journal-hash.ts';
import { emptyVenue, restoreVenue, type VenueState } from '#domain/matching/venue-state.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { VenueStateRow } from '#server/db/tables/venue-state.ts';
import { type VenueChange, VenueLostError, type VenueStore } from '#server/market/venue-store.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { listTradesFrom } from '#server/repositories/fills.ts';
import { listPracticeResting } from '#server/repositories/practice-orders.ts';
import { insertVenueState, lockVenueState, replaceVenueState } from '#server/repositories/venue-state.ts';
import type { ExchangeState } from '#simulator/driver/exchange.ts';
import { type MarketState, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { printsAt, printTrade } from '#simulator/feed/print-trade.ts';
import { readMarket } from '#simulator/feed/stored-market.ts';
import { keepReports } from './broker-reports/keep-reports.ts';
import { recordEntries } from './venue-records.ts';
import { recoverTrading } from './venue-recovery.ts';
import { venueOrderOf } from './venue-orders.ts';

type StoredVenue = Omit<VenueState, 'active' | 'books' | 'waiting'>;

type WithoutMarket = Omit<VenueStateRow, 'market' | 'closing_market'>;

function rowOf({ state, sequence }: Pick<VenueChange, 'state' | 'sequence'>): WithoutMarket {
  // The orders are rows of their own.
  const { active: _, books: __, waiting: ___, ...venue } = state.venue;
  return {
    id: 'simulated',
    sequence,
    venue: JSON.stringify(venue satisfies StoredVenue),
    journal: state.journal,
    exchange_at: new Date(state.market.at),
  };
}

function newExchange(market: MarketState): ExchangeState {
  return { market, venue: emptyVenue(market.at), journal: EMPTY_JOURNAL };
}

function rowWithMarket(change: Pick<VenueChange, 'state' | 'sequence'>): Omit<VenueStateRow, 'closing_market'> {
  return { ...rowOf(change), market: JSON.stringify(change.state.market) };
}

/** Returns the market at an instant, stepped there from an earlier one: orders do not move it, they only print. */
function marketAt(written: MarketState, at: number): MarketState {
  let market = written;
  while (market.at < at) market = stepMarket(market).state;
  if (market.at !== at) throw new Error(`the stored market does not come to the instant at which the venue was stored: ${at}`);
  return market;
}

/** The stored exchange, with what orders printed since its market was written. */
async function storedExchange(trx: Trx, row: VenueStateRow): Promise<ExchangeState> {
  const venue = JSON.parse(row.venue) as StoredVenue;
  const written = readMarket(JSON.parse(row.market) as MarketState);
  const stepped = marketAt(written, row.exchange_at.getTime());
  const trades = await listTradesFrom(trx, stepped.tradingDate, new Date(written.at));
  const known = printsAt(written, written.at);
  const market = trades
    .slice(known)
    .reduce(
      (state, { instrument_id: instrumentId, price, quantity, exchange_at: at }) =>
        printTrade(state, { instrumentId, price, quantity, at: exchangeTime(at.getTime()) }),
      stepped,
    );
  return { market, venue: { ...emptyVenue(market.at), ...venue, active: [], books: {}, waiting: [] }, journal: row.journal };
}

function changedRow(change: VenueChange) {
  const row = change.withMarket ? rowWithMarket(change) : rowOf(change);
  return change.closing === undefined ? row : { ...row, closing_market: JSON.stringify(change.closing) };
}

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
        const state = row === undefined ? newExchange(first()) : await storedExchange(trx, row);
        const sequence = (row?.sequence ?? 0) + 1;
        const resting = await recoverTrading(trx, emit, { exchangeAt: state.market.at, receivedAt: clock.now() });
        if (row === undefined) await insertVenueState(trx, { ...rowWithMarket({ state, sequence }), closing_market: null });
        else await replaceOwn(trx, rowWithMarket({ state, sequence }));
        const orders = [...resting.map(venueOrderOf), ...(await listPracticeResting(trx))].toSorted((a, b) => a.number - b.number);
        return { state: { ...state, venue: restoreVenue(state.venue, orders) }, sequence };
      }),

    transact: (work) => eventLog.transact(work),

    async record(trx, emit, change) {
      const isOurs = await replaceVenueState(trx, changedRow(change));
      const { market } = change.state;
      const recorded = await recordEntries(trx, emit, await keepReports(trx, change.entries), {
        receivedAt: clock.now(),
        quote: (id) => quoteOf(market, id),
      });
      // Asked last, so that it travels with the rest: whoever has lost the venue takes all of it back.
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
