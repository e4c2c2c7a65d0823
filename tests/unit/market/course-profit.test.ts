import { expect, it } from 'vitest';
import { courseProfit } from '#domain/backtest/past/course-profit.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const prices = (...values: readonly (number | null)[]) => values.map((value) => (value === null ? null : priceFromDecimal(value)));

it('what legs together have made is exact, and not known while a price of one of them is not', () => {
  // A short straddle of one lot of 65: 120.05 + 98.40 taken in. At 110.00 and 101.15 it has made (10.05 - 2.75) x 65 = 474.50.
  const legs = [
    { quantity: -65, price: priceFromDecimal(120.05) },
    { quantity: -65, price: priceFromDecimal(98.4) },
  ];
  const made = courseProfit(legs, [prices(120.05, 110, null, 150.05), prices(98.4, 101.15, 90, 98.4)]);
  expect(made.map((each) => (each === null ? null : moneyToDecimal(each)))).toEqual([0, 474.5, null, -1950]);
  expect(courseProfit(legs, [prices(1), prices()])).toEqual([null]);
  expect(courseProfit([], [])).toEqual([]);
});
