import { describe, expect, it } from 'vitest';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { ReplayedDay } from '#domain/backtest/replay/replayed-day.ts';
import { byMinute } from '#domain/backtest/replay/by-minute.ts';
import type { BotDefinition, BotLeg, BotSchedule } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { DATE, definition, EXPIRY, leg, type Prices } from '#tests/support/bots/engine-trial.ts';
import { madeDay, replayed, tapeExpiry } from '#tests/support/bots/made-day.ts';

const MINUTE_OF_10 = 45;
const LAST_MINUTE = 384;
const carried = (of: Partial<BotLeg> = {}, schedule: Partial<BotSchedule> = { end: { kind: 'open' } }): BotDefinition => ({
  ...definition([leg(of)], { schedule }),
  product: 'NRML',
});
/** A day on which the options have no prices in some minutes, or the underlying has none. */
const silent = (tape: DayTape, minutes: readonly number[], of: 'option' | 'spot' = 'option'): DayTape => {
  const spoken = tape.spot.filter((_, minute) => !minutes.includes(minute));
  if (of === 'spot') return { ...tape, spot: spoken };
  return { ...tape, option: (...asked) => tape.option(...asked).filter((_, minute) => !minutes.includes(minute)) };
};
const minuteOf = (at: number, { session }: DayTape) => (at - session.opensAt) / MINUTE_MS;
const exits = ({ fills }: ReplayedDay) => fills.filter(({ opens }) => !opens);
const codes = ({ journal }: ReplayedDay) => journal.map(({ code }) => code);
const daily = (rules: Partial<BotLeg> = {}, schedule: Partial<BotSchedule> = {}) => definition([leg(rules)], { schedule });

describe('a contract that does not trade', () => {
  it('is entered at its first price', () => {
    const tape = silent(madeDay({ date: DATE }), [5, 6, 7]);
    expect(minuteOf(replayed(daily(), tape).low.fills[0]!.at, tape)).toBe(8);
  });
  it('is not entered where it had no price when the strike was chosen by its premium', () => {
    const of = daily({ strike: { rule: 'premium', near: 100 } }, { to: '09:21' });
    expect(codes(replayed(of, silent(madeDay({ date: DATE }), [4])).low)).toContain('not-found');
  });
  it('is left by a stop of the underlying that was passed meanwhile, at its next price', () => {
    const of = daily({ stop: { unit: 'underlying-points', value: 50 } });
    const crossed = { [MINUTE_OF_10]: [25_000, 25_060, 25_000, 25_000] } as const;
    const day = madeDay({ date: DATE, spot: { ...crossed, [MINUTE_OF_10 + 1]: 25_000 }, call: { [MINUTE_OF_10 + 2]: 130 } });
    const tape = silent(day, [MINUTE_OF_10, MINUTE_OF_10 + 1]);
    const [exit] = exits(replayed(of, tape).low);
    expect([exit?.reason, minuteOf(exit!.at, tape)]).toEqual(['stop', MINUTE_OF_10 + 2]);
  });
  it('is not stopped by a price that is not there', () => {
    const of = daily({ stop: { unit: 'points', value: 20 } });
    const tape = silent(madeDay({ date: DATE, call: { [MINUTE_OF_10]: [100, 150, 100, 100] } }), [MINUTE_OF_10]);
    expect(exits(replayed(of, tape).low).map(({ reason }) => reason)).toEqual(['time-exit']);
  });
});

describe('a short with its hedge', () => {
  const short = leg();
  const hedge = leg({ side: 'buy', strike: { rule: 'atm', offset: 6 } });
  /** The hedge has no prices in some minutes. */
  const without = (minutes: readonly number[], tape: DayTape): DayTape => ({
    ...tape,
    option: (expiry, kind, strike) =>
      tape.option(expiry, kind, strike).filter((_, minute) => priceToDecimal(strike) === 25_000 || !minutes.includes(minute)),
  });
  const order = ({ fills }: ReplayedDay, tape: DayTape) => fills.map(({ side, at }) => [side, minuteOf(at, tape)]);

  it('is sold once that has been bought, and the hedge is sold once the short has gone, wherever the legs stand', () => {
    const tape = without([5, 6, 360], madeDay({ date: DATE }));
    const all = [
      ['buy', 7],
      ['sell', 7],
      ['buy', 360],
      ['sell', 361],
    ];
    expect(order(replayed(definition([short, hedge]), tape).low, tape)).toEqual(all);
    expect(order(replayed(definition([hedge, short]), tape).low, tape)).toEqual(all);
  });
  it('stays hedged: a hedge that reaches its stop while the short is on its way out leaves after it, at its next price', () => {
    const stopped = { ...hedge, stop: { unit: 'points' as const, value: 20 } };
    const of = definition([stopped, short], { overall: { leaves: 'all' } });
    const tape = madeDay({ date: DATE, call: { [MINUTE_OF_10]: [100, 100, 70, 75], [MINUTE_OF_10 + 1]: 78 } });
    expect(exits(replayed(of, tape).low).map(({ side, price, reason }) => [side, Math.round(priceToDecimal(price)), reason])).toEqual([
      ['buy', 78, 'all-leave'],
      ['sell', 78, 'stop'],
    ]);
  });
});

describe('a short whose hedge is to come back and is not to be had', () => {
  it('leaves at its next price', () => {
    const again = { stop: { how: 'at-once', times: 1 }, target: null } as const;
    const hedge = leg({ side: 'buy', strike: { rule: 'atm', offset: 0 }, stop: { unit: 'points', value: 20 }, reentry: again });
    // Two trades let both enter, and not the hedge once more.
    const of = definition([leg({ strike: { rule: 'atm', offset: 1 } }), hedge], { limits: { trades: 2 } });
    const calls: Readonly<Record<number, Prices>> = { [MINUTE_OF_10]: [100, 100, 70, 75], [MINUTE_OF_10 + 1]: 78 };
    const { low } = replayed(of, madeDay({ date: DATE, call: calls }));
    expect(codes(low).slice(-3)).toEqual(['limit-trades', 'unhedged', 'left']);
    expect(exits(low).map(({ side, reason }) => [side, reason])).toEqual([
      ['sell', 'stop'],
      ['buy', 'unhedged'],
    ]);
  });
});

describe('the last minute', () => {
  it('still fills a stop that is crossed within it', () => {
    const of = carried({ stop: { unit: 'points', value: 20 } });
    const { low } = replayed(of, madeDay({ date: DATE, call: { [LAST_MINUTE]: [100, 125, 100, 125] } }));
    expect(exits(low).map(({ reason }) => reason)).toEqual(['stop']);
    expect(low.open).toEqual([]);
  });
  it('leaves open what is decided when it closes, at its last price', () => {
    const of = carried({ stop: { unit: 'underlying-points', value: 50 } });
    const { low } = replayed(of, madeDay({ date: DATE, spot: { [LAST_MINUTE]: 25_060 }, call: { [LAST_MINUTE]: 140 } }));
    expect(codes(low).slice(-2)).toEqual(['stop', 'exit-rejected']);
    expect(low.open.map(({ price }) => priceToDecimal(price))).toEqual([140]);
  });
});

describe('what ends on the day', () => {
  it.each<[string, Partial<BotLeg>, number, readonly (readonly [string, number])[]]>([
    ['a sold call pays what it is in the money', {}, 25_040, [['buy', 40]]],
    ['a bought put is paid what it is in the money', { side: 'buy', kind: 'put' }, 24_930, [['sell', 70]]],
    ['at the strike it is worth nothing', { side: 'buy' }, 25_000, [['sell', 0]]],
  ])('is settled at the close of the underlying: %s', (_, change, close, settled) => {
    const { low } = replayed(carried(change), madeDay({ date: EXPIRY, spot: { [LAST_MINUTE]: close } }));
    expect(exits(low).map(({ side, price }) => [side, priceToDecimal(price)])).toEqual(settled);
    expect(codes(low).at(-1)).toBe('settled');
  });
  it('is left before that where the bot ends first', () => {
    const { low } = replayed(daily(), madeDay({ date: EXPIRY, spot: { [LAST_MINUTE]: 25_040 } }));
    expect(exits(low).map(({ reason }) => reason)).toEqual(['time-exit']);
  });
});

describe('an expiry that a holiday has moved from Tuesday to Monday', () => {
  const MOVED = '2026-11-23';
  const FRIDAY = '2026-11-20';
  const on = (date: string): DayTape => ({ ...madeDay({ date }), expiries: [tapeExpiry(MOVED)] });
  it('is one trading day away on the Friday before', () => {
    const one = carried({}, { end: { kind: 'expiry', before: 1, at: '15:00' } });
    expect(codes(replayed(one, on(FRIDAY)).low)).toContain('expiry-exit');
    const none = carried({}, { end: { kind: 'expiry', before: 0, at: '15:00' } });
    expect(codes(replayed(none, on(FRIDAY)).low)).not.toContain('expiry-exit');
    expect(codes(replayed(none, on(MOVED)).low)).toContain('expiry-exit');
  });
  it('is the day of those who trade on expiry days only', () => {
    const only = daily({}, { expiries: 'only' });
    expect(replayed(only, on(MOVED)).low.fills.length).toBeGreaterThan(0);
    expect(codes(replayed(only, on(FRIDAY)).low)).toEqual(['not-expiry-day']);
  });
});

describe('an intraday position', () => {
  const late = daily({}, { end: { kind: 'time', at: '15:24' } });
  const squaredAt = (of: BotDefinition, tape: DayTape) => {
    const [exit] = exits(replayed(of, tape).low);
    return [exit?.reason, minuteOf(exit!.at, tape)];
  };
  it('is squared off when the broker did so on that day: at 15:15 while the session ended at 15:30', () => {
    const tape = { ...madeDay({ date: '2026-07-20' }), expiries: [tapeExpiry('2026-07-21')] };
    expect(squaredAt(late, tape)).toEqual(['square-off', 360]);
  });
  it('is squared off when its bot would be out at a time that the session of that day does not reach, intraday or not', () => {
    const tape = { ...madeDay({ date: '2026-07-20' }), expiries: [tapeExpiry('2026-07-21')] };
    const of = { ...daily({}, { end: { kind: 'time', at: '15:35' } }), product: 'NRML' as const };
    expect(squaredAt(of, tape)).toEqual(['square-off', 360]);
    expect(exits(replayed({ ...of, schedule: { ...of.schedule, end: { kind: 'open' } } }, tape).low)).toEqual([]);
  });
  it('is not entered any more after that', () => {
    const tape = { ...madeDay({ date: '2026-07-20' }), expiries: [tapeExpiry('2026-07-21')] };
    expect(replayed(daily({}, { from: '15:16', to: '15:20', end: { kind: 'time', at: '15:24' } }), tape).low.fills).toEqual([]);
  });
  it('is squared off with the next minute where the one of the square-off is missing', () => {
    const held = definition([leg()], { schedule: { end: { kind: 'open' } } });
    const tape = silent(madeDay({ date: DATE }), [368, 369, 370], 'spot');
    expect(squaredAt(held, tape)).toEqual(['square-off', 372]);
  });
});

describe('the candle of a minute', () => {
  const { spot, session } = madeDay({ date: DATE });
  const found = (candles: DayTape['spot'], minute: number) => byMinute(candles, session.opensAt)[minute];
  it.each<[string, DayTape['spot'], number, (typeof spot)[number] | undefined]>([
    ['stands at its place where none is missing', spot, 100, spot[100]],
    ['stands further forward where some are', spot.filter((_, minute) => minute % 3 > 0), 100, spot[100]],
    ['is not there where it is missing', spot.filter((_, minute) => minute !== 100), 100, undefined],
    ['is the last of two', [...spot.slice(0, 101), spot[101]!, ...spot.slice(101)].with(100, spot[101]!), 101, spot[101]],
    ['is not one after the day', spot, 385, undefined],
    ['is none on an empty day', [], 0, undefined],
  ])('%s', (_, candles, minute, candle) => {
    expect(found(candles, minute)).toBe(candle);
  });
});
