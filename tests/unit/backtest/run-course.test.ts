import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import type { DriftFill } from '#domain/backtest/drift/drift-fill.ts';
import { runCourse } from '#domain/backtest/drift/run-course.ts';
import { moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';

const at = (date: string, minute: number) => exchangeTime(nseFo.instantAt(date, minute));
const fill = (when: DriftFill['at'], opens: boolean, quantity: number, price: number, leg = 0): DriftFill => ({
  at: when,
  leg,
  contract: 'call:1:2026-11-17',
  side: opens ? 'sell' : 'buy',
  quantity,
  value: moneyFromDecimal(price * quantity),
  charges: moneyFromDecimal(10),
  opens,
  reason: null,
});
const told = (fills: readonly DriftFill[], most = 99) =>
  runCourse(fills, nseFo.dateAt, most).map(({ booked, charges }) => [moneyToDecimal(booked), moneyToDecimal(charges)]);

it('the course of a run has one point for each earlier day and one for each fill of the last day, with open quantity at cost', () => {
  const fills = [
    fill(at('2026-11-16', 560), true, 75, 100),
    fill(at('2026-11-16', 600), false, 75, 80),
    fill(at('2026-11-17', 560), true, 75, 90),
    fill(at('2026-11-17', 600), false, 75, 100),
  ];
  expect(told(fills)).toEqual([
    [1_500, 20],
    [1_500, 30],
    [750, 40],
  ]);
  expect(told(fills, 1)).toEqual([[750, 40]]);
  expect(told([])).toEqual([]);
});

it('parts of a position take parts of its cost, and nothing is lost by rounding', () => {
  const day = '2026-11-16';
  const fills = [fill(at(day, 560), true, 3, 33.35), fill(at(day, 570), false, 1, 30), fill(at(day, 580), false, 2, 30)];
  expect(told(fills).at(-1)).toEqual([10.05, 30]);
});

it('legs are counted apart', () => {
  const day = '2026-11-16';
  const fills = [fill(at(day, 560), true, 10, 50), fill(at(day, 560), true, 10, 70, 1), fill(at(day, 570), false, 10, 60, 1)];
  expect(told(fills).at(-1)).toEqual([100, 30]);
});
