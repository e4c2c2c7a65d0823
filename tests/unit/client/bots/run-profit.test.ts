import { describe, expect, it } from 'vitest';
import { heldInstruments, openProfitOfLeg, profitOfRun } from '#client/state/bots/run-profit.ts';
import { money } from '#domain/units/money.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { idleLeg, legSample } from '#tests/support/client/run-samples.ts';
import { CALL } from '#tests/support/server/wire-samples.ts';

const PUT = { kind: 'put', strike: 26_000, expiry: CALL.expiry ?? '', instrument_id: 'PUT', tradingsymbol: 'PUT' } as const;
const short = legSample();
const long = legSample({ leg: 1, side: 'buy', contract: PUT, quantity: 130, lots: 2, entry_price: 80.05 });
const at = (marks: Readonly<Record<string, number>>) => (id: string) =>
  id in marks ? ({ price: priceFromDecimal(marks[id]!), basis: 'last' } as const) : null;
const rupees = (amount: number) => money(amount * 10_000);

describe('the profit of a run', () => {
  it('of a leg is counted from its average entry, for a sold one the other way round', () => {
    expect(openProfitOfLeg(short, at({ [CALL.instrument_id]: 100.5 }))).toBe(rupees(19.5 * 65));
    expect(openProfitOfLeg(long, at({ PUT: 75 }))).toBe(rupees(-5.05 * 130));
    expect(openProfitOfLeg({ ...short, entry_price: 0.05 }, () => ({ price: price(0), basis: 'last' }))).toBe(rupees(0.05 * 65));
  });

  it('is what its exits have booked and what it holds at the marks, exactly', () => {
    const run = { booked: -1_000.25, legs: [short, long, idleLeg(2)] };
    expect(profitOfRun(run, at({ [CALL.instrument_id]: 100.5, PUT: 75 }))).toBe(rupees(-1_000.25 + 1_267.5 - 656.5));
    expect(heldInstruments(run.legs)).toEqual([CALL.instrument_id, 'PUT']);
  });

  it('of a flat run needs no price', () => {
    expect(profitOfRun({ booked: 12.5, legs: [idleLeg(0), legSample({ quantity: 0, lots: 0, phase: 'over' })] }, () => null)).toBe(
      rupees(12.5),
    );
  });

  it('is unknown, never zero, while the price or the entry of something held is', () => {
    expect(profitOfRun({ booked: 0, legs: [short, long] }, at({ PUT: 75 }))).toBeNull();
    expect(openProfitOfLeg({ ...short, entry_price: null }, at({ [CALL.instrument_id]: 1 }))).toBeNull();
    expect(openProfitOfLeg({ ...short, contract: null }, at({}))).toBeNull();
  });
});
