import { expect, it } from 'vitest';
import { courseProfit, dayOfCourse } from '#domain/backtest/past/course-profit.ts';
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

it('a day is entered at the first minute at which every leg has a price, and says its end, its best and its worst', () => {
  const made = dayOfCourse([-65, -65], [prices(null, 120, 110, 130, null), prices(98, 98, 100, 101, 90)]);
  // Entered at 120 + 98: at 110 + 100 it has made 8 x 65, at 130 + 101 it has lost 13 x 65; the last minute has no price of the first leg.
  expect(made).toMatchObject({ from: 1, end: { at: 3 }, best: { at: 2 }, worst: { at: 3 } });
  expect([made?.end, made?.best, made?.worst].map((each) => (each === undefined ? null : moneyToDecimal(each.profit)))).toEqual([
    -845, 520, -845,
  ]);
  expect(dayOfCourse([65, 65], [prices(1, null), prices(null, 2)])).toBeNull();
  expect(dayOfCourse([], [])).toBeNull();
});
