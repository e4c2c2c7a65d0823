import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BotDefinition, BREAK_SIDES, RANGE_SOURCES } from '#domain/bots/definition.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { KILL_PLACES, type Kill, type KilledRun, killedRun, type VenueMood } from '#tests/support/bots/killed-run.ts';
import { killedSet } from '#tests/support/bots/killed-set.ts';
import { runOf } from '#server/services/instructions/bot-run-behaviour.ts';

const STEPS = 60;
const spots = fc
  .array(fc.integer({ min: -60, max: 60 }), { minLength: STEPS, maxLength: STEPS })
  .map((moves) => moves.reduce<number[]>((all, move) => [...all, (all.at(-1) ?? 25_000) + move], []));
const moods: fc.Arbitrary<VenueMood[]> = fc.array(
  fc.record({
    delay: fc.integer({ min: 0, max: 3 }),
    partly: fc.boolean(),
    refuses: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    drops: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  }),
  { minLength: 1, maxLength: 7 },
);
const kills: fc.Arbitrary<Kill[]> = fc.uniqueArray(
  fc.record({ step: fc.integer({ min: 0, max: STEPS - 1 }), place: fc.constantFrom(...KILL_PLACES) }),
  { minLength: 3, maxLength: 3, selector: ({ step }) => step },
);
const range = fc.option(fc.record({ of: fc.constantFrom(...RANGE_SOURCES), side: fc.constantFrom(...BREAK_SIDES) }));
const definitions = fc.tuple(drawnDefinition, range).map(([of, band]) => ({
  ...of,
  schedule: {
    ...of.schedule,
    from: band === null ? '09:20' : '09:24',
    to: '09:35',
    range: band === null ? null : { from: '09:21', until: '09:24', ...band },
    end: { kind: 'time', at: '09:38' } as const,
  },
}));

/** Positions of a run by its own account, in units by contract. */
function ownOf({ row, held }: KilledRun): Readonly<Record<string, number>> {
  const own: Record<string, number> = Object.fromEntries(Object.keys(held).map((key) => [key, 0]));
  for (const { contract, lots, side } of runOf(row).bot.legs)
    if (contract && lots > 0) own[contract.key] = (own[contract.key] ?? 0) + side * lots * contract.lotSize;
  return own;
}

/** Every position is under a rule: a leg with a stop has its stop or is exiting, and never more exits than is held. */
function isWatched(of: BotDefinition, { bot, orders }: KeptRun): void {
  for (const [place, { phase, stop, lots }] of bot.legs.entries()) {
    const leaving = orders.reduce((sum, order) => sum + (order.intent.leg === place && !order.intent.opens ? order.lots : 0), 0);
    expect(leaving).toBeLessThanOrEqual(lots);
    if (phase === 'held' && of.legs[place]?.stop) expect(stop).not.toBeNull();
    else if (lots > 0 && phase !== 'held') expect([phase, leaving]).toEqual(['exiting', lots]);
  }
}

/** Kills the server at the given places, compares with an undisturbed run, and returns whether any order was sent. */
function endedAs(of: BotDefinition, course: readonly number[], mood: readonly VenueMood[], ends: readonly Kill[]): boolean {
  const whole = killedRun(of, course, mood, []);
  const killed = killedRun(of, course, mood, ends, (run) => isWatched(of, run));
  expect(killed.journal).toEqual(whole.journal);
  expect(new Set(killed.sent).size).toBe(killed.sent.length);
  expect(killed.sent).toEqual(whole.sent);
  // The run's own account matches the venue's positions.
  expect(ownOf(killed)).toEqual(killed.held);
  return whole.sent.length > 0;
}

it('wherever the server ends, a bot of any definition decides the same, sends every order once, and leaves no leg without its stop', () => {
  let entered = 0;
  fc.assert(
    fc.property(definitions, spots, moods, kills, (of, course, mood, ends) => {
      if (endedAs(of, course, mood, ends)) entered += 1;
    }),
    { numRuns: 350 },
  );
  expect(entered).toBeGreaterThan(200);
}, 60_000);

const amount = fc.option(fc.integer({ min: 1, max: 30 }).map((value) => value * 1_000));
const setRules = fc.record({
  stop: amount,
  target: amount,
  lock: fc.constant(null),
  trail: fc.constant(null),
  exit: fc.constantFrom(null, '09:32'),
});

it('wherever the server ends, the bots of a set that are filled in parts decide the same, end together, and hold what the venue says', async () => {
  let ended = 0;
  const members = fc.array(definitions, { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(members, setRules, spots, moods, kills, async (of, rules, course, mood, ends) => {
      const set = { definitions: of, rules };
      const parts = mood.map((each) => ({ ...each, partly: true }));
      const [whole, killed] = [await killedSet(set, course, parts, []), await killedSet(set, course, parts, ends)];
      expect(killed.set).toEqual(whole.set);
      for (const [place, bot] of killed.bots.entries()) {
        expect(bot.journal).toEqual(whole.bots[place]?.journal);
        expect(bot.sent).toEqual(whole.bots[place]?.sent);
        expect(new Set(bot.sent).size).toBe(bot.sent.length);
        expect(ownOf(bot)).toEqual(bot.held);
      }
      if (whole.set.some(({ code }) => code !== 'lock-armed')) ended += 1;
    }),
    { numRuns: 60 },
  );
  expect(ended).toBeGreaterThan(10);
}, 60_000);

it('an exit that is filled while the server is away is judged at the last prices, not at those of the last decision', () => {
  const bought = (stops: boolean) =>
    leg({
      side: 'buy',
      stop: stops ? { unit: 'delta', value: 0.25 } : null,
      reentry: { stop: stops ? { how: 'at-once', times: 1 } : null, target: null },
    });
  const of = definition([bought(true), bought(false), bought(false)], {
    schedule: { from: '09:25', to: '09:35', end: { kind: 'time', at: '09:38' } },
    limits: { profit: 500 },
  });
  // 24,956 lets the profit of the other two pass its limit, 24,955 does not any more: nothing else happens at that step, and the server ends there.
  const course = [...Array.from({ length: 15 }, () => 25_000), 25_003, 24_984, 24_956, 24_955, ...Array.from({ length: 41 }, () => 24_941)];
  const mood = [1, 3, 3, 1].map((delay) => ({ delay, partly: false, refuses: false }));
  expect(endedAs(of, course, mood, [{ step: 18, place: 'before-sending' }])).toBe(true);
});
