import { strict as assert } from 'node:assert';
import { performance } from 'node:perf_hooks';
import type { FutureContract } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { MarketView, VenueInput } from '#domain/matching/venue-input.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { emptyVenue, type VenueState } from '#domain/matching/venue-state.ts';
import { type Price, price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { FUTURE, SAMPLE_DATE, SAMPLE_START, sampleQuote } from '#tests/support/client/trading-samples.ts';
import { percentile } from './support/percentile.ts';
import type { Row } from './support/row.ts';

const RESTING = 1_000;
const ELSEWHERE = 10_000;
const OTHERS = 10;
const TICKS = 3_000;
const WARM_UP = 500;
const TICK = FUTURE.tickSize;

const futures = Array.from({ length: OTHERS + 1 }, (_, place): FutureContract => ({ ...FUTURE, id: `F${place}` }));

/** A market whose first contract walks up and down in waves while the others stand still. */
function marketAt(step: number): MarketView {
  const now = exchangeTime(SAMPLE_START + step * 250);
  const wave = Math.round(60 * Math.sin(step / 40) + 15 * Math.sin(step / 3)) / 10;
  const quotes = new Map(
    futures.map(({ id }, place): [string, Quote] => {
      const middle = place === 0 ? 100 + wave : 100;
      return [id, sampleQuote(id, now, middle, [[middle - 0.1, 650]], [[middle + 0.1, 650]])];
    }),
  );
  return {
    tradingDate: SAMPLE_DATE,
    instrument: (id) => futures.find((future) => future.id === id) ?? null,
    quote: (id) => quotes.get(id) ?? null,
  };
}

/** Half limits, half stops, around the price; `reach` is how far away the nearest is, in ticks. */
function submit(place: number, instrumentId: string, last: Price, reach: number): VenueInput {
  const side = place % 2 === 0 ? 'buy' : 'sell';
  const stops = place % 4 >= 2;
  const ticks = reach + (place % 50);
  // A limit rests on its own side of the market, a stop beyond it.
  const away = (side === 'buy') === stops ? ticks : -ticks;
  const at = price(Math.round(last / TICK) * TICK + away * TICK);
  const limit = price(at + (side === 'buy' ? 20 : -20) * TICK);
  return {
    type: 'submit',
    orderId: `${instrumentId}-${place}`,
    instrumentId,
    terms: {
      side,
      kind: stops ? 'stop-limit' : 'limit',
      product: 'NRML',
      validity: 'DAY',
      quantity: FUTURE.lotSize,
      limitPrice: stops ? limit : at,
      triggerPrice: stops ? at : null,
    },
  };
}

const restingOn = (state: VenueState, id: string): number => {
  const book = state.books[id];
  return book === undefined ? 0 : book.buy.length + book.sell.length + book.stops.buy.length + book.stops.sell.length;
};

/** Returns how long each tick took on which something filled, and on which nothing did, with so many orders resting on other contracts. */
function walk(elsewhere: number) {
  let market = marketAt(0);
  let state = emptyVenue(SAMPLE_START);
  let place = 0;
  const put = (id: string, reach: number) => {
    const last = market.quote(id)?.lastPrice ?? price(0);
    state = reduceVenue(state, submit((place += 1), id, last, reach), market).state;
  };
  for (let count = 0; count < elsewhere; count += 1) put(futures[1 + (count % OTHERS)]?.id ?? '', 5);
  const own = futures[0]?.id ?? '';
  const filled: number[] = [];
  const quiet: number[] = [];
  let triggers = 0;
  for (let step = 1; step < TICKS; step += 1) {
    while (restingOn(state, own) < RESTING) put(own, 4);
    market = marketAt(step);
    const begun = performance.now();
    const after = reduceVenue(state, { type: 'tick', at: exchangeTime(SAMPLE_START + step * 250) }, market);
    const took = performance.now() - begun;
    state = after.state;
    triggers += after.effects.filter((effect) => effect.type === 'triggered').length;
    if (step < WARM_UP) continue;
    (after.effects.some((effect) => effect.type === 'filled') ? filled : quiet).push(took);
  }
  assert.ok(filled.length > 100 && triggers > 100, `too little happened: ${filled.length} fills, ${triggers} triggers`);
  return { filled: Float64Array.from(filled).toSorted(), quiet: Float64Array.from(quiet).toSorted() };
}

export async function run(): Promise<Row[]> {
  walk(0);
  const alone = walk(0);
  const crowded = walk(ELSEWHERE);
  const p99 = percentile(crowded.filled, 0.99);
  return [
    {
      what: `tick to fill, ${RESTING} limits and stops on one contract, p50`,
      value: percentile(crowded.filled, 0.5),
      unit: 'ms',
      target: '-',
      hard: '-',
    },
    { what: `tick to fill, ${RESTING} limits and stops on one contract, p99`, value: p99, unit: 'ms', target: '1', hard: '1' },
    {
      what: `tick with ${ELSEWHERE} orders on other contracts to one without, p50`,
      value: percentile(crowded.filled, 0.5) / percentile(alone.filled, 0.5),
      unit: 'ratio',
      target: '1.2',
      hard: '2',
    },
  ];
}
