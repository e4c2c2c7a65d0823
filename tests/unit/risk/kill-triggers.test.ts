import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceTriggers, type TriggerEffect, type TriggerInput, type TriggerSettings, triggersOn } from '#domain/risk/kill-triggers.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';

const rupees = moneyFromDecimal;
const DATE = '2026-11-23';
const off: TriggerSettings = { dayLoss: null, trailingProfit: null, lossStreak: null, timeOfDay: null };
const mark = (profit: number | null, minuteOfDay = 600, date = DATE): TriggerInput => ({
  type: 'mark',
  date,
  minuteOfDay,
  dayProfit: profit === null ? null : rupees(profit),
});
const closed = (tradeId: string, profit: number): TriggerInput => ({ type: 'trade-closed', date: DATE, tradeId, profit: rupees(profit) });
function decided(settings: Partial<TriggerSettings>, inputs: readonly TriggerInput[]): string[] {
  let state = triggersOn(DATE);
  const effects: TriggerEffect[] = [];
  for (const input of inputs) {
    const result = reduceTriggers({ ...off, ...settings }, state, input);
    state = result.state;
    effects.push(...result.effects);
  }
  return effects.map((effect) => `${effect.trigger} ${effect.type === 'warn' ? effect.percent : 'fires'}`);
}

describe('automatic triggers', () => {
  it('warn at 70 % and 90 % of the day loss and fire at all of it, each once', () => {
    const marks = [-100, -699, -700, -650, -700, -900, -999.99, -1000, -1200].map((profit) => mark(profit));
    expect(decided({ dayLoss: rupees(1000) }, marks)).toEqual(['day-loss 70', 'day-loss 90', 'day-loss fires']);
  });

  it('measure the fall from the best result of the day', () => {
    expect(decided({ trailingProfit: rupees(1000) }, [mark(2000), mark(1301), mark(1300), mark(2200), mark(1200)])).toEqual([
      'trailing-profit 70',
      'trailing-profit fires',
    ]);
  });

  it('count losing trades in a row, each once, and begin again after a winner', () => {
    expect(
      decided({ lossStreak: 3 }, [
        closed('1', -1),
        closed('1', -1),
        closed('2', -1),
        closed('3', 5),
        closed('4', -1),
        closed('5', -1),
        closed('6', -1),
      ]),
    ).toEqual(['loss-streak fires']);
  });

  it('warn on the way to a time of day and fire at it', () => {
    const timeOfDay = { opensMinute: 555, atMinute: 915 };
    expect(decided({ timeOfDay }, [mark(0, 600), mark(0, 807), mark(null, 879), mark(0, 915), mark(0, 916)])).toEqual([
      'time-of-day 70',
      'time-of-day 90',
      'time-of-day fires',
    ]);
  });

  it('fire nothing on a result that is not known', () => {
    expect(decided({ dayLoss: rupees(1), trailingProfit: rupees(1) }, [mark(null), mark(null)])).toEqual([]);
  });

  it('begin anew on a later date and ignore an earlier one', () => {
    expect(decided({ dayLoss: rupees(100) }, [mark(-100), mark(-100, 600, '2026-11-20'), mark(-100, 600, '2026-11-25')])).toEqual([
      'day-loss fires',
      'day-loss fires',
    ]);
  });

  it('never fire twice a day, and never warn after they fired', () => {
    const inputs = fc.array(
      fc.integer({ min: -3000, max: 3000 }).map((profit) => mark(profit)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(inputs, (all) => {
        const found = decided({ dayLoss: rupees(1000) }, all);
        expect(new Set(found).size).toBe(found.length);
        const fired = found.indexOf('day-loss fires');
        expect(fired === -1 || fired === found.length - 1).toBe(true);
        expect(fired >= 0).toBe(all.some((input) => input.type === 'mark' && (input.dayProfit ?? 0) <= rupees(-1000)));
      }),
    );
  });
});
