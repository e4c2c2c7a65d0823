import { describe, expect, test } from 'vitest';
import { black, volatilityOf } from '#tests/support/markets/deribit/world/black.ts';
import { ManualClock } from '#tests/support/markets/deribit/world/clock.ts';
import { tickAt } from '#tests/support/markets/deribit/world/instruments.ts';
import { optionMark } from '#tests/support/markets/deribit/world/moment.ts';
import { tickerRow } from '#tests/support/markets/deribit/wire/quote-rows.ts';
import { World } from '#tests/support/markets/deribit/world/world.ts';

const START = Date.UTC(2026, 0, 15, 10);
const HOUR = 3_600_000;

function worldAt({ seed = 7, start = START, options }: { seed?: number; start?: number; options?: number } = {}) {
  const clock = new ManualClock(start);
  const world = new World({ seed, clock, options });
  const step = (ms = 100) => {
    clock.advance(ms);
    return world.step();
  };
  return { world, step };
}
const told = (world: World) => world.listing.all().map((one) => [tickerRow(world, one, { noQuote: 'zero' }), world.book(one)]);
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

describe('the made market', () => {
  test('is the same for the same seed and steps, and another for another seed', () => {
    const [one, same, other] = [worldAt(), worldAt(), worldAt({ seed: 8 })];
    for (const { step } of [one, same, other]) for (let count = 0; count < 30; count += 1) step();
    expect(told(one.world)).toEqual(told(same.world));
    expect(told(one.world)).not.toEqual(told(other.world));
  });

  test('every price is on its tick, every amount a multiple of the smallest, and no book crosses', () => {
    const { world, step } = worldAt();
    for (let count = 0; count < 10; count += 1) {
      step(60_000);
      for (const one of world.listing.all()) {
        const { bids, asks } = world.book(one);
        for (const [price, amount] of [...bids, ...asks]) {
          expect(isWhole(price / tickAt(one.terms, price)), `${one.name} ${price}`).toBe(true);
          expect(isWhole(amount / one.terms.minAmount), `${one.name} ${amount}`).toBe(true);
        }
        if (bids[0] && asks[0]) expect(bids[0][0]).toBeLessThan(asks[0][0]);
        expect(bids.map(([price]) => price)).toEqual(bids.map(([price]) => price).toSorted((a, b) => b - a));
      }
    }
  });

  test('an option in BTC has ticks of 0.0001, above 0.005 of 0.0005', () => {
    const option = worldAt()
      .world.listing.all()
      .find(({ kind, underlying }) => kind === 'option' && underlying.name === 'BTC')!;
    expect([0.0049, 0.005, 0.0055, 0.2].map((price) => tickAt(option.terms, price))).toEqual([0.0001, 0.0001, 0.0005, 0.0005]);
  });

  test('premiums of BTC are in BTC, of SOL_USDC in dollars, and calls less puts are the distance to the strike', () => {
    const { world } = worldAt();
    for (const call of world.listing.all()) {
      if (call.kind !== 'option' || !call.call) continue;
      const put = world.listing.find(call.name.replace(/C$/, 'P'))!;
      const { forward } = optionMark(call, world.moment(call.underlying));
      const distance = (forward - call.strike) / (call.underlying.inverse ? forward : 1);
      expect(world.mark(call) - world.mark(put)).toBeCloseTo(distance, 9);
    }
  });

  test('prices move, and trades are at the best bid or ask of their moment', () => {
    const { world, step } = worldAt();
    const indexes = new Set<number>();
    let trades = 0;
    for (let count = 0; count < 50; count += 1) {
      for (const trade of step().trades) {
        const { bids, asks } = world.book(world.listing.find(trade.instrument_name)!);
        expect(trade.price).toBe((trade.direction === 'buy' ? asks : bids)[0]![0]);
        trades += 1;
      }
      indexes.add(world.moment(world.listing.find('BTC-PERPETUAL')!.underlying).index);
    }
    expect(indexes.size).toBeGreaterThan(45);
    expect(trades).toBeGreaterThan(50);
  });

  test('trades count contracts, and say whether the price rose, fell or stayed after either', () => {
    const { world, step } = worldAt();
    for (let count = 0; count < 50; count += 1) step();
    for (const one of world.listing.all()) {
      const all = world.tape(one).all();
      all.slice(1).forEach((trade, at) => {
        const before = all[at]!;
        const same = before.tick_direction < 2 ? 1 : 3;
        expect(trade.tick_direction).toBe(trade.price > before.price ? 0 : trade.price < before.price ? 2 : same);
        expect(trade.trade_seq).toBe(before.trade_seq + 1);
        expect(trade.timestamp).toBeGreaterThanOrEqual(before.timestamp);
        expect(trade.contracts * one.terms.contractSize).toBeCloseTo(trade.amount, 6);
      });
    }
  });

  test('no quote is beyond the limits of prices, and bids are below the mark, asks above', () => {
    const { world, step } = worldAt();
    step(60_000);
    for (const one of world.listing.all()) {
      const { min_price: least, max_price: most } = tickerRow(world, one, { noQuote: 'zero' }) as { min_price: number; max_price: number };
      const [[bid] = [null], [ask] = [null]] = [world.book(one).bids[0], world.book(one).asks[0]];
      const tick = one.terms.tick;
      if (bid !== null) expect([bid <= world.mark(one), bid >= least], one.name).toEqual([true, true]);
      if (ask !== null) expect([ask >= world.mark(one), ask <= most + tick], one.name).toEqual([true, true]);
    }
  });

  test('lists 3,000 options on demand', () => {
    const { world } = worldAt({ options: 3_000 });
    const options = world.listing.all().filter(({ kind }) => kind === 'option');
    expect(options.length).toBeGreaterThan(2_900);
    expect(options.length).toBeLessThanOrEqual(3_000);
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
  });
});

describe('expiry', () => {
  test('is at 08:00 UTC, and the next instruments are listed at it', () => {
    const { world, step } = worldAt();
    expect(world.listing.all().every(({ expiry, period }) => period === 'perpetual' || new Date(expiry).getUTCHours() === 8)).toBe(true);
    expect(world.listing.find('BTC-16JAN26')).not.toBeNull();
    expect(step(22 * HOUR - 1).states).toEqual([]);
    const { states } = step(1);
    const names = (state: string) => states.filter((one) => one.state === state).map(({ instrument }) => instrument.name);
    expect(names('closed')).toContain('BTC-16JAN26');
    expect(names('closed').every((name) => name.includes('-16JAN26'))).toBe(true);
    expect(names('started').some((name) => name.startsWith('BTC-18JAN26-'))).toBe(true);
    expect(world.listing.isActive('BTC-16JAN26')).toBe(false);
    const future = world.listing.find('BTC-16JAN26')!;
    expect(tickerRow(world, future, { noQuote: 'zero' })).toMatchObject({
      state: 'closed',
      best_bid_price: 0,
      delivery_price: expect.any(Number),
    });
    expect(world.deliveries(future.underlying)[0]).toEqual({ date: '2026-01-16', delivery_price: world.moment(future.underlying).index });
  });
});

describe('the model', () => {
  test('gives the published figures of an option: greeks in dollars, for one percent, one day', () => {
    // BTC-27SEP24-40000-C on 10 November 2023, from the ticker in the source of ccxt.
    const years = (Date.UTC(2024, 8, 27, 8) - 1_699_578_548_021) / (365 * 86_400_000);
    const priced = black(38_992.71, 40_000, years, 0.6127, true);
    expect(priced.price / 38_992.71).toBeCloseTo(0.2168, 3);
    expect(priced.delta).toBeCloseTo(0.59621, 3);
    expect(priced.gamma).toBeCloseTo(0.00002, 5);
    expect(priced.vega / 141.90146).toBeCloseTo(1, 2);
    expect(priced.theta / -13.48784).toBeCloseTo(1, 2);
    expect(priced.rho / 130.63998).toBeCloseTo(1, 2);
  });

  test('a price leads back to its volatility; below its inner value it has none', () => {
    for (const strike of [20_000, 40_000, 60_000])
      for (const call of [true, false]) {
        const { price } = black(40_000, strike, 0.3, 0.55, call);
        expect(volatilityOf(price, 40_000, strike, 0.3, call)).toBeCloseTo(0.55, 6);
      }
    expect(volatilityOf(9_000, 40_000, 30_000, 0.3, true)).toBe(0);
  });
});
