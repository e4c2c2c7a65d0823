import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { averagePrice, unrealisedProfit } from '#domain/positions/profit.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { FREEZE_VECTOR, POSITION_VECTORS } from './vectors/position-accounting.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';

describe('position accounting', () => {
  for (const vector of POSITION_VECTORS)
    it(vector.name, () => {
      const fills = vector.fills.map(([tradeId, side, quantity, price]) => ({
        tradeId,
        side,
        quantity,
        price: priceFromDecimal(price),
        charges: NO_CHARGES,
      }));
      const after = fills.map((_, index) => {
        const position = foldFills(fills.slice(0, index + 1));
        const average = averagePrice(position);
        return [position.netQuantity, average === null ? 0 : priceToDecimal(average), moneyToDecimal(position.realised)];
      });
      expect(after).toEqual(vector.after);
      if (vector.mark === undefined) return;
      const unrealised = unrealisedProfit(foldFills(fills), priceFromDecimal(vector.mark));
      expect(unrealised === null ? null : moneyToDecimal(unrealised)).toBe(vector.unrealised);
    });

  it('an order above the freeze limit is cut into the largest whole-lot pieces', () => {
    const { quantity, lotSize, freezeQuantity, slices } = FREEZE_VECTOR;
    expect(sliceByFreeze(quantity, lotSize, freezeQuantity)).toEqual(slices);
  });
});
