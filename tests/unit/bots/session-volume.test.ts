import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { Replay } from '#domain/backtest/replay/replay.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotDefinition, SignalTree } from '#domain/bots/definition.ts';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { averageByVolume } from '#domain/bots/engine/session-volume.ts';
import { type BotState, newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { sessionAverage } from '#domain/indicators/volume-indicators.ts';
import type { Candle } from '#domain/market/candle.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, DATE, definition, EXPIRY, leg, type Prices } from '#tests/support/bots/engine-trial.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const OPEN = 9 * 60 + 15;
const at = (minute: number) => exchangeTime(nseFo.instantAt(DATE, OPEN + minute));
const crosses: SignalTree = {
  match: 'all',
  rows: [{ left: { of: 'close' }, is: 'crosses-above', right: { of: 'indicator', indicator: 'vwap', line: 'average', values: [] } }],
};
const going = (minutes: 1 | 3 | 5): BotDefinition => ({
  ...definition([leg()], { schedule: { from: '09:16', to: '14:30' } }),
  signals: { minutes, entry: crosses, exit: null },
});
/** A closing minute with the day's volume by then; null where unknown. */
type Told = readonly [minute: number, spot: Prices, units: number | null];
const told = (of: BotDefinition, minutes: readonly Told[], before: readonly BotInput[] = []) => {
  const start: readonly BotInput[] = [
    { type: 'command', at: at(0), command: 'start' },
    { type: 'session', at: at(0), date: DATE, nearestExpiry: EXPIRY },
    ...before,
  ];
  const bars = minutes.map(([minute, spot, units]): BotInput => {
    const own = { from: at(minute), at: at(minute + 1), spot: bar(spot), contracts: {}, course: 'worst-first' } as const;
    return { type: 'bars', ...own, ...(units === null ? {} : { units }) };
  });
  const codes: string[] = [];
  const state = [...start, ...bars].reduce((now: BotState, input) => {
    const stepped = step(nseFo, now, input);
    codes.push(...stepped.journal.map(({ code }) => code));
    return JSON.parse(JSON.stringify(stepped.state)) as BotState;
  }, newBotState(of));
  return { state, codes, average: averageByVolume(nseFo, state.signals?.bars ?? []).at(-1) };
};

describe('the average of a session by volume', () => {
  // (high + low + close) / 3 of each bar, for the units since the bar before.
  it.each<[string, readonly Told[], number | null | undefined]>([
    ['of one bar is its typical price', [[0, [100, 112, 97, 109], 50]], 106],
    [
      'weighs each bar by its own units',
      [
        [0, 100, 50],
        [1, 110, 80],
        [2, 130, 100],
      ],
      (100 * 50 + 110 * 30 + 130 * 20) / 100,
    ],
    [
      'does not move by a bar without a trade',
      [
        [0, 100, 50],
        [1, 500, 50],
      ],
      100,
    ],
    [
      'counts what a bar traded that was not seen with the next one',
      [
        [0, 100, 50],
        [3, 130, 80],
      ],
      (100 * 50 + 130 * 30) / 80,
    ],
    [
      'is none after a hole of more than a quarter of an hour',
      [
        [0, 100, 50],
        [17, 130, 80],
      ],
      null,
    ],
    [
      'is there after one of just that',
      [
        [0, 100, 50],
        [16, 130, 80],
      ],
      (100 * 50 + 130 * 30) / 80,
    ],
    [
      'is none where the open was not seen',
      [
        [1, 100, 50],
        [2, 110, 80],
      ],
      null,
    ],
    [
      'is none where nothing is known of what was traded',
      [
        [0, 100, null],
        [1, 110, null],
      ],
      null,
    ],
    ['is none before the first trade', [[0, 100, 0]], null],
  ])('%s', (_, minutes, average) => {
    const found = told(going(1), minutes);
    if (average === null) expect(found.average).toBeNull();
    else expect(found.average).toBeCloseTo(average ?? 0, 9);
  });

  it('that is not known is written down once a day, and nothing enters by it', () => {
    const rising = Array.from({ length: 20 }, (_, minute): Told => [minute + 1, 100 + minute, 10 * minute]);
    expect(told(going(1), rising).codes).toEqual(['signal-bars-missing', 'volume-not-seen']);
  });

  it('is that of the chart, over the bars that the bot reads', () => {
    const { spot } = walkingDay(DATE, () => 7);
    const minutes = spot.map((candle, minute) => ({ ...candle, volume: 100 + ((minute * 37) % 50) }));
    let units = 0;
    const seen = minutes.slice(0, 120).map(({ open, high, low, close, volume }, minute): Told => {
      units += volume;
      return [minute, [open, high, low, close].map(priceToDecimal) as unknown as Prices, units];
    });
    const fives = Array.from({ length: 24 }, (_, place) => minutes.slice(5 * place, 5 * place + 5));
    const lines = sessionAverage(
      fives.map((part) => ({
        at: part[0]!.at,
        open: priceToDecimal(part[0]!.open),
        high: Math.max(...part.map(({ high }) => priceToDecimal(high))),
        low: Math.min(...part.map(({ low }) => priceToDecimal(low))),
        close: priceToDecimal(part.at(-1)!.close),
        volume: part.reduce((sum, { volume }) => sum + volume, 0),
        openInterest: 0,
      })),
      nseFo.dayAt,
    );
    expect(told(going(5), seen).average).toBeCloseTo(lines.at(-1) ?? 0, 6);
  });

  it('begins anew on the next day, and what a start in the middle of one was told counts', () => {
    const [tape, after] = [walkingDay(DATE, () => 3), walkingDay(nseFo.nextTradingDay(DATE), () => 4)];
    const lines = (...tapes: readonly DayTape[]) => {
      const replay = new Replay({ ...going(5), product: 'NRML' }, 'worst-first');
      for (const each of tapes) for (const _ of replay.day(each)) continue;
      return replay.result().journal;
    };
    // A bot that was not running the day before has one bar less for crossings.
    expect(lines(tape, after)).toEqual(lines(after).filter(({ code }) => code !== 'signal-bars-missing'));

    const volumes = tape.future(tape.expiries[2]!);
    const recorded: readonly Candle[] = tape.spot.slice(0, 33).map((minute, place) => ({ ...minute, volume: volumes[place]!.volume }));
    let units = 0;
    const all = tape.spot.slice(0, 60).map(({ open, high, low, close }, minute): Told => {
      units += volumes[minute]!.volume;
      return [minute, [open, high, low, close].map(priceToDecimal) as unknown as Prices, units];
    });
    const late = told(going(5), all.slice(33), [{ type: 'recorded', at: exchangeTime(at(0) + 33 * MINUTE_MS), minutes: recorded }]);
    const { told: _, ...whole } = told(going(5), all).state.signals!;
    expect(late.state.signals).toMatchObject(whole);
    expect(late.average).not.toBeNull();
  });
});
