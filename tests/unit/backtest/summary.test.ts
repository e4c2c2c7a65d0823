import { describe, expect, it } from 'vitest';
import type { PlayedDay } from '#domain/backtest/days/played-day.ts';
import { summarise } from '#domain/backtest/days/summary.ts';
import { money, ZERO_MONEY } from '#domain/units/money.ts';

const NO_TRADES = { ended: [], open: [] };
const rupees = (amount: number) => money(amount * 10_000);
const day = (date: string, low: number, change: Partial<PlayedDay> = {}): PlayedDay => ({
  date,
  low: rupees(low),
  high: rupees(low + 10),
  charges: rupees(5),
  entries: 1,
  exits: ['stop'],
  legs: [rupees(low), ZERO_MONEY],
  margin: rupees(100_000),
  trades: { worst: NO_TRADES, best: NO_TRADES },
  ...change,
});
/** Monday to Monday, with a day on which nothing was traded. */
const DAYS = [
  day('2026-11-02', 100),
  day('2026-11-03', -50),
  day('2026-11-04', 0, { entries: 0, exits: [], high: ZERO_MONEY, charges: ZERO_MONEY }),
  day('2026-11-05', -80, { exits: ['stop', 'time-exit'] }),
  day('2026-11-06', 40, { exits: ['time-exit'] }),
  day('2026-12-07', 300, { exits: ['target'] }),
];

describe('what the days of a backtest come to', () => {
  const found = summarise(DAYS);

  it('adds up to a span, and counts days that were traded, won and lost', () => {
    expect(found).toMatchObject({ days: 6, traded: 5, won: 3, lost: 2, low: rupees(310), high: rupees(360), charges: rupees(25) });
  });

  it('says what one day decides', () => {
    expect(found.best).toEqual({ date: '2026-12-07', net: rupees(300) });
    expect(found.worst).toEqual({ date: '2026-11-05', net: rupees(-80) });
    expect([found.withoutBest, found.withoutWorst]).toEqual([rupees(10), rupees(390)]);
  });

  it('finds the deepest fall from a high to the lowest day after it', () => {
    expect(found.drawdown).toEqual({ amount: rupees(130), from: '2026-11-02', to: '2026-11-05' });
    expect(summarise([day('2026-11-02', -30), day('2026-11-03', 10)]).drawdown).toEqual({
      amount: rupees(30),
      from: null,
      to: '2026-11-02',
    });
    expect(summarise([day('2026-11-02', 30)]).drawdown).toBeNull();
  });

  it('knows its profit factor and its Sharpe ratio by hand', () => {
    expect(found.profitFactor).toBeCloseTo(440 / 130, 10);
    const nets = [100, -50, 0, -80, 40, 300];
    const mean = 310 / 6;
    const spread = Math.sqrt(nets.reduce((sum, net) => sum + (net - mean) ** 2, 0) / 5);
    expect(found.sharpe).toBeCloseTo((mean / spread) * Math.sqrt(252), 10);
    expect(summarise(DAYS.slice(0, 3))).toMatchObject({ sharpe: null, shuffled: null });
    expect(summarise([day('2026-11-02', 10)]).profitFactor).toBeNull();
  });

  it('splits by month, weekday, reason and leg', () => {
    expect(found.months).toEqual([
      { month: '2026-11', net: rupees(10) },
      { month: '2026-12', net: rupees(300) },
    ]);
    expect(found.weekdays).toEqual([
      { weekday: 'mon', days: 2, net: rupees(400) },
      { weekday: 'tue', days: 1, net: rupees(-50) },
      { weekday: 'thu', days: 1, net: rupees(-80) },
      { weekday: 'fri', days: 1, net: rupees(40) },
    ]);
    expect(found.exits).toEqual([
      { code: 'stop', count: 3 },
      { code: 'time-exit', count: 2 },
      { code: 'target', count: 1 },
    ]);
    expect(found.legs).toEqual([rupees(310), ZERO_MONEY]);
  });

  it('falls no deeper than all its losses in any order, deeper in the worst of them than in half, and always the same', () => {
    const { half = ZERO_MONEY, most = ZERO_MONEY } = found.shuffled ?? {};
    expect(half).toBeGreaterThanOrEqual(rupees(80));
    expect(most).toBeGreaterThanOrEqual(half);
    expect(most).toBeLessThanOrEqual(rupees(130));
    expect(summarise(DAYS).shuffled).toEqual(found.shuffled);
  });

  it('of no day is nothing', () => {
    expect(summarise([])).toMatchObject({ days: 0, low: ZERO_MONEY, best: null, drawdown: null, months: [], legs: [] });
  });
});
