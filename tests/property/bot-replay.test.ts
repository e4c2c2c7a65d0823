import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition, SignalTree } from '#domain/bots/definition.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { JournalCode, JournalLine } from '#domain/bots/engine/io.ts';
import { isQuiet, quietOf, withPrices } from '#domain/bots/engine/quiet.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step, watchedContracts } from '#domain/bots/engine/step.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { DATE, definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';
import { replayed } from '#tests/support/bots/made-day.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const hashOf = (journal: readonly JournalLine[]) => createHash('sha256').update(JSON.stringify(journal)).digest('hex');

/** What is shared between two states may not be changed by the step that made the second. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** A day that walks by a seed; from the minute `cut` on it walks another way. */
const cutDay = (seed: number, cut: number, later: number) => walkingDay(DATE, (minute) => (minute >= cut ? later : seed));

/** It enters and leaves by averages of few bars: many times over the days that are drawn there is something to know too early. */
const crossing = (above: number, below: number): SignalTree => ({
  match: 'all',
  rows: [
    {
      left: { of: 'indicator', indicator: 'sma', line: 'average', values: [above] },
      is: 'crosses-above',
      right: { of: 'indicator', indicator: 'sma', line: 'average', values: [below] },
    },
  ],
});
const BY_INDICATORS: BotDefinition = {
  ...definition([leg()], {
    schedule: { to: '15:00' },
    overall: { stop: { unit: 'money', value: 300, reentry: { how: 'reversed', times: 5 } } },
  }),
  signals: { minutes: 3, entry: crossing(2, 4), exit: crossing(5, 2) },
};
const REPLAYED = [...BASE_STRATEGIES.map((base) => base.definition), ...Array.from({ length: 10 }, () => BY_INDICATORS)];

/** Returns the decisions and fills of a bot before a minute, by both orders of prices: which of the two is worse is decided by the rest of the day. */
function toldBefore(of: BotDefinition, tape: DayTape, cut: number): readonly string[] {
  const { low, high } = replayed(of, tape);
  const until = tape.session.opensAt + cut * MINUTE_MS;
  const early = (lines: readonly { readonly at: number }[]) => lines.filter(({ at }) => at < until);
  return [low, high].map((day) => JSON.stringify([early(day.journal), early(day.fills)])).toSorted();
}
const cuts = fc.integer({ min: 1, max: 380 });
const expectNoHindsight = (of: BotDefinition, seed: number, cut: number): readonly string[] => {
  const told = toldBefore(of, cutDay(seed, cut, seed), cut);
  expect(toldBefore(of, cutDay(seed, cut, seed + 1), cut)).toEqual(told);
  return told;
};

it('what comes later changes no earlier decision and no earlier fill, of any base strategy and of one that goes by indicators', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REPLAYED), fc.nat(1_000), cuts, (of, seed, cut) => {
      expectNoHindsight(of, seed, cut);
    }),
    { numRuns: 60 },
  );
});

/** What has to have been decided somewhere before the cut, for the test below to say anything of it. */
const VOCABULARY: readonly JournalCode[] = [
  ...([
    'range-left',
    'momentum-reached',
    'stop',
    'target',
    'trailed',
    'breakeven',
    'all-leave',
    'again',
    'cost-reached',
    'next-leg',
  ] as const),
  ...(['adjust', 'overall-stop', 'overall-target', 'overall-trail', 'overall-lock', 'signal-entry', 'signal-exit'] as const),
  ...(['limit-loss', 'limit-profit', 'limit-trades'] as const),
];

it('nor of any rules that the vocabulary has', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(drawnDefinition, fc.nat(1_000), cuts, (of, seed, cut) => {
      const told = expectNoHindsight(of, seed, cut);
      for (const code of VOCABULARY) if (told.some((lines) => lines.includes(`"code":"${code}"`))) met.add(code);
    }),
    { numRuns: 400 },
  );
  expect(VOCABULARY.filter((code) => !met.has(code))).toEqual([]);
}, 120_000);

const minuteOf = fc.record({
  call: fc.integer({ min: 40, max: 200 }),
  put: fc.integer({ min: 40, max: 200 }),
  spot: fc.integer({ min: 24_900, max: 25_100 }),
});
it('the same log gives the same journal, also through a state that was written down and read again, and changes no state before', () => {
  fc.assert(
    fc.property(drawnDefinition, fc.array(minuteOf, { minLength: 2, maxLength: 25 }), (of, minutes: Minute[]) => {
      const { journal, log } = trial(of, { minutes });
      let state = frozen(newBotState(of));
      const lines = log.flatMap((input) => {
        const stepped = step(nseFo, state, input);
        state = frozen(stepped.state);
        return stepped.journal;
      });
      expect(hashOf(lines)).toBe(hashOf(journal));
    }),
    { numRuns: 300 },
  );
});

it('a bot never holds more than its legs have, and trades no more often than it may', () => {
  fc.assert(
    fc.property(drawnDefinition, fc.array(minuteOf, { minLength: 2, maxLength: 25 }), (of, minutes: Minute[]) => {
      const { state, fills } = trial(of, { minutes });
      // A hedge takes as many lots as its deltas ask for.
      for (const [place, { lots }] of of.legs.entries()) expect([0, lots]).toContain(state.legs[place]?.lots);
      if (of.limits.trades !== null) expect(fills.filter(({ opens }) => opens).length).toBeLessThanOrEqual(of.limits.trades);
    }),
    { numRuns: 300 },
  );
});

it('a bar that a replay leaves out decides nothing and changes nothing but the last prices', () => {
  let [quiet, all] = [0, 0];
  const bases = fc.constantFrom(...BASE_STRATEGIES.map((base) => base.definition));
  fc.assert(
    fc.property(fc.oneof(drawnDefinition, bases), fc.array(minuteOf, { minLength: 2, maxLength: 40 }), (of, minutes: Minute[]) => {
      // The first minutes come before the window of most.
      const { log } = trial(of, { minutes, begins: '09:17' });
      let state = newBotState(of);
      for (const told of log) {
        // A replay passes only the contracts that a bot watches.
        const asked = told.type === 'bars' ? watchedContracts(state).flatMap(({ key }) => [[key, told.contracts[key]]] as const) : [];
        const input = told.type === 'bars' ? { ...told, contracts: Object.fromEntries(asked) as typeof told.contracts } : told;
        const { state: after, intents, journal } = step(nseFo, state, input);
        if (input.type === 'bars') {
          all += 1;
          const barOf = ({ key }: { readonly key: string }) => input.contracts[key];
          if (isQuiet(nseFo, quietOf(state), input.at, input.spot, barOf)) {
            quiet += 1;
            expect([intents, journal]).toEqual([[], []]);
            expect(withPrices(state, input.spot.close, barOf)).toEqual(after);
          }
        }
        state = after;
      }
    }),
    { numRuns: 300 },
  );
  expect(quiet).toBeGreaterThan(all / 10);
});
