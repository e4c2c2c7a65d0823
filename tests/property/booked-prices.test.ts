import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { byMinute, minuteOfCandle } from '#domain/backtest/replay/by-minute.ts';
import { halfSpread } from '#domain/backtest/replay/half-spread.ts';
import { Replay } from '#domain/backtest/replay/replay.ts';
import type { LegTrade } from '#domain/backtest/replay/trade-log.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import { LEG_UNITS } from '#domain/bots/definition.ts';
import { readsDelta } from '#domain/bots/engine/choose-strike.ts';
import type { Course } from '#domain/bots/engine/io.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price } from '#domain/units/price.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { DATE } from '#tests/support/bots/engine-trial.ts';
import { expectPaperAsTested } from '#tests/support/bots/one-journal.ts';
import { KILL_PLACES } from '#tests/support/bots/killed-run.ts';
import { wildDay, type WildDay } from '#tests/support/bots/wild-day.ts';

/*
 * The rule of booked prices: each lies between the low and the high of its minute, at most half of the spread beyond. Settlements, and positions still held at
 * the end of a day, have no order price. A leg closed at the end of an intraday day because its contract has stopped trading (`left-unpriced`) has no minute:
 * its price is the last quote of the day, or half of the spread beyond its last trade or, where that is more, its intrinsic value.
 */
const RUNS = process.env['LONG'] === '1' ? 5_000 : 2_000;
const LONGEST = 75;
const COURSES: readonly Course[] = ['worst-first', 'best-first'];

/** Also trails that the check would refuse: stored and imported ones follow the same rules. */
const wildTrail: fc.Arbitrary<NonNullable<BotLeg['trail']>> = fc.record({
  unit: fc.constantFrom(...LEG_UNITS),
  every: fc.constantFrom(0.05, 0.5, 2, 10, 40),
  by: fc.constantFrom(0.05, 1, 8, 25, 90),
  how: fc.constant('ratchet' as const),
});
const wildDefinition: fc.Arbitrary<BotDefinition> = fc
  .tuple(drawnDefinition, fc.array(fc.option(wildTrail, { freq: 3 }), { minLength: 6, maxLength: 6 }), fc.boolean())
  .map(([of, trails, limited]) => ({
    ...of,
    // What limits hold back books nothing. A margin is asked of prices that a silent minute does not have.
    limits: limited ? { ...of.limits, margin: null } : { loss: null, profit: null, trades: null, lots: null },
    legs: of.legs.map((each, place): BotLeg => {
      const trail = trails[place] ?? null;
      const stop = each.stop?.unit === 'delta' ? null : (each.stop ?? { unit: 'points' as const, value: 12 });
      return trail === null || stop === null ? each : { ...each, stop, trail };
    }),
  }));
const wildTape: fc.Arbitrary<WildDay> = fc.record({
  seed: fc.nat(1_000_000),
  minutes: fc.constantFrom(30, 45, LONGEST),
  swing: fc.constantFrom(0.02, 0.2, 0.6),
  gap: fc.constantFrom(0, 0.02, 0.5),
  silentOf: fc.constantFrom(3, 12, 1_000_000),
  quotes: fc.constantFrom('none' as const, 'none' as const, 'wide' as const, 'at the very price' as const),
});

/** Returns every fill of a day, with the minute of its price, or with the fact that it was closed without one. */
function bookedOn(of: BotDefinition, tape: DayTape, course: Course) {
  const replay = new Replay(of, course);
  for (const _ of replay.day(tape)) continue;
  const { ended, open } = replay.takeTrades();
  const { fills, journal } = replay.result();
  const leftFills = fills.filter(({ unpriced }) => unpriced);
  const lines = journal.filter(({ code }) => code === 'left-unpriced');
  expect(lines.map(({ at, leg, price: told }) => [at, leg, told])).toEqual(leftFills.map(({ at, leg, price: paid }) => [at, leg, paid]));
  const ends = ({ leg, contract, side, entry, exit, reason }: LegTrade) => {
    const entered = { contract, side, ...entry, left: false };
    const left = leftFills.some((fill) => fill.leg === leg && fill.at === exit.at);
    const out = { contract, side: side === 'buy' ? ('sell' as const) : ('buy' as const), ...exit, left };
    return reason === null || reason === 'settled' ? [entered] : [entered, out];
  };
  return [...ended, ...open].flatMap(ends);
}
type Booked = ReturnType<typeof bookedOn>[number];

function candlesOf({ kind, strike, expiry }: Booked['contract'], tape: DayTape): readonly Candle[] {
  const listed = tape.expiries.find(({ date }) => date === expiry)!;
  return kind === 'future' ? tape.future(listed) : tape.option(listed, kind, strike!);
}

/** Returns the fault of a closing price where the contract had stopped trading; null where there is none. */
function wrongOfLeft({ contract, side, at, bar, price: booked }: Booked, tape: DayTape): string | null {
  const { opensAt, closesAt } = tape.session;
  if (at !== closesAt) return `${contract.key} is left before the end of the day`;
  const { kind, strike } = contract;
  const spot = tape.spot.at(-1)!.close;
  const intrinsic = kind === 'future' ? 0 : Math.max(0, kind === 'call' ? spot - strike! : strike! - spot);
  const candles = candlesOf(contract, tape);
  const quotes = candles.map((candle) => tape.quoteAt?.(contract, minuteOfCandle(candle, opensAt)));
  const quote = quotes.findLast((each) => each !== null && each !== undefined);
  const last = quote === undefined || quote === null ? candles.at(-1)!.close : side === 'buy' ? quote.ask : quote.bid;
  const value = price(Math.max(last, intrinsic));
  const tick = kind === 'future' ? tape.tick.future : tape.tick.option;
  const half = halfSpread({ contract, at: bar, spot, value }, tape);
  const beyond = side === 'buy' ? Math.ceil(value / tick) * tick + half : Math.max(tick, Math.floor(value / tick) * tick - half);
  const due = quote && last >= intrinsic ? last : beyond;
  return booked === due ? null : `${side} at ${booked} instead of ${due}: known last ${last}, intrinsic value ${intrinsic}`;
}

/** What is wrong with a booked price; null where nothing is. */
function wrongOf({ contract, side, bar, price: booked }: Booked, tape: DayTape): string | null {
  const candles = candlesOf(contract, tape);
  const minute = minuteOfCandle({ at: bar } as (typeof candles)[number], tape.session.opensAt);
  const candle = byMinute(candles, tape.session.opensAt)[minute];
  if (candle === undefined) return `${contract.key} did not trade in minute ${minute}`;
  const quote = tape.quoteAt?.(contract, minute - 1);
  const spot = byMinute(tape.spot, tape.session.opensAt)[minute]!.open;
  const { low, high } = candle;
  const estimated = [low, high].map((value) => halfSpread({ contract, at: bar, spot, value }, tape));
  const tick = contract.kind === 'future' ? tape.tick.future : tape.tick.option;
  const half = quote ? Math.ceil((quote.ask - quote.bid) / 2 / tick) * tick : Math.max(...estimated);
  const within = side === 'buy' ? booked >= low && booked <= high + half : booked <= high && booked >= Math.max(tick, low - half);
  return within ? null : `${side} at ${booked} in a minute from ${low} to ${high}, half of the spread ${half}`;
}

it('every booked price lies within what its minute traded at, or is the last known of a leg left without one, half of the spread beyond at most: any rules, any prices, both orders within a minute', () => {
  let [booked, trailed, left] = [0, 0, 0];
  fc.assert(
    fc.property(wildDefinition, wildTape, (of, drawn) => {
      const tape = wildDay(DATE, drawn);
      for (const course of COURSES) {
        const all = bookedOn(of, tape, course);
        booked += all.length;
        left += all.filter((each) => each.left).length;
        expect(all.flatMap((each) => (each.left ? wrongOfLeft(each, tape) : wrongOf(each, tape)) ?? [])).toEqual([]);
      }
      if (of.legs.some(({ trail }) => trail !== null)) trailed += 1;
    }),
    { numRuns: RUNS },
  );
  expect(booked).toBeGreaterThan(RUNS * 4);
  expect(trailed).toBeGreaterThan(RUNS / 4);
  expect(left).toBeGreaterThan(RUNS / 20);
}, 600_000);

/**
 * Deltas replaced by points. A delta needs the forward by parity, and random prices have none: the exchange's chain, which reads every strike, and the
 * recorded day's, which reads those near the forward, then differ. On days with consistent prices `tests/long/bot-determinism.test.ts` compares bots with
 * deltas.
 */
const withoutDeltas: fc.Arbitrary<BotDefinition> = wildDefinition.map((of) => {
  const inPoints = (level: BotLeg['stop']): BotLeg['stop'] => (level?.unit === 'delta' ? { unit: 'points', value: 12 } : level);
  const legs = of.legs.map(({ strike, stop, target, ...rest }): BotLeg => {
    const atm = { rule: 'atm' as const, offset: 1 };
    return { ...rest, strike: strike !== null && readsDelta(strike) ? atm : strike, stop: inPoints(stop), target: inPoints(target) };
  });
  const { adjust } = of.overall;
  return { ...of, legs, overall: { ...of.overall, ...(adjust?.unit === 'net-delta' ? { adjust: null } : {}) } };
});

it('the backtest and paper book the same, by one hash, also where the server ends in between', () => {
  let [traded, left] = [0, 0];
  const kill = fc.record({ minute: fc.nat(LONGEST), place: fc.constantFrom(...KILL_PLACES) });
  fc.assert(
    fc.property(withoutDeltas, wildTape, kill, (of, drawn, ends) => {
      const journal = expectPaperAsTested(of, wildDay(DATE, { ...drawn, quotes: 'none' }), [ends]);
      if (journal.some(({ code }) => code === 'entered')) traded += 1;
      if (journal.some(({ code }) => code === 'left-unpriced')) left += 1;
    }),
    { numRuns: RUNS },
  );
  expect(traded).toBeGreaterThan(RUNS / 4);
  expect(left).toBeGreaterThan(RUNS / 50);
}, 600_000);
