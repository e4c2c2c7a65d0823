import type { Quote } from '#domain/market/quote.ts';
import { emptyVenue, type VenueState } from '#domain/matching/venue-state.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import type { VenueStateRow } from '#server/db/tables/venue-state.ts';
import type { ExchangeState } from '#simulator/driver/exchange.ts';
import { type MarketState, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { printsAt, printTrade } from '#simulator/feed/print-trade.ts';
import { readMarket } from '#simulator/feed/stored-market.ts';
import type { VenueChange } from './venue-store.ts';

type StoredVenue = Omit<VenueState, 'active' | 'books' | 'waiting'>;

type WithoutMarket = Omit<VenueStateRow, 'market' | 'closing_market'>;

function rowOf({ state, sequence }: Pick<VenueChange, 'state' | 'sequence'>): WithoutMarket {
  // Orders are stored in rows of their own.
  const { active: _, books: __, waiting: ___, ...venue } = state.venue;
  return {
    id: 'simulated',
    sequence,
    venue: JSON.stringify(venue satisfies StoredVenue),
    journal: state.replayLog,
    exchange_at: new Date(state.market.at),
  };
}

/** Returns the row of the exchange with its whole market. */
export function rowWithMarket(change: Pick<VenueChange, 'state' | 'sequence'>): Omit<VenueStateRow, 'closing_market'> {
  return { ...rowOf(change), market: JSON.stringify(change.state.market) };
}

/** Returns what a change writes of the row of the exchange. */
export function changedRow(change: VenueChange) {
  const row = change.withMarket ? rowWithMarket(change) : rowOf(change);
  return change.closing === undefined ? row : { ...row, closing_market: JSON.stringify(change.closing) };
}

/** Returns the market at an instant by stepping an earlier one: orders do not move the market, they only print. */
function marketAt(written: MarketState, at: number): MarketState {
  let market = written;
  while (market.at < at) market = stepMarket(market).state;
  if (market.at !== at) throw new Error(`the stored market does not come to the instant at which the venue was stored: ${at}`);
  return market;
}

type StoredTrade = Pick<FillRow, 'instrument_id' | 'price' | 'quantity' | 'exchange_at'>;

/** Returns the stored exchange, with what orders printed since its market was written: the trades of a date from an instant on. */
export async function readExchange(
  row: VenueStateRow,
  tradesFrom: (date: string, from: Date) => Promise<readonly StoredTrade[]>,
): Promise<ExchangeState> {
  const venue = JSON.parse(row.venue) as StoredVenue;
  const written = readMarket(JSON.parse(row.market) as MarketState);
  const stepped = marketAt(written, row.exchange_at.getTime());
  const trades = await tradesFrom(stepped.tradingDate, new Date(written.at));
  const known = printsAt(written, written.at);
  const market = trades
    .slice(known)
    .reduce(
      (state, { instrument_id: instrumentId, price, quantity, exchange_at: at }) =>
        printTrade(state, { instrumentId, price, quantity, at: exchangeTime(at.getTime()) }),
      stepped,
    );
  return { market, venue: { ...emptyVenue(market.at), ...venue, active: [], books: {}, waiting: [] }, replayLog: row.journal };
}

/** Returns the quote of an instrument after a change. */
export function quoteAfter({ state }: VenueChange, id: string): Quote | null {
  return quoteOf(state.market, id);
}
