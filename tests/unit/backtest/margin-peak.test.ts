import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { dayMarket } from '#domain/backtest/replay/day-market.ts';
import { MarginPeak } from '#domain/backtest/replay/margin-peak.ts';
import { replayDay } from '#domain/backtest/replay/replay-day.ts';
import { Backtest, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import { summarise } from '#domain/backtest/days/summary.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, tapeExpiry } from '#tests/support/bots/made-day.ts';
import { ended } from '#tests/support/bots/played-days.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const DATE = '2026-11-16';
const FAR = '2026-11-25';
const LOT = 65;
const SPOT = 25_000;

const still = (date: string, call: Parameters<typeof madeDay>[0]['call'] = {}): DayTape => ({
  ...madeDay({ date, call: call ?? {} }),
  expiries: [tapeExpiry(FAR, false)],
});
function played(of: BotDefinition, tapes: readonly DayTape[]): readonly PlayedDay[] {
  const backtest = new Backtest(of, true);
  return tapes.map((tape) => ended(backtest.day(tape)));
}
const marginOf = (legs: readonly BotLeg[], tape: DayTape): number => moneyToDecimal(played(definition(legs), [tape])[0]!.margin!);

const NO_RULES = { stop: null, target: null, lock: null, trail: null, exit: null };
const SOLD = [leg(), leg({ kind: 'put' })];

describe('the margin of a day', () => {
  it('is what the reckoning of accounts says of the holdings at the prices of the minute', () => {
    const at = nseFo.instantAt(DATE, 9 * 60 + 21);
    const expiresAt = tapeExpiry(FAR).expiresAt;
    // Call and put cost the same at 25 000, so the forward is 25 000.
    const terms = termsOnForward('call', SPOT, SPOT, yearsToExpiry(at, expiresAt), 0);
    const implied = impliedVolatility(terms, 100);
    const volatility = implied.kind === 'volatility' ? implied.volatility : 0;
    const legOf = (optionType: 'call' | 'put') => ({
      instrument: { kind: 'option', underlying: 'NIFTY', expiry: FAR, expiresAt, strike: priceFromDecimal(SPOT), optionType } as const,
      quantity: -LOT,
      forward: SPOT,
      volatility,
    });
    const annual = { annualVolatility: volatility, dailyVolatility: volatility / Math.sqrt(252) };
    const { total } = estimateMargin([legOf('call'), legOf('put')], {
      at,
      tradingDate: DATE,
      underlyings: [{ underlying: 'NIFTY', marginClass: 'index', spot: SPOT, previousClose: SPOT, ...annual }],
    });
    const found = marginOf(SOLD, still(DATE));
    // Nothing moves all day; as its expiry comes nearer the reckoning changes a little.
    expect(found / moneyToDecimal(total)).toBeGreaterThanOrEqual(1);
    expect(found / moneyToDecimal(total)).toBeLessThan(1.01);
    expect(found / (SPOT * LOT)).toBeGreaterThan(0.09);
    expect(found / (SPOT * LOT)).toBeLessThan(0.15);
  });

  it('counts a hedge, and of bought options what they cost', () => {
    const day = walkingDay(DATE, (minute) => minute);
    const wing = leg({ side: 'buy', strike: { rule: 'atm', offset: 4 } });
    const wings = [wing, { ...wing, kind: 'put' as const }];
    const [naked, hedged, bought] = [marginOf(SOLD, day), marginOf([...SOLD, ...wings], day), marginOf([wing], day)];
    expect(hedged).toBeLessThan(naked * 0.7);
    expect(bought).toBeLessThan(naked * 0.2);
    expect(bought).toBeGreaterThan(0);
  });

  it('is the highest of it: what has been stopped out since had been held', () => {
    const stopped = { stop: { unit: 'points', value: 20 } } as const;
    const quiet = marginOf([leg(stopped)], still(DATE));
    expect(marginOf([leg(stopped)], still(DATE, { 10: 150 }))).toBeCloseTo(quiet, -3);
  });

  it.each([17, 22, 100])('is that of every minute, also of one in which nothing changes hands: minute %i', (minute) => {
    const quiet = marginOf(SOLD, still(DATE));
    const moved = still(DATE, { [minute]: [100, 100, 20, 20], [minute + 1]: [20, 100, 20, 100] });
    expect(marginOf(SOLD, moved)).toBeGreaterThan(quiet * 1.01);
    const set = new Backtest({ definitions: [definition(SOLD.slice(0, 1)), definition(SOLD.slice(1))], rules: NO_RULES }, true);
    expect(moneyToDecimal(ended(set.day(moved)).margin!)).toBeCloseTo(marginOf(SOLD, moved), 2);
  });

  it('is what the same reckoning says of each minute by itself', () => {
    const tape = walkingDay(DATE, (minute) => minute);
    const of = definition([...SOLD, leg({ side: 'buy', strike: { rule: 'atm', offset: 2 } })]);
    const steps = replayDay(of, tape, 'worst-first');
    let next = steps.next();
    while (!next.done) next = steps.next();
    const entries = next.value.fills.filter(({ opens }) => opens);
    const legs = entries.map(
      ({ contract, lots, side, price: entry }) => ({ contract, lots, side: side === 'buy' ? 1 : -1, entry }) as const,
    );
    const market = dayMarket(tape);
    const alone = new MarginPeak(tape, market, tape.spot[0]!.open);
    const minuteOf = (at: number) => Math.round((at - tape.session.opensAt) / 60_000);
    const [first, last] = [minuteOf(entries[0]!.at), minuteOf(next.value.fills.at(-1)!.at)];
    const each = Array.from({ length: last - first }, (_, place) => alone.of(first + place, legs, {})!);
    expect(played(of, [tape])[0]!.margin).toBe(Math.max(...each));
  });

  it('counts what has no price in a minute at its last one', () => {
    const moved = still(DATE, { 22: [100, 100, 20, 20], 23: [20, 100, 20, 100] });
    const gone = (tape: DayTape, minutes: readonly number[]): DayTape => {
      const kept = new Map<string, ReturnType<DayTape['option']>>();
      return {
        ...tape,
        option(expiry, kind, strike) {
          const key = `${kind} ${strike}`;
          const candles = tape.option(expiry, kind, strike);
          if (!kept.has(key))
            kept.set(
              key,
              candles.filter((_, place) => !minutes.includes(place)),
            );
          return kept.get(key)!;
        },
      };
    };
    expect(marginOf(SOLD, gone(moved, [22, 23]))).toBeCloseTo(marginOf(SOLD, still(DATE)), -1);
    expect(marginOf(SOLD, gone(moved, [23]))).toBeGreaterThanOrEqual(marginOf(SOLD, moved));
  });

  it('is there on each day on which something is carried, and nothing on one without holdings', () => {
    const carried = {
      ...definition([leg()], { schedule: { days: ['mon'], from: '09:20', to: '09:21', end: { kind: 'open' } } }),
      product: 'NRML',
    } as const;
    const [first, next] = played(carried, [still('2026-11-16'), still('2026-11-17')]);
    expect(next!.entries).toBe(0);
    expect(next!.margin! / first!.margin!).toBeCloseTo(1, 1);
    const rests = definition([leg()], { schedule: { days: ['tue'] } });
    expect(played(rests, [still(DATE)])[0]!.margin).toBe(0);
  });

  it('is not known where no parameters are, and nothing is said of the test then', () => {
    const old = { ...madeDay({ date: '2024-11-18' }), expiries: [tapeExpiry('2024-11-21', false)] };
    const days = played(definition(SOLD), [old]);
    expect(days[0]!.entries).toBe(2);
    expect(days[0]!.margin).toBeNull();
    expect(summarise(days).margin).toBeNull();
  });

  it('is left out where nobody asks for it', () => {
    expect(ended(new Backtest(definition(SOLD)).day(still(DATE))).margin).toBeNull();
  });

  it('of a test is the highest of its days, and the lower result is told as a share of it', () => {
    const days = played(definition(SOLD), [still('2026-11-16'), walkingDay('2026-11-18', (minute) => minute)]);
    const { margin, low } = summarise(days);
    const highest = days.reduce((most, day) => (day.margin! > most.margin! ? day : most));
    expect(margin).toEqual({ amount: highest.margin, date: highest.date, returned: low / highest.margin! });
  });
});
