import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misCutOff } from '#domain/calendar/mis-cut-off.ts';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { conversionOf, convertIn, convertOut } from '#domain/positions/convert-position.ts';
import { FLAT_POSITION } from '#domain/positions/position-state.ts';
import { price } from '#domain/units/price.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';

const fills = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.integer({ min: 1, max: 50 }),
    at: fc.integer({ min: 1, max: 9_999_999 }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('a conversion', () => {
  it('adds nothing and loses nothing: cost, realised profit and quantity of both together stay, to the unit', () => {
    fc.assert(
      fc.property(fills, fc.nat(), (rows, pick) => {
        const position = foldFills(
          rows.map(({ side, quantity, at }, index) => ({ tradeId: `${index}`, side, quantity, price: price(at), charges: NO_CHARGES })),
        );
        if (position.netQuantity === 0) return;
        const entry = conversionOf(position, 1 + (pick % Math.abs(position.netQuantity)));
        const out = convertOut(position, entry);
        const into = convertIn(FLAT_POSITION, entry);
        expect(out.netQuantity + into.netQuantity).toBe(position.netQuantity);
        expect(out.openCost + into.openCost).toBe(position.openCost);
        expect([out.realised, into.realised]).toEqual([position.realised, 0]);
        for (const one of [out, into]) {
          expect(one.sellValue - one.buyValue).toBe(one.realised - one.openCost);
          expect(one.netQuantity).toBe(one.buyQuantity - one.sellQuantity);
        }
        expect(convertIn(out, entry)).toEqual(position);
      }),
    );
  });

  it('of more than is open, or onto the other side, is refused', () => {
    const long = foldFills([{ tradeId: '1', side: 'buy', quantity: 65, price: price(10), charges: NO_CHARGES }]);
    const short = foldFills([{ tradeId: '1', side: 'sell', quantity: 65, price: price(10), charges: NO_CHARGES }]);
    expect(() => conversionOf(long, 66)).toThrow(RangeError);
    expect(() => convertIn(short, conversionOf(long, 65))).toThrow(RangeError);
  });
});

describe('the cut-off of intraday positions', () => {
  it('is 15 minutes before the close of the day, also since the close has moved', () => {
    const of = (date: string) => misCutOff('own', 'contracts', nseFo.sessionOn(date));
    expect(of('2026-07-31')).toBe(Date.parse('2026-07-31T15:15:00+05:30'));
    expect(of('2026-11-23')).toBe(Date.parse('2026-11-23T15:25:00+05:30'));
    expect(misCutOff(null, 'contracts', nseFo.sessionOn('2026-11-23'))).toBeNull();
  });
});
