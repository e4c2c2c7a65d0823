import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { DATE, EXPIRY } from '#tests/support/bots/engine-trial.ts';
import { dayKills, expectOneJournal, recordedDay, seeds } from '#tests/support/bots/one-journal.ts';

const dates = fc.constantFrom(DATE, EXPIRY, '2026-11-19');

it.each(BASE_STRATEGIES)(
  '$code decides the same in the backtest, on paper and after three restarts, on forty days',
  ({ definition }) => {
    fc.assert(
      fc.property(dates, seeds, dayKills, (date, seed, kills) => {
        expectOneJournal(definition, recordedDay(date, seed), kills);
      }),
      { numRuns: 40 },
    );
  },
  120_000,
);

it('a bot of any rules decides the same in all three, two thousand times', () => {
  let traded = 0;
  fc.assert(
    fc.property(drawnDefinition, dates, seeds, dayKills, (of, date, seed, kills) => {
      if (expectOneJournal(of, recordedDay(date, seed), kills).some(({ code }) => code === 'entered')) traded += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(traded).toBeGreaterThan(1_000);
}, 600_000);
