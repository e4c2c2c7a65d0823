import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/ist.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { DATE, definition, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';
import { madeDay, replayed, tapeExpiry } from '#tests/support/bots/made-day.ts';

const hashOf = (journal: readonly JournalLine[]) => createHash('sha256').update(JSON.stringify(journal)).digest('hex');

/** A day that walks by a seed; from the minute `cut` on it walks another way. */
function walkingDay(seed: number, cut: number, later: number): DayTape {
  const still = madeDay({ date: DATE });
  let now = 250_000_000;
  const spot = still.spot.map((candle, minute): Candle => {
    const drawn = Math.sin((minute >= cut ? later : seed) * 12.9898 + minute * 78.233) * 43_758.5453;
    const move = Math.round((drawn - Math.floor(drawn) - 0.5) * 600_000);
    const [open, close] = [now, now + move];
    now = close;
    return {
      ...candle,
      open: price(open),
      close: price(close),
      high: price(Math.max(open, close) + 60_000),
      low: price(Math.min(open, close) - 60_000),
    };
  });
  const worth = (level: number, strike: number, isCall: boolean, decayed: number) =>
    Math.max(
      500,
      Math.round(
        (Math.max(0, isCall ? level - strike : strike - level) +
          (1_500_000 * (500 - decayed)) / 500 / (1 + Math.abs(level - strike) / 2_000_000)) /
          500,
      ) * 500,
    );
  return {
    ...still,
    spot,
    expiries: [tapeExpiry('2026-11-17', false), tapeExpiry('2026-11-23', false), tapeExpiry('2026-12-29')],
    option: (_, kind, strike) =>
      spot.map((candle, minute) => {
        const at = (level: number) => price(worth(level, strike, kind === 'call', minute));
        const [open, close, high, low] = [at(candle.open), at(candle.close), at(candle.high), at(candle.low)];
        return { ...candle, open, close, high: price(Math.max(open, close, high, low)), low: price(Math.min(open, close, high, low)) };
      }),
    future: () => spot,
  };
}

it('what comes later changes no earlier decision and no earlier fill, of any base strategy', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BASE_STRATEGIES), fc.nat(1_000), fc.integer({ min: 1, max: 380 }), ({ definition: of }, seed, cut) => {
      const [first, second] = [replayed(of, walkingDay(seed, cut, seed)), replayed(of, walkingDay(seed, cut, seed + 1))];
      const until = madeDay({ date: DATE }).session.opensAt + cut * MINUTE_MS;
      const early = (lines: readonly { readonly at: number }[]) => lines.filter(({ at }) => at < until);
      // The two readings are told apart by their result, which the rest of the day decides: both are compared.
      const told = ({ low, high }: typeof first) =>
        [low, high].map((day) => JSON.stringify([early(day.journal), early(day.fills)])).toSorted();
      expect(told(second)).toEqual(told(first));
    }),
    { numRuns: 60 },
  );
});

const minuteOf = fc.record({
  call: fc.integer({ min: 40, max: 200 }),
  put: fc.integer({ min: 40, max: 200 }),
  spot: fc.integer({ min: 24_900, max: 25_100 }),
});
const level = fc.record({
  unit: fc.constantFrom('points' as const, 'percent' as const, 'underlying-points' as const),
  value: fc.integer({ min: 1, max: 60 }),
});
const again = fc.option(
  fc.record({ how: fc.constantFrom('at-once' as const, 'reversed' as const, 'at-cost' as const), times: fc.integer({ min: 1, max: 5 }) }),
);
const drawnLeg = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    kind: fc.constantFrom('call' as const, 'put' as const),
    stop: level,
    target: fc.option(level),
    reentry: fc.record({ stop: again, target: again }),
  })
  .map((drawn) => leg(drawn));
const drawn: fc.Arbitrary<BotDefinition> = fc
  .record({
    legs: fc.array(drawnLeg, { minLength: 1, maxLength: 4 }),
    breakeven: fc.boolean(),
    trades: fc.option(fc.integer({ min: 4, max: 8 })),
  })
  .map(({ legs, breakeven, trades }) => definition(legs, { overall: { breakeven }, limits: { trades } }));

it('the same log gives the same journal, also through a state that was written down and read again', () => {
  fc.assert(
    fc.property(drawn, fc.array(minuteOf, { minLength: 2, maxLength: 25 }), (of, minutes: Minute[]) => {
      const { journal, log } = trial(of, { minutes });
      let state = newBotState(of);
      const lines = log.flatMap((input) => {
        const stepped = step(state, input);
        ({ state } = stepped);
        return stepped.journal;
      });
      expect(hashOf(lines)).toBe(hashOf(journal));
    }),
    { numRuns: 300 },
  );
});

it('a bot never holds more than its legs have, and trades no more often than it may', () => {
  fc.assert(
    fc.property(drawn, fc.array(minuteOf, { minLength: 2, maxLength: 25 }), (of, minutes: Minute[]) => {
      const { state, fills } = trial(of, { minutes });
      for (const [place, { lots }] of state.legs.entries()) expect([0, of.legs[place]?.lots]).toContain(lots);
      if (of.limits.trades !== null) expect(fills.filter(({ opens }) => opens).length).toBeLessThanOrEqual(of.limits.trades);
    }),
    { numRuns: 300 },
  );
});
