import { describe, expect, it } from 'vitest';
import { addCharges, NO_CHARGES } from '#domain/fees/charges.ts';
import { chargesOfFill, chargesOfSettlement, estimateCharges } from '#domain/fees/fill-charges.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { CALL, FUTURE, p, SAMPLE_DATE, SPOT } from '#tests/support/client/trading-samples.ts';

const m = moneyFromDecimal;
const sale = { instrument: CALL, side: 'sell', price: p(100), quantity: 65, tradeDate: SAMPLE_DATE, firstOfOrder: true } as const;

describe('charges of a fill', () => {
  it('selling 65 at 100 costs 36.08: the worked check of the published rates', () => {
    const charges = chargesOfFill(sale);
    expect(charges).toEqual({
      brokerage: m(20),
      stt: m(9.75),
      exchange: m(2.3095),
      sebi: m(0.0065),
      stamp: 0,
      gst: m(4.0169),
      depository: 0,
      total: m(36.0829),
    });
  });

  it('a buyer pays stamp duty and no securities tax', () => {
    const charges = chargesOfFill({ ...sale, side: 'buy' });
    expect([charges.stt, charges.stamp]).toEqual([0, m(0.195)]);
    expect(charges.total).toBe(m(20 + 2.3095 + 0.0065 + 0.195 + 4.0169));
  });

  it.each([
    ['2024-09-30', 4.0625],
    ['2024-10-01', 6.5],
    ['2026-03-31', 6.5],
    ['2026-04-01', 9.75],
  ])('the trade date decides the tax: %s', (tradeDate, stt) => {
    expect(chargesOfFill({ ...sale, tradeDate }).stt).toBe(m(stt));
  });

  it('the flat brokerage and its tax are booked once per order', () => {
    const first = chargesOfFill({ ...sale, quantity: 65 });
    const second = chargesOfFill({ ...sale, quantity: 65, firstOfOrder: false });
    expect(second.brokerage).toBe(0);
    expect(second.gst).toBe(m(0.4169));
    expect(addCharges(first, second).brokerage).toBe(m(20));
  });

  it('the broker takes Rs 50 and its tax on top where it squares off itself, once per order', () => {
    const usual = chargesOfFill(sale);
    const squared = chargesOfFill({ ...sale, byBroker: true });
    expect([squared.brokerage, squared.gst]).toEqual([m(70), m(13.0169)]);
    expect(squared.total - usual.total).toBe(m(59));
    expect(chargesOfFill({ ...sale, byBroker: true, firstOfOrder: false })).toEqual(chargesOfFill({ ...sale, firstOfOrder: false }));
  });

  it('a future pays the tax and fees of futures on its full value', () => {
    const charges = chargesOfFill({ ...sale, instrument: FUTURE, price: p(26_000) });
    expect([charges.stt, charges.exchange, charges.sebi]).toEqual([m(845), m(30.927), m(1.69)]);
    expect(chargesOfFill({ ...sale, instrument: FUTURE, price: p(26_000), side: 'buy' }).stamp).toBe(m(33.8));
  });

  it('a Sensex option pays the fee of its own exchange', () => {
    expect(chargesOfFill({ ...sale, instrument: { kind: 'option', segment: 'BFO' } }).exchange).toBe(m(2.1125));
  });

  it('unknown charges are an error, never zero', () => {
    expect(() => chargesOfFill({ ...sale, instrument: SPOT })).toThrow(RangeError);
    const share = { kind: 'equity', segment: 'NSE' } as const;
    expect(() => chargesOfFill({ ...sale, instrument: share, product: 'NRML' })).toThrow(RangeError);
    expect(() => chargesOfFill({ ...sale, instrument: share })).toThrow(RangeError);
  });

  it('the estimate of an order is the charge of its only fill', () => {
    expect(estimateCharges(sale)).toEqual(chargesOfFill(sale));
  });
});

describe('charges of a share', () => {
  const trade = { ...sale, instrument: { kind: 'equity', segment: 'NSE' }, price: p(1_000), quantity: 50 } as const;

  it('delivery: tax on both sides, stamp for the buyer, no brokerage', () => {
    const bought = chargesOfFill({ ...trade, product: 'CNC', side: 'buy' });
    expect([bought.brokerage, bought.stt, bought.exchange, bought.stamp]).toEqual([0, m(50), m(1.535), m(7.5)]);
    const sold = chargesOfFill({ ...trade, product: 'CNC' });
    expect([sold.brokerage, sold.stt, sold.stamp, sold.gst]).toEqual([0, m(50), 0, m(0.2853)]);
  });

  it('intraday: tax for the seller alone, brokerage of 0.03 % up to Rs 20 an order', () => {
    const small = chargesOfFill({ ...trade, product: 'MIS' });
    expect([small.brokerage, small.stt, small.stamp]).toEqual([m(15), m(12.5), 0]);
    expect(chargesOfFill({ ...trade, product: 'MIS', side: 'buy' }).stamp).toBe(m(1.5));
    const rest = chargesOfFill({ ...trade, product: 'MIS', firstOfOrder: false, turnoverBefore: m(50_000) });
    expect(rest.brokerage).toBe(m(5));
    expect(chargesOfFill({ ...trade, product: 'MIS', quantity: 100 }).brokerage).toBe(addCharges(small, rest).brokerage);
  });
});

describe('charges of settlement', () => {
  const ended = { instrument: CALL, side: 'sell', price: p(310.25), quantity: 65, tradeDate: SAMPLE_DATE } as const;

  // 65 x 310.25 = 20 166.25: STT 0.15 % = 30.249375; brokerage Rs 20 for one order, GST 18 % = 3.60; total 20 + 30.2494 + 3.60 = 53.8494.
  it('the holder of an option in the money pays the tax on its intrinsic value and the brokerage of the close-out', () => {
    expect(chargesOfSettlement(ended)).toEqual({ ...NO_CHARGES, brokerage: m(20), stt: m(30.2494), gst: m(3.6), total: m(53.8494) });
  });

  it.each([
    ['its writer', { ...ended, side: 'buy' as const }],
    ['the holder of a future', { ...ended, instrument: FUTURE, price: p(26_000) }],
    ['the seller of a future', { ...ended, instrument: FUTURE, price: p(26_000), side: 'buy' as const }],
  ])('%s pays the brokerage alone', (_, settlement) => {
    expect(chargesOfSettlement(settlement)).toEqual({ ...NO_CHARGES, brokerage: m(20), gst: m(3.6), total: m(23.6) });
  });

  // The freeze quantity of 1800 holds 27 lots of 65 = 1755 units: one unit lot more needs a second order. 2 x 20 = 40, GST 7.20.
  it('a position above the freeze limit is closed out by several orders, each with its brokerage', () => {
    const one = chargesOfSettlement({ ...ended, quantity: 1755, side: 'buy' });
    const two = chargesOfSettlement({ ...ended, quantity: 1820, side: 'buy' });
    expect([one.brokerage, one.gst, two.brokerage, two.gst]).toEqual([m(20), m(3.6), m(40), m(7.2)]);
  });

  it.each(['sell', 'buy'] as const)('an option that ends worthless costs nothing: closed by a %s', (side) => {
    expect(chargesOfSettlement({ ...ended, side, price: p(0) })).toEqual(NO_CHARGES);
  });
});
