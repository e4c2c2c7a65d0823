import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { settlementCharges } from '#domain/backtest/replay/settlement-charges.ts';
import { chargesOfFill, chargesOfSettlement } from '#domain/fees/fill-charges.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const p = priceFromDecimal;
const m = moneyFromDecimal;
const sale = { side: 'sell', price: p(100), quantity: 1_000, firstOfOrder: true } as const;
const option = { kind: 'option', segment: 'NFO' } as const;

describe('charges of a time are those of that time', () => {
  it.each([
    // Of a premium of Rs 100,000: tax, exchange, SEBI, and the tax on brokerage, exchange and SEBI.
    ['2010-06-01', 17, 50, 0.1, 7.2203],
    ['2016-05-31', 17, 50, 0.1, 10.1645],
    ['2016-06-01', 50, 50, 0.1, 10.515],
    ['2017-07-03', 50, 50, 0.1, 12.618],
    ['2020-06-01', 50, 50, 0.05, 12.609],
    ['2021-01-01', 50, 53, 0.05, 13.149],
    ['2021-04-01', 50, 53, 0.1, 13.158],
    ['2023-04-03', 62.5, 50.5, 0.1, 12.708],
    ['2024-04-01', 62.5, 50, 0.1, 12.618],
    ['2024-09-30', 62.5, 50, 0.1, 12.618],
    ['2024-10-01', 100, 35.53, 0.1, 10.0134],
    ['2026-04-01', 150, 35.53, 0.1, 10.0134],
  ])('an option sold on %s pays %d of STT, %d to NSE', (tradeDate, stt, exchange, sebi, gst) => {
    const charges = chargesOfFill({ ...sale, instrument: option, tradeDate });
    expect([charges.stt, charges.exchange, charges.sebi, charges.gst]).toEqual([m(stt), m(exchange), m(sebi), m(gst)]);
  });

  it.each([
    ['2013-05-31', 17, 1.9],
    ['2013-06-03', 10, 1.9],
    ['2021-01-01', 10, 2.014],
    ['2023-04-03', 12.5, 2],
    ['2024-10-01', 20, 1.83],
    ['2026-04-01', 50, 1.83],
  ])('a future sold on %s pays %d of STT, %d to NSE', (tradeDate, stt, exchange) => {
    const charges = chargesOfFill({ ...sale, instrument: { kind: 'future', segment: 'NFO' }, tradeDate });
    expect([charges.stt, charges.exchange]).toEqual([m(stt), m(exchange)]);
  });

  it.each([
    ['2023-06-01', 5],
    ['2023-11-01', 37.5],
    ['2024-05-13', 49.5],
    ['2024-10-01', 32.5],
  ])('an option on Sensex sold on %s pays %d to BSE', (tradeDate, exchange) => {
    expect(chargesOfFill({ ...sale, instrument: { kind: 'option', segment: 'BFO' }, tradeDate }).exchange).toBe(m(exchange));
  });
});

describe('the tax on an exercised option', () => {
  // 75 of a call of 10,800 that ends at 10,900: 0.125 % of 10,900 x 75 before, of 100 x 75 since.
  it.each([
    ['2019-08-29', 'call', 10_800, 1_021.875],
    ['2019-08-29', 'put', 11_000, 1_021.875],
    ['2019-09-26', 'call', 10_800, 9.375],
  ] as const)('on %s of a %s of %d is taken on what it was then', (date, kind, strike, stt) => {
    const contract = { kind, strike: p(strike), lotSize: 75 };
    const settled = { contract, side: 'sell', price: p(100), quantity: 75 } as const;
    const tape = { session: nseFo.tradedSessionOn(date), segment: 'NFO', underlying: 'NIFTY' };
    const without = settlementCharges({ ...settled, side: 'buy' }, tape);
    expect(settlementCharges(settled, tape) - without).toBe(m(stt));
  });

  it('is not reckoned from a part of what it was taken on', () => {
    const instrument = { ...option, lotSize: 75, freezeQuantity: 0 };
    const ended = { instrument, side: 'sell', price: p(100), quantity: 75, tradeDate: '2019-08-29' } as const;
    expect(() => chargesOfSettlement(ended)).toThrow(RangeError);
    expect(chargesOfSettlement({ ...ended, underlyingPrice: p(10_900) }).stt).toBe(m(1_021.875));
  });
});
