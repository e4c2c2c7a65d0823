import { expect, it } from 'vitest';
import type { ReplayedDay } from '#domain/backtest/replay/replayed-day.ts';
import { moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, replayed } from '#tests/support/bots/made-day.ts';

/*
 * Worked by hand. One lot of 65, sold at 09:20 at the money of 25 000. Bid and ask lie half of 0.15 % of the premium and 0.03 of its vega a point
 * around the price, up to the next tick of 0.05; vega at the money is 25 000 x 0.3989 x the root of the years left. The day before expiry at 09:20
 * that is 5.86 a point: (0.15 + 0.176) / 2 = 0.163, so 0.20, and 100 sells at 99.80.
 * Charges of that sale of 6 487.00: 20 brokerage, 9.7305 STT (0.15 %), 2.3048 exchange (0.03553 %), 0.0065 SEBI (0.0001 %), GST of 18 % on the
 * three 4.0160: 36.0578. A purchase pays stamp duty of 0.003 % and no STT.
 */
const MINUTE_OF_10 = 45;
const MINUTE_OF_1515 = 360;
const figures = ({ fills, gross, charges, net }: ReplayedDay) => ({
  fills: fills.map(({ side, price }) => `${side} ${priceToDecimal(price)}`),
  gross: moneyToDecimal(gross),
  charges: moneyToDecimal(charges),
  net: moneyToDecimal(net),
});

it('a day that decays: out at the time, 90 + 0.15', () => {
  const { low, high } = replayed(definition([leg()]), madeDay({ date: DATE, call: { [MINUTE_OF_1515]: 90 } }));
  // (99.80 - 90.15) x 65; bought for 5 859.75: 20 + 2.0820 + 0.0059 + 0.1758 + 3.9758.
  expect(figures(low)).toEqual({ fills: ['sell 99.8', 'buy 90.15'], gross: 627.25, charges: 62.2973, net: 564.9527 });
  expect(figures(high)).toEqual(figures(low));
});

it('a jump through the stop: 20 % above 99.80 is 119.76, the minute opens at 140 and that is what it costs', () => {
  const of = definition([leg({ stop: { unit: 'percent', value: 20 } })]);
  const { low, high } = replayed(of, madeDay({ date: DATE, call: { [MINUTE_OF_10]: [140, 142, 138, 139] } }));
  // (99.80 - 140.20) x 65; bought for 9 113.00: 20 + 3.2378 + 0.0091 + 0.2734 + 4.1844.
  expect(figures(low)).toEqual({ fills: ['sell 99.8', 'buy 140.2'], gross: -2_626, charges: 63.7625, net: -2_689.7625 });
  expect(figures(high)).toEqual(figures(low));
});

it('a stop at 119.80 and a target at 79.80 within one minute: two readings', () => {
  const of = definition([leg({ stop: { unit: 'points', value: 20 }, target: { unit: 'points', value: 20 } })]);
  const { low, high } = replayed(of, madeDay({ date: DATE, call: { [MINUTE_OF_10]: [100, 125, 75, 100] } }));
  // (99.80 - 120.00) x 65; bought for 7 800.00: 20 + 2.7713 + 0.0078 + 0.2340 + 4.1002.
  expect(figures(low)).toEqual({ fills: ['sell 99.8', 'buy 120'], gross: -1_313, charges: 63.1711, net: -1_376.1711 });
  // (99.80 - 79.95) x 65; bought for 5 196.75: 20 + 1.8464 + 0.0052 + 0.1559 + 3.9333.
  expect(figures(high)).toEqual({ fills: ['sell 99.8', 'buy 79.95'], gross: 1_290.25, charges: 61.9986, net: 1_228.2514 });
});

it('an expiry day held to its end: the call ends worthless at 24 950 and costs nothing more', () => {
  const held = { ...definition([leg()], { schedule: { end: { kind: 'open' } } }), product: 'NRML' as const };
  const { low } = replayed(held, madeDay({ date: EXPIRY, spot: { 380: 24_950 } }));
  // Vega with a quarter of a day left is 2.68: (0.15 + 0.080) / 2, so 0.15. 99.85 x 65 = 6 490.25: 20 + 9.7354 + 2.3060 + 0.0065 + 4.0163.
  expect(figures(low)).toEqual({ fills: ['sell 99.85', 'buy 0'], gross: 6_490.25, charges: 36.0642, net: 6_454.1858 });
});

it('an overall stop of 600 and all legs once more: the second round is worked like the first', () => {
  const of = definition([leg()], { overall: { stop: { unit: 'money', value: 600, reentry: { how: 'at-once', times: 1 } } } });
  const call = { [MINUTE_OF_10]: [100, 110, 100, 110], [MINUTE_OF_1515]: 90 } as const;
  // The strike is chosen on what has closed: where the next minute goes is not known at its first price.
  const spot = { [MINUTE_OF_10 + 1]: [25_000, 25_100, 25_000, 25_100], [MINUTE_OF_10 + 2]: 25_000 } as const;
  const { low } = replayed(of, madeDay({ date: DATE, call, spot }));
  // At the close (99.80 - 110) x 65 = -663. Vega at 10:01 is 5.80: (0.165 + 0.174) / 2, so 0.20 around 110.
  // (99.80 - 110.20) x 65 = -676; bought for 7 163.00: 20 + 2.5450 + 0.0072 + 0.2149 + 4.0594.
  // (109.80 - 90.15) x 65 = 1 277.25; sold for 7 137.00: 20 + 10.7055 + 2.5358 + 0.0071 + 4.0577. Then as on the day that decays.
  expect(figures(low)).toEqual({
    fills: ['sell 99.8', 'buy 110.2', 'sell 109.8', 'buy 90.15'],
    gross: 601.25,
    charges: 126.4299,
    net: 474.8201,
  });
  expect(low.fills.map(({ contract }) => contract.strike)).toEqual(Array.from({ length: 4 }, () => priceFromDecimal(25_000)));
  expect(low.journal.filter(({ code }) => code === 'overall-stop').map(({ amount }) => amount)).toEqual([moneyFromDecimal(-663)]);
});
