import { describe, expect, it } from 'vitest';
import { isRoll, rollFigures, type RollLeg } from '#domain/positions/roll-plan.ts';
import { money } from '#domain/units/money.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { domainInstrument } from '#client/state/market/domain-instrument.ts';
import { CALL } from '#tests/support/server/wire-samples.ts';

const NEAR = domainInstrument(CALL)!;
const FAR = domainInstrument({ ...CALL, instrument_id: 'far', expiry: '2026-12-08', strike: 26_050 })!;
const PUT = domainInstrument({ ...CALL, instrument_id: 'put', option_type: 'put' })!;
const OTHER = domainInstrument({ ...CALL, instrument_id: 'bank', underlying: 'BANKNIFTY' })!;
const FUTURE = domainInstrument({ ...CALL, instrument_id: 'fut', kind: 'future', strike: null, option_type: null })!;

const leg = (change: Partial<RollLeg> = {}): RollLeg => ({ instrument: NEAR, product: 'NRML', side: 'buy', lots: 2, ...change });
const SHORT = { instrument: NEAR, product: 'NRML', netQuantity: -130 } as const;
const opening = leg({ instrument: FAR, side: 'sell' });

describe('legs that roll a position', () => {
  it('close all or a part of it and open as many lots of another contract on the same side', () => {
    expect(isRoll(SHORT, [leg(), opening])).toBe(true);
    expect(isRoll(SHORT, [leg({ lots: 1 }), { ...opening, lots: 1 }])).toBe(true);
    expect(isRoll({ ...SHORT, netQuantity: 130 }, [leg({ side: 'sell' }), { ...opening, side: 'buy' }])).toBe(true);
  });

  it.each<[string, readonly RollLeg[]]>([
    ['the new one first', [opening, leg()]],
    ['more lots than are open', [leg({ lots: 3 }), { ...opening, lots: 3 }]],
    ['more lots opened than closed', [leg({ lots: 1 }), opening]],
    ['the side turned', [leg(), { ...opening, side: 'buy' }]],
    ['more of the old one', [leg({ side: 'sell' }), opening]],
    ['the same contract', [leg(), leg({ side: 'sell' })]],
    ['another kind of option', [leg(), { ...opening, instrument: PUT }]],
    ['a future after an option', [leg(), { ...opening, instrument: FUTURE }]],
    ['another underlying', [leg(), { ...opening, instrument: OTHER }]],
    ['another product', [leg(), { ...opening, product: 'MIS' }]],
    ['one leg', [leg()]],
    ['three legs', [leg(), opening, opening]],
  ])('are not %s', (_name, legs) => {
    expect(isRoll(SHORT, legs)).toBe(false);
  });

  it('are none of what is flat', () => {
    expect(isRoll({ ...SHORT, netQuantity: 0 }, [leg(), opening])).toBe(false);
  });
});

describe('what a roll brings', () => {
  const quote = (bid: number | null, ask: number | null) => ({
    bid: bid === null ? null : priceFromDecimal(bid),
    ask: ask === null ? null : priceFromDecimal(ask),
  });
  const figures = (
    netQuantity: number,
    at: number,
    lots: number,
    from = quote(100, 101),
    to = quote(140, 142),
    lotSizes = { from: 65, to: 65 },
  ) =>
    rollFigures({
      position: { netQuantity, openCost: money(priceFromDecimal(at) * netQuantity) },
      lots,
      lotSizes,
      quotes: { from, to },
    });

  it('is a credit of a short position whose new contract brings more than the old one costs', () => {
    const short = figures(-130, 110, 2);
    expect([short.closingPrice, short.openingPrice]).toEqual([price(1_010_000), price(1_400_000)]);
    expect(short.perUnit).toBe(price(390_000));
    expect(short.total).toBe(money(390_000 * 130));
    expect(short.booked).toBe(money(90_000 * 130));
  });

  it('is a debit of a long position whose new contract costs more than the old one brings', () => {
    const long = figures(130, 110, 2);
    expect([long.closingPrice, long.openingPrice]).toEqual([price(1_000_000), price(1_420_000)]);
    expect(long.perUnit).toBe(price(-420_000));
    expect(long.total).toBe(money(-420_000 * 130));
    expect(long.booked).toBe(money(-100_000 * 130));
  });

  it('counts the lots that are rolled, and books their share of what all cost', () => {
    const part = figures(-260, 110, 1);
    expect(part.total).toBe(money(390_000 * 65));
    expect(part.booked).toBe(money(90_000 * 65));
  });

  it('counts each contract by the size of its own lot', () => {
    expect(figures(-150, 110, 2, quote(100, 101), quote(140, 142), { from: 75, to: 65 }).total).toBe(
      money(1_400_000 * 130 - 1_010_000 * 150),
    );
  });

  it('is not known while nobody takes the other side of one leg', () => {
    const unsold = figures(-130, 110, 2, quote(100, 101), quote(null, 142));
    expect(unsold).toMatchObject({ openingPrice: null, perUnit: null, total: null, booked: money(90_000 * 130) });
    expect(figures(-130, 110, 2, quote(100, null))).toMatchObject({ closingPrice: null, total: null, booked: null });
  });

  it('cannot be of more than is open', () => {
    expect(() => figures(-130, 110, 3)).toThrow(RangeError);
    expect(() => figures(0, 110, 1)).toThrow(RangeError);
  });
});
