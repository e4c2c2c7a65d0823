import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { BotDefinition, OverallRules } from '#domain/bots/definition.ts';
import { contractKey } from '#domain/bots/engine/contract-key.ts';
import type { BotContract, BotInput, BotIntent, JournalLine } from '#domain/bots/engine/io.ts';
import { type BotState, newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, DATE, definition, EXPIRY, leg, trial } from '#tests/support/bots/engine-trial.ts';

const LATER = '2026-11-24';
const named = { kind: 'call', strike: priceFromDecimal(25_000), expiry: LATER } as const;
const CALL: BotContract = { ...named, key: contractKey(named), lotSize: 10 };

/** Passes inputs to a state; returns the new state, the journal and the intents. */
function told(from: BotState, ...inputs: readonly BotInput[]) {
  let state = from;
  const said: JournalLine[] = [];
  const wants: BotIntent[] = [];
  for (const input of inputs) {
    const stepped = step(nseFo, state, input);
    state = JSON.parse(JSON.stringify(stepped.state)) as BotState;
    said.push(...stepped.journal);
    wants.push(...stepped.intents);
  }
  return { state, codes: said.map(({ code }) => code), said, wants };
}
/** A minute of a day with a constant price of the held contracts. */
function minuteOf(state: BotState, date: string, minute: number, price: number): BotInput {
  const from = nseFo.instantAt(date, 9 * 60 + 15 + minute);
  const contracts = Object.fromEntries(state.legs.flatMap(({ contract }) => (contract ? [[contract.key, bar(price)]] : [])));
  return { type: 'bars', from, at: exchangeTime(from + MINUTE_MS), spot: bar(25_000), contracts, course: 'worst-first' };
}
const session = (date: string): BotInput => ({ type: 'session', at: nseFo.instantAt(date, 555), date, nearestExpiry: EXPIRY });

const overall = (change: Partial<OverallRules>): OverallRules => ({
  stop: null,
  target: null,
  lock: null,
  trail: null,
  breakeven: false,
  ...change,
});

describe('a position that is carried into another day', () => {
  const carried = (rules: Partial<OverallRules>): BotDefinition => ({
    ...definition([leg()], { overall: rules, schedule: { end: { kind: 'open' } } }),
    product: 'NRML',
  });

  it.each([
    ['stop', { stop: { unit: 'money', value: 300 } }, 130, 'overall-stop'],
    ['target', { target: { unit: 'money', value: 300 } }, 70, 'overall-target'],
    ['premium stop', { stop: { unit: 'premium-percent', value: 30 } }, 130, 'overall-stop'],
  ] as const)('leaves at the overall %s of its entry, without any entry of that day', (_, rules, price, code) => {
    // Sold 10 at 100.
    const { state } = trial(carried(rules), { minutes: [{}, {}, {}] });
    expect(state.legs[0]).toMatchObject({ phase: 'held', lots: 1 });
    const next = told(state, session(EXPIRY));
    expect(told(next.state, minuteOf(next.state, EXPIRY, 0, 101)).codes).toEqual([]);
    const left = told(next.state, minuteOf(next.state, EXPIRY, 1, price));
    expect(left.codes).toEqual([code]);
    expect(left.wants).toMatchObject([{ type: 'order', opens: false, side: 'buy' }]);
  });

  it('counts the limit of the day from its beginning', () => {
    const of: BotDefinition = { ...carried({}), limits: { loss: 300, profit: null, trades: null, lots: null } };
    const { state } = trial(of, { minutes: [{}, {}, { call: 120 }] });
    const next = told(state, session(EXPIRY)).state;
    expect(told(next, minuteOf(next, EXPIRY, 0, 149)).codes).toEqual([]);
    expect(told(next, minuteOf(next, EXPIRY, 0, 150)).codes).toEqual(['limit-loss']);
  });
});

describe('positions that are taken over', () => {
  const of = (rules: Partial<OverallRules>, legs = [leg({ lots: 3 })]): BotDefinition => ({
    ...definition(legs, { overall: rules, schedule: { from: '09:15', to: '09:16', end: { kind: 'open' } } }),
    product: 'NRML',
  });
  const taken = (rules: Partial<OverallRules>, legs?: Parameters<typeof of>[1]) =>
    told(newBotState(of(rules, legs)), {
      type: 'take-over',
      at: nseFo.instantAt(DATE, 600),
      date: DATE,
      spot: priceFromDecimal(25_000),
      legs: [{ contract: CALL, lots: 3, price: priceFromDecimal(100) }],
    });

  it('are held at what they cost, without an order', () => {
    const { state, codes, wants } = taken({ stop: { unit: 'money', value: 300 } });
    expect(codes).toEqual(['taken-over']);
    expect(wants).toEqual([]);
    expect(state.legs[0]).toMatchObject({ phase: 'held', lots: 3, side: -1, entry: priceFromDecimal(100) });
  });

  it('leave at a loss that counts all of them, and the result is booked', () => {
    const { state } = taken({ stop: { unit: 'money', value: 300 } });
    expect(told(state, minuteOf(state, DATE, 50, 109.9)).codes).toEqual([]);
    const left = told(state, minuteOf(state, DATE, 50, 110));
    expect(left.codes).toEqual(['overall-stop']);
    const [order] = left.wants;
    if (order?.type !== 'order') throw new Error('nothing is closed');
    const at = nseFo.instantAt(DATE, 606);
    const closed = told(left.state, { type: 'report', at, order: order.id, status: 'filled', price: priceFromDecimal(111), lots: 3 });
    expect(moneyToDecimal(closed.state.booked)).toBe(-330);
  });

  it('have the stops that their legs are given', () => {
    const { state } = taken({}, [leg({ lots: 3, stop: { unit: 'percent', value: 20 } })]);
    expect(told(state, minuteOf(state, DATE, 50, 121)).codes).toEqual(['stop']);
  });

  const lockOf = (reach: number, keep: number) => ({ lock: { unit: 'money', reach, keep } }) as const;
  const trailed = (every: number, by: number) => ({ stop: { unit: 'money', value: 200 }, trail: { unit: 'money', every, by } }) as const;
  it.each<[string, Partial<OverallRules>, Partial<OverallRules>, readonly string[]]>([
    ['a lock of what was reached before them', { stop: { unit: 'money', value: 900 } }, lockOf(200, 100), []],
    ['another lock', lockOf(300, 20), lockOf(200, 100), []],
    ['a trail of what was reached before them', { stop: { unit: 'money', value: 900 } }, trailed(100, 100), []],
    [
      'the same lock keeps what it has locked',
      lockOf(300, 20),
      { ...lockOf(300, 20), target: { unit: 'money', value: 900 } },
      ['overall-lock'],
    ],
    [
      'the same trail stays where it was',
      trailed(100, 100),
      { ...trailed(100, 100), target: { unit: 'money', value: 900 } },
      ['overall-trail'],
    ],
  ])('are held to changed rules from then on: %s', (_, before, rules, codes) => {
    // The profit was 300 at 90, and is 120 at 96 when the rules are changed.
    const high = told(taken(before).state, minuteOf(taken(before).state, DATE, 50, 90)).state;
    const now = told(high, minuteOf(high, DATE, 51, 96)).state;
    const to = overall(rules);
    const changed = told(now, { type: 'rules', at: nseFo.instantAt(DATE, 607), overall: to, end: { kind: 'open' } }).state;
    // At 99.5 the profit is 15.
    expect(told(changed, minuteOf(changed, DATE, 53, 99.5)).codes).toEqual(codes);
  });

  it('follow other rules once those are changed; a locked profit is locked again only when it is reached again', () => {
    const { state } = taken({ lock: { unit: 'money', reach: 300, keep: 100 } });
    const locked = told(state, minuteOf(state, DATE, 50, 90));
    expect(locked.codes).toEqual(['lock-armed']);
    const rules = overall({ stop: { unit: 'money', value: 900 } });
    const changed = told(locked.state, {
      type: 'rules',
      at: nseFo.instantAt(DATE, 606),
      overall: rules,
      end: { kind: 'time', at: '14:00' },
    });
    expect(changed.codes).toEqual(['rules-changed']);
    expect(told(changed.state, minuteOf(state, DATE, 60, 99)).codes).toEqual([]);
    expect(told(changed.state, minuteOf(state, DATE, 285, 99)).codes).toEqual(['time-exit']);
  });

  it('are nobody’s once they are let go: neither a price nor a late report does anything', () => {
    const { state } = taken({ stop: { unit: 'money', value: 300 } });
    const leaving = told(state, minuteOf(state, DATE, 50, 110));
    const free = told(leaving.state, { type: 'release', at: nseFo.instantAt(DATE, 606) });
    expect(free.codes).toEqual(['let-go']);
    expect(free.state.legs[0]).toMatchObject({ phase: 'over', lots: 0 });
    const late = {
      type: 'report',
      at: nseFo.instantAt(DATE, 607),
      order: 1,
      status: 'filled',
      price: priceFromDecimal(111),
      lots: 3,
    } as const;
    const after = told(free.state, minuteOf(state, DATE, 60, 200), late, session(EXPIRY));
    expect([after.wants, after.state.booked]).toEqual([[], 0]);
  });
});
