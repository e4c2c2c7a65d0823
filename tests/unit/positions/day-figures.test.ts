import { describe, expect, it } from 'vitest';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { conversionOf } from '#domain/positions/convert-position.ts';
import { dayFiguresOf } from '#domain/positions/day-figures.ts';
import { dayProfitOf } from '#domain/positions/day-profit.ts';
import { foldEntries, type PositionEntry } from '#domain/positions/position-entry.ts';
import { FLAT_POSITION } from '#domain/positions/position-state.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { p } from '#tests/support/client/trading-samples.ts';

const fill = (side: 'buy' | 'sell', quantity: number, price: number, kind: 'trade' | 'settlement' = 'trade'): PositionEntry => ({
  kind,
  fill: { tradeId: `${side}${quantity}${price}`, side, quantity, price: p(price), charges: NO_CHARGES },
});
const carried = foldEntries([fill('buy', 100, 50)]);

describe('the figures of a day', () => {
  it('count carried lots from the previous close and lots of the day from their fill', () => {
    const day = dayFiguresOf({ position: carried, mark: p(60) }, [fill('buy', 100, 70), fill('sell', 100, 80)]);
    // One average: (100 x 60 + 100 x 70) / 200 = 65 for the day, (50 + 70) / 2 = 60 at cost.
    expect(day).toMatchObject({
      carriedQuantity: 100,
      carriedCost: moneyFromDecimal(5_000),
      carriedMark: p(60),
      buyQuantity: 100,
      sellQuantity: 100,
      netQuantity: 100,
      realised: moneyFromDecimal(1_500),
      realisedAtCost: moneyFromDecimal(2_000),
      dayCost: moneyFromDecimal(6_500),
      openCost: moneyFromDecimal(6_000),
    });
    expect(dayProfitOf(day, p(90))).toMatchObject({ unrealised: moneyFromDecimal(2_500), gross: moneyFromDecimal(4_000) });
  });

  it('of a contract that ends are realised against the previous close, with the settlement price beside them', () => {
    const day = dayFiguresOf({ position: carried, mark: p(60) }, [fill('sell', 100, 0, 'settlement')]);
    expect(day).toMatchObject({
      netQuantity: 0,
      settlementPrice: 0,
      realised: moneyFromDecimal(-6_000),
      realisedAtCost: moneyFromDecimal(-5_000),
    });
    expect(dayProfitOf(day, null).gross).toBe(moneyFromDecimal(-6_000));
  });

  it('call nothing realised that only changed its product: the profit goes along', () => {
    const conversion = conversionOf(carried, 100);
    const out = dayFiguresOf({ position: carried, mark: p(60) }, [{ kind: 'conversion-out', conversion }]);
    expect(out).toMatchObject({ netQuantity: 0, convertedQuantity: -100, realised: 0, converted: moneyFromDecimal(-1_000) });
    const into = dayFiguresOf({ position: FLAT_POSITION, mark: null }, [{ kind: 'conversion-in', conversion }]);
    expect(into).toMatchObject({ netQuantity: 100, convertedQuantity: 100, realised: 0, converted: 0 });
    expect(dayProfitOf(into, p(60)).gross).toBe(moneyFromDecimal(1_000));
  });
});
