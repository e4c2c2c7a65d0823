import fc from 'fast-check';
import type { Quote } from '#domain/market/quote.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { ordersOfBook } from '#domain/matching/book.ts';
import { emptyVenue, restoreVenue, type VenueState } from '#domain/matching/venue-state.ts';
import { exchangeTime } from '#domain/units/time.ts';
import {
  CALL,
  FUTURE,
  p,
  PUT,
  sampleMarket,
  sampleQuote,
  SAMPLE_DATE,
  SAMPLE_START,
  terms,
} from '#tests/support/client/trading-samples.ts';

const INSTRUMENTS = [CALL.id, PUT.id, FUTURE.id] as const;
const instrumentId = fc.constantFrom(...INSTRUMENTS);
const side = fc.constantFrom('buy', 'sell');
const lots = fc.integer({ min: 1, max: 6 });
const priceAround = fc.integer({ min: -30, max: 30 }).map((ticks) => 100 + ticks / 10);
const known = fc.nat({ max: 30 });

/** One random step: orders are referred to by index, so that changes can aim at earlier ones. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      instrumentId,
      side,
      lots,
      price: priceAround,
      market: fc.boolean(),
      ioc: fc.boolean(),
      stop: fc.boolean(),
      amo: fc.boolean(),
      /** Ticks from the trigger to the limit. */
      room: fc.integer({ min: 0, max: 20 }),
      /** Lots that are held back, where the order has so many. */
      hold: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('modify' as const),
      target: known,
      lots: fc.option(lots),
      price: fc.option(priceAround),
      trigger: fc.option(priceAround),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), target: known }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      quotes: fc.array(
        fc.record({
          instrumentId,
          bid: priceAround,
          spread: fc.integer({ min: 1, max: 5 }),
          sizes: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 5 }),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'end' as const }) },
);
export const steps = fc.array(step, { minLength: 12, maxLength: 40, size: 'max' });
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

export interface Decision {
  readonly input: VenueInput;
  readonly effects: readonly VenueEffect[];
  readonly state: VenueState;
  /** Quotes used in the decision. */
  readonly quotes: ReadonlyMap<string, Quote>;
}

function quoteOf(row: Extract<Step, { do: 'tick' }>['quotes'][number], at: number): Quote {
  const bids = row.sizes.map((size, index) => [row.bid - index / 10, size * 65] as const);
  const asks = row.sizes.map((size, index) => [row.bid + (row.spread + index) / 10, size * 65] as const);
  return sampleQuote(
    row.instrumentId,
    exchangeTime(at),
    row.bid,
    bids.filter(([, size]) => size > 0),
    asks.filter(([, size]) => size > 0),
  );
}

/** Returns the venue as read after a restart: its memory, and its orders in no particular order. */
export function rebuilt(state: VenueState): VenueState {
  const { active: _, books, waiting, ...memory } = state;
  const orders = [...Object.values(books).flatMap(ordersOfBook), ...waiting].toReversed();
  return restoreVenue(memory, orders);
}

/** Returns every decision of a venue over the steps; `names` creates the ids. */
export function play(
  all: readonly Step[],
  names: (place: number) => string = (place) => `o${place}`,
  between: (state: VenueState) => VenueState = (state) => state,
): Decision[] {
  let state = emptyVenue(SAMPLE_START);
  const quotes = new Map<string, Quote>();
  const where = new Map<number, string>();
  const decisions: Decision[] = [];
  const feed = (input: VenueInput) => {
    const result = reduceVenue(state, input, sampleMarket([...quotes.values()]));
    state = between(result.state);
    decisions.push({ input, effects: result.effects, state, quotes: new Map(quotes) });
  };
  all.forEach((one, place) => {
    switch (one.do) {
      case 'submit': {
        where.set(place, one.instrumentId);
        const room = (one.side === 'buy' ? one.room : -one.room) / 10;
        const limitPrice = one.market ? null : p(one.stop ? one.price + room : one.price);
        const kind = one.stop ? (one.market ? 'stop-market' : 'stop-limit') : one.market ? 'market' : 'limit';
        feed({
          type: 'submit',
          orderId: names(place),
          instrumentId: one.instrumentId,
          terms: terms({
            side: one.side,
            kind,
            validity: one.ioc && !one.stop ? 'IOC' : 'DAY',
            quantity: one.lots * 65,
            limitPrice,
            triggerPrice: one.stop ? p(one.price) : null,
          }),
          variety: one.amo ? 'amo' : 'regular',
          ...(one.hold > 0 && one.hold < one.lots && { holdBack: one.hold * 65 }),
        });
        break;
      }
      case 'modify':
      case 'cancel': {
        const target = { orderId: names(one.target), instrumentId: where.get(one.target) ?? CALL.id };
        if (one.do === 'cancel') feed({ type: 'cancel', ...target });
        else
          feed({
            type: 'modify',
            ...target,
            quantity: one.lots === null ? null : one.lots * 65,
            limitPrice: one.price === null ? null : p(one.price),
            triggerPrice: one.trigger === null ? null : p(one.trigger),
          });
        break;
      }
      case 'tick': {
        const at = state.now + 250;
        for (const row of one.quotes) quotes.set(row.instrumentId, quoteOf(row, at));
        feed({ type: 'tick', at: exchangeTime(at) });
        break;
      }
      case 'end':
        feed({ type: 'session-end', date: SAMPLE_DATE, at: state.now });
    }
  });
  return decisions;
}
