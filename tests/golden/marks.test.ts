import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { markOf } from '#domain/market/mark.ts';
import { unrealisedProfit } from '#domain/positions/profit.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { MARK_VECTORS } from './vectors/marks.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';

const priceOf = (value: number | null) => (value === null ? null : priceFromDecimal(value));

describe('marks worked by hand', () => {
  for (const { name, quote, mark, held, profit } of MARK_VECTORS)
    it(name, () => {
      const [last, bid, ask] = quote.map(priceOf);
      const made = markOf(last ?? null, bid ?? null, ask ?? null);
      expect(made && [priceToDecimal(made.price), made.basis]).toEqual(mark);
      const [net, average] = held;
      const opened = { tradeId: '1', quantity: Math.abs(net), price: priceFromDecimal(average), charges: NO_CHARGES };
      const position = foldFills(net === 0 ? [] : [{ ...opened, side: net > 0 ? 'buy' : 'sell' }]);
      const unrealised = unrealisedProfit(position, made?.price ?? null);
      expect(unrealised === null ? null : moneyToDecimal(unrealised)).toBe(profit);
    });
});
