import { describe, expect, it } from 'vitest';
import type { Instrument, OptionContract } from '#domain/instruments/instrument.ts';
import type { Depth } from '#domain/market/quote.ts';
import { lastKnownPrice, unpricedFill } from '#domain/positions/unpriced-fill.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const of = (decimal: number) => priceFromDecimal(decimal);
const call: OptionContract = {
  id: 'C',
  tradingsymbol: 'C',
  exchange: 'NFO',
  segment: 'NFO',
  underlying: 'NIFTY',
  lotSize: 65,
  tickSize: of(0.05),
  freezeQuantity: 1_800,
  tradable: true,
  kind: 'option',
  optionType: 'call',
  strike: of(25_000),
  expiry: '2026-12-01',
  expiresAt: exchangeTime(0),
};
const level = (price: number) => [{ price: of(price), quantity: 65, orders: 1 }];
const quote = (bid: number | null, ask: number | null, last: number) => ({
  lastPrice: of(last),
  depth: { bids: bid === null ? [] : level(bid), asks: ask === null ? [] : level(ask) } satisfies Depth,
});
const known = (side: 'buy' | 'sell', quoted: ReturnType<typeof quote> | null, spot: number | null, instrument: Instrument = call) => {
  const found = lastKnownPrice(instrument, side, { quote: quoted, spot: spot === null ? null : of(spot) });
  return found === null ? null : priceToDecimal(found);
};

describe('what an intraday position is left at that nobody can trade any more', () => {
  it.each([
    ['the bid of a long', 'sell', quote(99, 101, 100), 25_000, 99],
    ['the ask of a short', 'buy', quote(99, 101, 100), 25_000, 101],
    ['the last trade where one side is empty', 'buy', quote(99, null, 100), 25_000, 100],
    ['the last trade where bid and ask cross', 'sell', quote(103, 101, 100), 25_000, 100],
    ['the intrinsic value where the market has moved on', 'buy', quote(99, 101, 100), 25_300, 300],
    ['the same of a long', 'sell', quote(99, 101, 100), 25_300, 300],
    ['the intrinsic value where nothing is quoted', 'sell', null, 25_040, 40],
    ['the last quote where the underlying has no price', 'sell', quote(99, 101, 100), null, 99],
    ['nothing where nothing is known', 'sell', null, 24_000, null],
  ] as const)('is %s', (_, side, quoted, spot, expected) => {
    expect(known(side, quoted, spot)).toBe(expected);
  });

  it('is no intrinsic value of a future', () => {
    const { optionType: _, strike: __, ...rest } = call;
    expect(known('buy', quote(25_010, 25_012, 25_011), 26_000, { ...rest, kind: 'future' })).toBe(25_012);
  });
});

describe('the fill that leaves it', () => {
  const fill = (netQuantity: number) =>
    unpricedFill({ positionId: 'p', netQuantity, instrument: call, price: of(100), tradeDate: '2026-11-27' });

  it('closes all of it, once a day', () => {
    expect(fill(-130)).toMatchObject({ side: 'buy', quantity: 130, tradeId: 'U-2026-11-27-p' });
    expect(fill(65)).toMatchObject({ side: 'sell', quantity: 65 });
    expect(() => fill(0)).toThrow(RangeError);
  });

  it('costs the brokerage and the charge of the broker for each order of at most the freeze limit', () => {
    expect(fill(1_755 * 2).charges.brokerage).toBe(2 * fill(1_755).charges.brokerage);
    expect(fill(1_755 + 65).charges.brokerage).toBe(2 * fill(65).charges.brokerage);
    expect(fill(65).charges.stt).toBeGreaterThan(0);
    expect(fill(-65).charges.stamp).toBeGreaterThan(0);
  });
});
