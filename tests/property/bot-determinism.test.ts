import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { multiplied, type SetRules } from '#domain/bots/sets/bot-set.ts';
import { DATE, definition, leg } from '#tests/support/bots/engine-trial.ts';
import { dayKills, expectOneJournal, expectOneSet, recordedDay, seeds } from '#tests/support/bots/one-journal.ts';
import { paperDay } from '#tests/support/bots/paper-day.ts';
import { swingingDay } from '#tests/support/bots/walking-day.ts';

/*
 * One recorded day through the replay of the backtest, through the server's own path of a bot that trades on paper (`bot-run-behaviour.ts`, `run-step.ts`,
 * the offers of `bot-market.ts`, what is stored and what is not), and through that path where the server ends at three moments. The journals have the
 * same hash, and the fills are the same.
 *
 * Held equal, since the two worlds differ in it by nature and not by what is decided:
 * - the grain: paper is told of the market once a second, a stored day has minutes. Both get the minutes of one tape, each as it closes.
 * - the order of the prices within a minute, which a minute does not say: both take the worst first.
 * - the fills: paper trades against a book, the backtest at prices of a model. Both get those of the model, at the next minute's first price or where a
 *   level was crossed, and each report at the same instant. So with what an entry would come to, where a limit goes by that: margin and spread of the model.
 * What is asked for between two minutes is answered by the market of the minute that closed last.
 */
const timeOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const swing = { ...swingingDay(DATE), earlier: recordedDay(DATE, 1).earlier ?? [] };

it.each(BASE_STRATEGIES)('$code decides the same in the backtest, on paper, and on paper where the server ends three times', (of) => {
  fc.assert(
    fc.property(seeds, dayKills, (seed, kills) => {
      expect(expectOneJournal(of.definition, swing, kills).length).toBeGreaterThan(0);
      expectOneJournal(of.definition, recordedDay(DATE, seed), kills);
    }),
    { numRuns: 1 },
  );
});

it('a bot that asks what its entries would come to decides the same in all three', () => {
  const { definition: of } = BASE_STRATEGIES.find(({ code }) => code === 'intraday-iron-butterfly')!;
  const limited = (limits: Partial<typeof of.limits>) => ({ ...of, limits: { ...of.limits, ...limits } });
  const again = { how: 'at-once', times: 5 } as const;
  const returns = {
    ...limited({ cooldown: { after: 'exit', minutes: 7 }, margin: 250_000, slippage: { unit: 'percent', most: 1.2 } }),
    legs: of.legs.map((each) => ({ ...each, stop: { unit: 'percent', value: 5 } as const, reentry: { stop: again, target: null } })),
  };
  const said = new Set<string>();
  fc.assert(
    fc.property(dayKills, (kills) => {
      const all = [limited({ margin: 20_000 }), limited({ slippage: { unit: 'points', most: 0.05 } }), returns];
      for (const each of all) for (const { code } of expectOneJournal(each, swing, kills)) said.add(code);
    }),
    { numRuns: 3 },
  );
  for (const code of ['limit-margin', 'slippage-wait', 'slippage-stays', 'cool-down', 'entered']) expect(said).toContain(code);
});

it('a bot that asks its owner decides the same in all three: what he lets enter is weighed once more, also after the server has ended in between', () => {
  const { definition: of } = BASE_STRATEGIES.find(({ code }) => code === 'intraday-iron-butterfly')!;
  const again = { how: 'at-once', times: 5 } as const;
  const asks = {
    ...of,
    approval: 'ask' as const,
    limits: { ...of.limits, cooldown: { after: 'exit', minutes: 7 } as const, margin: 250_000 },
    legs: of.legs.map((each) => ({ ...each, stop: { unit: 'percent', value: 5 } as const, reentry: { stop: again, target: null } })),
  };
  fc.assert(
    fc.property(dayKills, (kills) => {
      const journal = expectOneJournal(asks, swing, kills);
      for (const code of ['entered', 'again', 'cool-down']) expect(journal.map((line) => line.code)).toContain(code);
      expect(paperDay(asks, swing).journal.filter(({ code }) => code === 'approved').length).toBeGreaterThan(2);
    }),
    { numRuns: 3 },
  );
});

it('a bot that is called decides the same in all three', () => {
  const { definition: of } = BASE_STRATEGIES.find(({ code }) => code === 'signal')!;
  const call = fc.record({ minute: fc.integer({ min: 0, max: 330 }), action: fc.constantFrom('long', 'short', 'exit', 'exit') });
  fc.assert(
    fc.property(fc.array(call, { minLength: 12, maxLength: 20 }), dayKills, (calls, kills) => {
      const past = calls
        .map(({ minute, action }) => ({ at: `${DATE} ${timeOf(9 * 60 + 15 + minute)}`, action }) as const)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1));
      const journal = expectOneJournal({ ...of, calls: { oldest: 60, past } }, swing, kills);
      expect(journal.filter(({ code }) => code === 'call' || code === 'call-refused').length).toBeGreaterThan(5);
    }),
    { numRuns: 8 },
  );
});

it('a bot of any rules decides the same in all three', () => {
  let traded = 0;
  fc.assert(
    fc.property(drawnDefinition, seeds, dayKills, (of, seed, kills) => {
      if (expectOneJournal(of, recordedDay(DATE, seed), kills).some(({ code }) => code === 'entered')) traded += 1;
    }),
    { numRuns: 40 },
  );
  expect(traded).toBeGreaterThan(20);
});

it('an order that waits for no strike goes before one of the same minute whose strike is still to be chosen, in all three', () => {
  const back = (how: 'at-once' | 'at-cost') => ({ stop: { how, times: 1 }, target: null });
  const of = definition(
    [
      leg({ side: 'buy', stop: { unit: 'delta', value: 0.6 }, reentry: back('at-once') }),
      leg({ side: 'buy', strike: { rule: 'atm-percent', percent: 0.2 }, stop: { unit: 'points', value: 1 }, reentry: back('at-cost') }),
    ],
    { limits: { cooldown: { after: 'loss', minutes: 1 } } },
  );
  const entered = expectOneJournal(of, recordedDay(DATE, 0), []).filter(({ code }) => code === 'entered');
  expect(entered.map((line) => line.leg)).toEqual([0, 1, 1, 0]);
});

const money = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 250);
const rules: fc.Arbitrary<SetRules> = fc.record({
  stop: fc.option(money(1, 40), { freq: 4 }),
  target: fc.option(money(1, 40), { freq: 4 }),
  lock: fc.option(fc.record({ reach: money(4, 20), keep: money(1, 3) }), { freq: 2 }),
  trail: fc.constant({ every: 500, by: 250 }),
  exit: fc.option(fc.constantFrom('10:40', '14:45'), { freq: 1 }),
});
const member = fc
  .tuple(fc.oneof(fc.constantFrom(...BASE_STRATEGIES.map(({ definition }) => definition)), drawnDefinition), fc.integer({ min: 1, max: 4 }))
  .map(([of, times]) => multiplied(of, times));

it('a set of bots ends its day at the same moment by the same rule in all three, and so do its bots', async () => {
  const ended = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(member, { minLength: 2, maxLength: 3 }), rules, seeds, dayKills, async (definitions, of, seed, kills) => {
      const set = await expectOneSet({ definitions, rules: of }, recordedDay(DATE, seed), kills);
      for (const { code } of set) ended.set(code, (ended.get(code) ?? 0) + 1);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect([...ended.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
});
