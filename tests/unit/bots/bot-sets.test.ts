import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { checkBotSet, multiplied, type SetRules } from '#domain/bots/sets/bot-set.ts';
import { newSetState, stepSet } from '#domain/bots/sets/step-set.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { DATE, definition, leg } from '#tests/support/bots/engine-trial.ts';

const NONE: SetRules = { stop: null, target: null, lock: null, trail: null, exit: null };

/** Returns the decisions of a set on results minute by minute; without further results once its day has ended. */
function said(rules: Partial<SetRules>, results: readonly number[], begins = 9 * 60 + 30): string[] {
  let state = newSetState({ ...NONE, ...rules });
  return results.flatMap((result, minute) => {
    const at = exchangeTime(nseFo.instantAt(DATE, begins + minute));
    const stepped = stepSet(nseFo, state, { at, date: DATE, result: moneyFromDecimal(result) });
    state = stepped.state;
    return stepped.leaves === null
      ? stepped.journal.map(({ code }) => code)
      : [`${minute} ${stepped.leaves.code} ${stepped.leaves.bound ?? '-'}`];
  });
}
const paise = (rupees: number): number => moneyFromDecimal(rupees);

describe('the rules of a set of bots', () => {
  it('end the day of all of them by its stop, once', () => {
    expect(said({ stop: 5_000 }, [0, -4_999.95, -5_000, -9_000])).toEqual([`2 set-stop ${paise(-5_000)}`]);
  });
  it('by its target', () => {
    expect(said({ target: 3_000 }, [0, 2_999, 3_200, 0])).toEqual([`2 set-target ${paise(3_000)}`]);
  });
  it('by what it has locked of a profit', () => {
    expect(said({ lock: { reach: 4_000, keep: 1_500 } }, [3_999, 1_000, 4_100, 1_501, 1_500])).toEqual([
      'lock-armed',
      `4 set-lock ${paise(1_500)}`,
    ]);
  });
  it('by its stop that has followed the best result', () => {
    // 7,300 is seven whole steps of 1,000: the stop of 5,000 has come up by 3,500.
    expect(said({ stop: 5_000, trail: { every: 1_000, by: 500 } }, [7_300, -1_499, -1_500])).toEqual([`2 set-trail ${paise(-1_500)}`]);
  });
  it('by the clock, at the close of the minute before its time', () => {
    expect(said({ exit: '09:33' }, [0, 0, 0, 0, 0])).toEqual(['3 set-time -']);
  });
  it('begin anew with every day', () => {
    const rules = { ...NONE, stop: 1_000, trail: { every: 500, by: 500 } };
    const at = (date: string) => exchangeTime(nseFo.instantAt(date, 600));
    const one = stepSet(nseFo, newSetState(rules), { at: at(DATE), date: DATE, result: moneyFromDecimal(2_000) });
    const two = stepSet(nseFo, one.state, { at: at(DATE), date: DATE, result: moneyFromDecimal(900) });
    expect(two.leaves?.code).toBe('set-trail');
    const next = '2026-11-17';
    const three = stepSet(nseFo, two.state, { at: at(next), date: next, result: moneyFromDecimal(-900) });
    expect([three.leaves, three.state.ended, three.state.peak]).toEqual([null, null, 0]);
    expect(stepSet(nseFo, three.state, { at: at(next), date: next, result: moneyFromDecimal(-1_000) }).leaves?.code).toBe('set-stop');
  });
});

it('a bot in a set trades so many times its lots, and the amounts of its rules grow with them', () => {
  const rules = {
    stop: { unit: 'money', value: 2_000 },
    target: { unit: 'premium-percent', value: 40 },
    lock: { unit: 'money', reach: 900, keep: 300 },
    trail: { unit: 'money', every: 100, by: 50 },
  } as const;
  const one = definition([leg({ lots: 2 })], { overall: rules, limits: { loss: 5_000, profit: null, trades: 4, lots: 6 } });
  const three = multiplied(one, 3);
  expect(three.legs[0]?.lots).toBe(6);
  expect(three.overall).toMatchObject({
    stop: { unit: 'money', value: 6_000 },
    target: { unit: 'premium-percent', value: 40 },
    lock: { unit: 'money', reach: 2_700, keep: 900 },
    trail: { unit: 'money', every: 300, by: 150 },
  });
  expect(three.limits).toEqual({ loss: 15_000, profit: null, trades: 4, lots: 18 });
  expect(multiplied(one, 1)).toBe(one);
});

describe('a set that cannot be kept', () => {
  const member = { bot_id: 'a', multiplier: 1 };
  const ofRules = (rules: Partial<SetRules>) => ({ members: [member], rules: { ...NONE, ...rules } });
  it.each([
    ['nobody in it', { members: [], rules: NONE }, 'members', 'form.array-min'],
    ['a bot twice', { members: [member, { ...member, multiplier: 2 }], rules: NONE }, 'members.1.bot_id', 'bot-set.bot-twice'],
    ['no times', { members: [{ ...member, multiplier: 0 }], rules: NONE }, 'members.0.multiplier', 'form.number-min'],
    ['half a time', { members: [{ ...member, multiplier: 1.5 }], rules: NONE }, 'members.0.multiplier', 'form.integer'],
    ['a stop of nothing', ofRules({ stop: 0 }), 'rules.stop', 'form.number-min'],
    ['a lock that keeps all', ofRules({ lock: { reach: 100, keep: 100 } }), 'rules.lock.keep', 'bot.lock-keeps-too-much'],
    [
      'a trail that overtakes the result',
      ofRules({ stop: 1_000, trail: { every: 100, by: 150 } }),
      'rules.trail.by',
      'bot.trail-overtakes',
    ],
    ['a trail of nothing', ofRules({ trail: { every: 100, by: 50 } }), 'rules.trail.every', 'bot.overall-trail-without-stop'],
    ['a time at night', ofRules({ exit: '22:00' }), 'rules.exit', 'bot.time-outside-session'],
    ['no time', ofRules({ exit: '9' }), 'rules.exit', 'form.pattern'],
  ])('for it has %s', (_, of, path, code) => {
    expect(checkBotSet(nseFo, of)).toEqual([expect.objectContaining({ path, code })]);
  });
  it('and one that can', () => {
    expect(checkBotSet(nseFo, ofRules({ stop: 5_000, trail: { every: 1_000, by: 500 }, exit: '15:10' }))).toEqual([]);
  });
});
