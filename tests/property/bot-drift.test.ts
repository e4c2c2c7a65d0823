import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { JOURNAL_CODES } from '#domain/bots/engine/io.ts';
import type { DriftFill } from '#domain/backtest/drift/drift-fill.ts';
import { driftOf } from '#domain/backtest/drift/drift-of.ts';
import { DRIFT_PARTS } from '#domain/backtest/drift/explain-pair.ts';
import { replayedFills, replayPrices } from '#domain/backtest/drift/replayed-fills.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { money } from '#domain/units/money.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { DATE } from '#tests/support/bots/engine-trial.ts';
import { madeDay } from '#tests/support/bots/made-day.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const OPEN = madeDay({ date: DATE }).session.opensAt;
const instant = fc.integer({ min: 0, max: 385 * MINUTE_MS }).map((since) => exchangeTime(OPEN + since));
const code = fc.constantFrom(...JOURNAL_CODES);
const fill: fc.Arbitrary<DriftFill> = fc.record({
  at: instant,
  leg: fc.nat(2),
  contract: fc.constantFrom('call 250000000 2026-11-17', 'call 250500000 2026-11-17', 'put 250000000 2026-11-17'),
  side: fc.constantFrom('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 4 }).map((lots) => lots * 65),
  // No price of a whole tick: an average of several trades is none.
  value: fc.integer({ min: 1, max: 2_000_000_000 }).map(money),
  charges: fc.integer({ min: 0, max: 2_000_000 }).map(money),
  opens: fc.boolean(),
  reason: fc.option(code),
});
const fills = fc.array(fill, { maxLength: 14 });
const journal: fc.Arbitrary<JournalLine[]> = fc
  .array(fc.record({ at: instant, code, leg: fc.option(fc.nat(2)) }), { maxLength: 10 })
  .map((lines) => lines.toSorted((a, b) => a.at - b.at));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const netOf = (all: readonly DriftFill[]) => sum(all.map(({ side, value, charges }) => (side === 'sell' ? value : 0 - value) - charges));

it('whatever a run and its replay traded, the parts of the difference are the difference, and each fill stands in one pair', () => {
  fc.assert(
    fc.property(
      fills,
      fills,
      journal,
      instant,
      fc.option(fc.integer({ min: 1, max: 9_000_000 })),
      (run, replay, lines, startedAt, then) => {
        const drift = driftOf(run, replay, { startedAt, journal: lines }, () => (then === null ? null : price(then)));
        expect(drift.run).toBe(netOf(run));
        expect(drift.replay).toBe(netOf(replay));
        expect(drift.difference).toBe(netOf(run) - netOf(replay));
        expect(sum(DRIFT_PARTS.map((part) => drift.parts[part]))).toBe(drift.difference);
        for (const pair of drift.pairs) {
          const own = (pair.run === null ? 0 : netOf([pair.run])) - (pair.replay === null ? 0 : netOf([pair.replay]));
          expect(sum(DRIFT_PARTS.map((part) => pair.parts[part]))).toBe(own);
          if (pair.kind === 'same') expect(sum([pair.parts.price, pair.parts.time, pair.parts.contract, pair.parts.missed])).toBe(0);
        }
        const inPairs = (which: 'run' | 'replay') => new Set(drift.pairs.flatMap((pair) => pair[which] ?? []));
        expect(inPairs('run')).toEqual(new Set(run));
        expect(inPairs('replay')).toEqual(new Set(replay));
        expect(drift.pairs.flatMap((pair) => [pair.run ?? [], pair.replay ?? []].flat())).toHaveLength(run.length + replay.length);
      },
    ),
    { numRuns: 500 },
  );
});

const all = <T>(steps: Generator<undefined, T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

it('a day of any base strategy does not differ from itself, and everything is missed by a run that traded nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BASE_STRATEGIES), fc.nat(1_000), ({ definition }, seed) => {
      const tape = walkingDay(DATE, () => seed);
      const traded = all(replayedFills(definition, [tape]));
      const { tradedAt } = replayPrices(nseFo, [tape]);
      const story = { startedAt: tape.session.opensAt, journal: [] };
      const same = driftOf(traded, structuredClone(traded), story, tradedAt);
      expect(same.pairs.map(({ kind, why }) => [kind, why])).toEqual(traded.map(() => ['same', null]));
      expect(same.difference).toBe(0);
      const missed = driftOf([], traded, story, tradedAt);
      expect(missed.pairs.map(({ kind }) => kind)).toEqual(traded.map(() => 'missed'));
      expect(missed.parts.missed + missed.parts.charges + missed.replay).toBe(0);
    }),
    { numRuns: 60 },
  );
});
