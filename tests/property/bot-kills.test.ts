import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BREAK_SIDES, RANGE_SOURCES } from '#domain/bots/definition.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { KILL_PLACES, type Kill, killedRun, type VenueMood } from '#tests/support/bots/killed-run.ts';
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

it('wherever the server ends, a bot of any definition decides the same, sends every order once, and leaves no leg without its stop', () => {
  let entered = 0;
  fc.assert(
    fc.property(definitions, spots, moods, kills, (of, course, mood, ends) => {
      const whole = killedRun(of, course, mood, []);
      const killed = killedRun(of, course, mood, ends, ({ bot }) => {
        for (const [place, { phase, stop }] of bot.legs.entries())
          if (phase === 'held' && of.legs[place]?.stop) expect(stop).not.toBeNull();
      });
      expect(killed.journal).toEqual(whole.journal);
      expect(new Set(killed.sent).size).toBe(killed.sent.length);
      expect(killed.sent).toEqual(whole.sent);
      // By its own account it holds what the venue says.
      const { bot } = runOf(killed.row);
      const own: Record<string, number> = Object.fromEntries(Object.keys(killed.held).map((key) => [key, 0]));
      for (const { contract, lots, side } of bot.legs)
        if (contract && lots > 0) own[contract.key] = (own[contract.key] ?? 0) + side * lots * contract.lotSize;
      expect(own).toEqual(killed.held);
      if (whole.sent.length > 0) entered += 1;
    }),
    { numRuns: 350 },
  );
  expect(entered).toBeGreaterThan(200);
}, 60_000);
