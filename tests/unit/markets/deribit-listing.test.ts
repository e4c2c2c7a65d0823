import { expect, it } from 'vitest';
import { wallTime } from '#domain/units/time.ts';
import { listingOf } from '#server/market/deribit/deribit-instruments.ts';

const EXPIRY = Date.UTC(2027, 5, 25, 8);

const row = (place: number) => ({
  instrument_name: `BTC-25JUN27-${1_000 + place}-C`,
  kind: 'option',
  instrument_type: 'reversed',
  base_currency: 'BTC',
  quote_currency: 'BTC',
  counter_currency: 'USD',
  settlement_currency: 'BTC',
  price_index: 'btc_usd',
  is_active: true,
  expiration_timestamp: EXPIRY,
  min_trade_amount: 0.1,
  tick_size: 0.0001,
  tick_size_steps: [{ above_price: 0.005, tick_size: 0.0005 }],
  strike: 1_000 + place,
  option_type: 'call',
});

it('reads 20,000 rows of which each hundredth is spoilt, and lets other work go on meanwhile', async () => {
  const rows = Array.from({ length: 20_000 }, (_, place) => (place % 100 === 99 ? { ...row(place), strike: 'high' } : row(place)));
  let turns = 0;
  let reading = true;
  const other = (async () => {
    for (; reading; turns += 1) await new Promise((resolve) => void setImmediate(resolve));
  })();
  const { instruments, badRows } = await listingOf(rows, wallTime(EXPIRY - 1));
  reading = false;
  await other;
  expect([instruments.length, badRows]).toEqual([19_800 + 1, 200]);
  expect(turns).toBeGreaterThan(20);
});

it('keeps the terms of a contract: currencies, size of a unit, ticks of higher prices, the day of its end', async () => {
  const { instruments } = await listingOf([row(0)], wallTime(EXPIRY - 1));
  expect(instruments.at(-1)).toMatchObject({
    id: 'DERIBIT:BTC-25JUN27-1000-C',
    underlying: 'BTC',
    expiry: '2027-06-25',
    strike: 10_000_000,
    tickSize: 1,
    tradable: false,
    terms: { currency: 'USD', settledIn: 'BTC', isInverse: true, unit: 0.1, tickSteps: [{ above: 50, tick: 5 }] },
  });
});

it('lists no contract that has ended, and no perpetual', async () => {
  const perpetual = { ...row(1), kind: 'future', instrument_name: 'BTC-PERPETUAL', strike: null, option_type: null };
  const { instruments, badRows } = await listingOf([row(0), perpetual], wallTime(EXPIRY));
  expect([instruments, badRows]).toEqual([[], 0]);
});
