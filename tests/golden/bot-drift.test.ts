import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { driftOf } from '#domain/backtest/drift/drift-of.ts';
import { DRIFT_PARTS } from '#domain/backtest/drift/explain-pair.ts';
import { replayedFills, replayPrices } from '#domain/backtest/drift/replayed-fills.ts';
import { runFills, type RunTrade, stillHeld } from '#domain/backtest/drift/run-fills.ts';
import { contractKey } from '#domain/bots/engine/contract-key.ts';
import { moneyFromDecimal, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay } from '#tests/support/bots/made-day.ts';

/*
 * Worked by hand. The replay is the day that decays of `bot-days.test.ts`: one call of 25 000 sold at 09:20 at 99.80 for 36.0578, bought at 15:15 at 90.15
 * for 26.2395: 9.65 x 65 = 627.25, less 62.2973 is 564.9527.
 * What the replay would have paid at 12:00, when the call still traded at 100: 27 h 40 min are left, 0.0031583 years, vega 25 000 x 0.3989 x 0.056199 / 100
 * = 5.60 a point; half of (0.15 + 0.03 x 5.60) is 0.159, so 0.20, and it is bought at 100.20.
 */
const MINUTE_OF_1515 = 360;
const TAPE = madeDay({ date: DATE, call: { [MINUTE_OF_1515]: 90 } });
const OF = definition([leg()]);

interface Hand {
  readonly at: readonly [hour: number, minute: number, second: number];
  readonly strike?: number;
  readonly price: number;
  readonly charges: number;
}
const trade = (opens: boolean, { at: [hour, minute, second], strike = 25_000, price, charges }: Hand): RunTrade => ({
  at: exchangeTime(nseFo.instantAt(DATE, hour * 60 + minute) + second * 1_000),
  intent: { id: opens ? 1 : 2, leg: 0, opens, reason: opens ? 'order-in' : 'stopped' },
  contract: contractKey({ kind: 'call', strike: priceFromDecimal(strike), expiry: EXPIRY }),
  side: opens ? 'sell' : 'buy',
  quantity: 65,
  price: priceFromDecimal(price),
  charges: moneyFromDecimal(charges),
});

function compared(entry: Hand | null, exit: Hand | null) {
  const steps = replayedFills(OF, [TAPE]);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { end, lastOf, tradedAt } = replayPrices(nseFo, [TAPE]);
  const traded = runFills([entry === null ? [] : trade(true, entry), exit === null ? [] : trade(false, exit)].flat(), [], {
    settlement: () => ZERO_MONEY,
    leaving: () => ZERO_MONEY,
    lotSize: () => 1,
  });
  const story = { startedAt: TAPE.session.opensAt, journal: [] };
  const { pairs, run, replay, difference, parts } = driftOf([...traded, ...stillHeld(traded, end, lastOf)], step.value, story, tradedAt);
  const kinds = pairs.map(({ kind, why, points }) => [kind, why?.why ?? null, points === null ? null : priceToDecimal(points)]);
  return {
    kinds,
    run: moneyToDecimal(run),
    replay: moneyToDecimal(replay),
    difference: moneyToDecimal(difference),
    parts: DRIFT_PARTS.map((part) => moneyToDecimal(parts[part])),
  };
}

it('sold 0.20 lower and stopped by hand at noon: 0.20 x 65, 10.05 x 65 for the time, 3.90 x 65 for the price at that time', () => {
  // 99.60 x 65 = 6 474.00: 20 + 9.7110 STT + 2.3002 + 0.0065 + 4.0152. 104.10 x 65 = 6 766.50: 20 + 2.4041 + 0.0068 + 0.2030 + 4.0340.
  const entry = { at: [9, 20, 3], price: 99.6, charges: 36.0329 } as const;
  const exit = { at: [12, 0, 10], price: 104.1, charges: 26.6479 } as const;
  // (99.60 - 104.10) x 65 = -292.50, less 62.6808; 62.2973 - 62.6808 = -0.3835.
  expect(compared(entry, exit)).toEqual({
    kinds: [
      ['price', null, -0.2],
      ['time', 'by-hand', -13.95],
    ],
    run: -355.1808,
    replay: 564.9527,
    difference: -920.1335,
    parts: [-13 - 253.5, -653.25, 0, 0, -0.3835],
  });
});

it('another strike, still held at the close at 90: what the two contracts made apart, and an exit less to pay for', () => {
  // 80 x 65 = 5 200.00: 20 + 7.8000 STT + 1.8476 + 0.0052 + 3.9335. (80 - 99.80) x 65 = -1 287.00; (90.15 - 90) x 65 = 9.75.
  const entry = { at: [9, 20, 1], strike: 25_050, price: 80, charges: 33.5863 } as const;
  expect(compared(entry, null)).toEqual({
    kinds: [
      ['contract', null, null],
      ['contract', null, null],
    ],
    run: -683.5863,
    replay: 564.9527,
    difference: -1_248.539,
    parts: [0, 0, -1_277.25, 0, 28.711],
  });
});

it('nothing traded: what the replay made before charges was missed, and its charges were saved', () => {
  expect(compared(null, null)).toEqual({
    kinds: [
      ['missed', null, null],
      ['missed', null, null],
    ],
    run: 0,
    replay: 564.9527,
    difference: -564.9527,
    parts: [0, 0, 0, -627.25, 62.2973],
  });
});
