import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { bestAsk, bestBid } from '#domain/market/mid-price.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { commandExchange, newExchange, type ExchangeState, stepExchange } from '#simulator/driver/exchange.ts';
import { createMarket, instrumentsOf, type MarketState, quoteOf, startScenario, stepMarket } from '#simulator/feed/market.ts';
import { SCENARIOS, type Scenario } from '#simulator/scenarios/scenario.ts';
import { terms } from '#tests/support/client/trading-samples.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

const TEN = '2026-11-25T10:00:00+05:30';
const SEEDS = [1, 2, 3, 4, 5, 6];
const market = (seed: number, text = TEN, stepMs = 30_000) => createMarket(seed, exchangeTime(Date.parse(text)), stepMs);
const spot = (state: MarketState) => state.underlyings[0]!.path.spot;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The states of the following steps, up to the last one of the session. */
function restOfDay(from: MarketState): MarketState[] {
  const states = [from];
  for (let state = from; ;) {
    const { state: next, sessionEnded } = stepMarket(state);
    if (sessionEnded !== null) return states;
    states.push((state = next));
  }
}

function steps(from: MarketState, count: number): MarketState {
  let state = from;
  for (let i = 0; i < count; i += 1) state = stepMarket(state).state;
  return state;
}

const volumeOf = (state: MarketState) =>
  state.underlyings[0]!.books.reduce((sum, book) => sum + book.volume.reduce((all, lots) => all + lots, 0), 0);

/** Deviation of the spot's returns over a run of states. */
function roughness(states: readonly MarketState[]): number {
  const returns = states.slice(1).map((state, i) => Math.log(spot(state) / spot(states[i]!)));
  return Math.sqrt(mean(returns.map((value) => value * value)));
}

function width(state: MarketState): number {
  const at = spot(state);
  const call = instrumentsOf(state).find((row) => row.kind === 'option' && row.underlying === 'NIFTY' && row.strike / 10_000 > at + 100)!;
  const quote = quoteOf(state, call.id)!;
  return bestAsk(quote)! - bestBid(quote)!;
}

describe('a scenario', () => {
  it('is part of the state: the same input at the same step gives the same market, also from JSON', () => {
    for (const name of SCENARIOS) {
      const begun = startScenario(steps(market(3), 10), name);
      const copy = JSON.parse(JSON.stringify(begun)) as MarketState;
      expect(marketHash(steps(copy, 60)), name).toBe(marketHash(steps(begun, 60)));
      expect(marketHash(begun), name).not.toBe(marketHash(steps(market(3), 10)));
    }
  });

  it.each(['calm', 'trend', 'crash', 'expiry', 'halt', 'gap'] satisfies Scenario[])(
    '%s ends by itself, on its day or with the night',
    (name) => {
      let state = startScenario(market(4), name);
      const ends = state.scenario!.until;
      while (state.at < ends) state = stepMarket(state).state;
      expect(state.scenario).toBeNull();
    },
  );

  it('calm: half the movement, cheaper options, less trade', () => {
    const ratios = SEEDS.map((seed) => {
      const usual = restOfDay(market(seed));
      const calm = restOfDay(startScenario(market(seed), 'calm'));
      return [roughness(calm) / roughness(usual), volumeOf(calm.at(-1)!) / volumeOf(usual.at(-1)!)] as const;
    });
    expect(mean(ratios.map(([moves]) => moves))).toBeLessThan(0.65);
    expect(mean(ratios.map(([, volume]) => volume))).toBeLessThan(0.8);
    const quiet = steps(startScenario(market(1), 'calm'), 2);
    expect(quoteOf(quiet, 'SIM:INDIAVIX')!.lastPrice).toBeLessThan(0.85 * quoteOf(market(1), 'SIM:INDIAVIX')!.lastPrice);
  });

  it('trend: the day goes one way by two to three percent more than it would have', () => {
    const moves = SEEDS.map((seed) => {
      const begun = startScenario(market(seed), 'trend');
      return begun.scenario!.sign * Math.log(spot(restOfDay(begun).at(-1)!) / spot(begun));
    });
    expect(mean(moves)).toBeGreaterThan(0.018);
    expect(moves.filter((move) => move > 0).length).toBeGreaterThanOrEqual(5);
    expect(new Set(Array.from({ length: 20 }, (_, seed) => startScenario(market(seed), 'trend').scenario!.sign)).size).toBe(2);
  });

  it('gap: nothing today, three percent between the close and the next open, shares included', () => {
    const gaps = SEEDS.map((seed) => {
      const begun = startScenario(market(seed, '2026-11-25T15:30:00+05:30'), 'gap');
      const evening = restOfDay(begun).at(-1)!;
      expect(Math.abs(Math.log(spot(evening) / spot(begun)))).toBeLessThan(0.012);
      const morning = stepMarket(evening).state;
      expect(morning.tradingDate).toBe('2026-11-26');
      const shares = mean(morning.shares.worth.map((value, entry) => Math.log(value / evening.shares.worth[entry]!)));
      const { sign } = begun.scenario!;
      return [sign * Math.log(spot(morning) / spot(evening)), sign * shares] as const;
    });
    expect(mean(gaps.map(([index]) => index))).toBeGreaterThan(0.025);
    expect(mean(gaps.map(([, shares]) => shares))).toBeGreaterThan(0.018);
  });

  it('crash: within ninety minutes the market falls, fear rises and markets are three times as wide', () => {
    const falls = SEEDS.map((seed) => {
      const begun = startScenario(market(seed), 'crash');
      const during = steps(begun, 100);
      expect(width(during)).toBeGreaterThan(2 * width(market(seed)));
      expect(quoteOf(during, 'SIM:INDIAVIX')!.lastPrice).toBeGreaterThan(1.25 * quoteOf(market(seed), 'SIM:INDIAVIX')!.lastPrice);
      return Math.log(spot(steps(begun, 180)) / spot(begun));
    });
    expect(mean(falls)).toBeLessThan(-0.05);
  });

  it('expiry: hurries to the day on which contracts end; that day trades more and closes near a round strike', () => {
    const days = SEEDS.map((seed) => {
      let state = startScenario(market(seed, TEN, 60_000), 'expiry');
      let hops = 0;
      for (; state.at < state.scenario!.from; hops += 1) state = stepMarket(state).state;
      expect(hops).toBeLessThanOrEqual(4);
      expect(state.tradingDate).toBe('2026-12-01');
      const pinned = restOfDay(state).at(-1)!;
      const free = seed > 2 ? null : restOfDay({ ...state, scenario: null }).at(-1)!;
      const distance = (day: MarketState) => Math.abs(spot(day) - Math.round(spot(day) / 100) * 100);
      return { pinned: distance(pinned), volume: free === null ? [] : [volumeOf(pinned) / volumeOf(free)] };
    });
    // A close that nothing pulls lies 25 points from the nearest hundred on average.
    expect(mean(days.map((day) => day.pinned))).toBeLessThan(13);
    expect(mean(days.flatMap((day) => day.volume))).toBeGreaterThan(1.8);
  }, 60_000);
});

describe('a halt by the circuit breaker', () => {
  const minute = (at: number) => nseFo.msOfDay(exchangeTime(at)) / MINUTE_MS;

  it.each([
    [TEN, 10, 60],
    ['2026-11-25T13:30:00+05:30', 10, 30],
  ])('at %s: %i percent, %i minutes until trading goes on', (text, percent, minutes) => {
    const before = market(5, text);
    const halted = stepMarket(startScenario(before, 'halt')).state;
    expect(spot(halted) / halted.underlyings[0]!.close.path.spot - 1).toBeLessThan(-percent / 100);
    expect([halted.breaker, minute(halted.haltedUntil!) - minute(halted.at)]).toEqual([percent, minutes]);
    let state = halted;
    const quote = quoteOf(halted, 'SIM:NIFTY26DECFUT')!;
    while (stepMarket(state).state.haltedUntil !== null) {
      state = stepMarket(state).state;
      expect(quoteOf(state, 'SIM:NIFTY26DECFUT')).toEqual(quote);
    }
    expect(state.at - quote.at).toBeGreaterThan((minutes - 1) * MINUTE_MS);
    state = steps(state, 3);
    expect(state.quotedAt).toBe(state.at);
    expect(quoteOf(state, 'SIM:NIFTY26DECFUT')!.at).toBe(state.at);
  });

  it('in the last hour: fifteen percent, and the rest of the day', () => {
    let state = stepMarket(startScenario(market(5, '2026-11-25T14:45:00+05:30'), 'halt')).state;
    expect([state.breaker, state.haltedUntil]).toEqual([15, state.closesAt]);
    while (state.tradingDate === '2026-11-25') state = stepMarket(state).state;
    expect([state.breaker, state.haltedUntil, nseFo.dateAt(state.at)]).toEqual([0, null, '2026-11-26']);
  });

  it('cancels what rests, refuses what comes, lets nothing fill, and takes orders again afterwards', () => {
    let exchange: ExchangeState = newExchange(createMarket(5, exchangeTime(Date.parse(TEN)), 5_000));
    const run = (inputs: readonly VenueInput[]) => {
      const step = commandExchange(exchange, inputs);
      exchange = step.state;
      return step.entries.flatMap((entry) => entry.effects);
    };
    const share = quoteOf(exchange.market, 'SIM:SBIN')!;
    const high = share.depth.asks[4]!.price + 5_000;
    const order = (orderId: string): VenueInput => ({
      type: 'submit',
      orderId,
      instrumentId: 'SIM:SBIN',
      terms: terms({ side: 'sell', quantity: 10, product: 'MIS', limitPrice: price(Math.ceil(high / 500) * 500) }),
    });
    expect(run([order('a')]).map((effect) => effect.type)).toEqual(['accepted']);
    exchange = commandExchange(exchange, [{ type: 'scenario', name: 'halt' }]).state;
    const begun = stepExchange(exchange);
    exchange = begun.state;
    expect(begun.entries.flatMap((entry) => entry.effects)).toMatchObject([{ type: 'cancelled', reason: 'order.market-halted' }]);
    expect(exchange.venue.active).toEqual([]);
    expect(run([order('b')])).toMatchObject([{ type: 'rejected', denial: { code: 'order.market-halted' } }]);
    while (exchange.market.haltedUntil !== null) exchange = stepExchange(exchange).state;
    expect(run([order('c')])).toMatchObject([{ type: 'accepted' }]);
  });
});
