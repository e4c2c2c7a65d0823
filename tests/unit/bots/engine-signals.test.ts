import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { Replay } from '#domain/backtest/replay/replay.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotDefinition, SignalTerm, SignalTree } from '#domain/bots/definition.ts';
import type { BotInput } from '#domain/bots/engine/io.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { SIGNAL_INDICATORS } from '#domain/bots/signal-indicators.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { indicatorOf } from '#domain/indicators/catalogue.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, DATE, definition, EXPIRY, leg, type Minute, trial } from '#tests/support/bots/engine-trial.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

type Row = SignalTree['rows'][number];
const CLOSE = { of: 'close' } as const;
const number = (value: number): SignalTerm => ({ of: 'number', value });
const indicator = (id: string, ...values: number[]): SignalTerm => ({
  of: 'indicator',
  indicator: id,
  line: SIGNAL_INDICATORS[id]?.lines[0] ?? '',
  values,
});
const row = (left: SignalTerm, is: Row['is'], right: SignalTerm): Row => ({ left, is, right });
const all = (...rows: Row[]): SignalTree => ({ match: 'all', rows });
const going = (minutes: 1 | 3 | 5 | 15, entry: SignalTree | null, exit: SignalTree | null = null): BotDefinition => ({
  ...definition([leg()], { schedule: { from: '09:16', to: '09:45' } }),
  signals: { minutes, entry, exit },
});

describe('the indicators that a bot reads', () => {
  it.each(Object.entries(SIGNAL_INDICATORS))(
    '%s is one of the catalogue, with its lines and numbers, and needs volume only where it says so',
    (id, own) => {
      const found = indicatorOf(id)!;
      expect(found.ofTrades).toBe(own.byVolume);
      expect(own.parameters.map((each) => each.id)).toEqual(found.parameters.map((each) => each.id));
      const lines = id === 'supertrend' ? own.lines.length === 1 : own.lines.every((line) => found.series.some((each) => each.id === line));
      expect(lines).toBe(true);
      for (const [place, { initial, min, max }] of own.parameters.entries()) {
        expect(initial).toBe(found.parameters[place]?.initial);
        expect(min).toBeGreaterThanOrEqual(found.parameters[place]?.min ?? Infinity);
        expect(max).toBeLessThanOrEqual(found.parameters[place]?.max ?? -Infinity);
      }
    },
  );

  it('a MACD whose fast line is the longer one has a value as well', () => {
    const values = [200, 26, 9];
    const count = SIGNAL_INDICATORS['macd']!.looksBack(values) + 1;
    const bars = Array.from({ length: count }, (_, at) => {
      const close = 100 + Math.sin(at / 9);
      return { at, open: close, high: close, low: close, close, volume: 0, openInterest: 0 };
    });
    expect(
      indicatorOf('macd')!
        .compute(bars, values, nseFo)
        .every((line) => typeof line.at(-1) === 'number'),
    ).toBe(true);
  });

  it.each(Object.entries(SIGNAL_INDICATORS).filter(([, { byVolume }]) => byVolume !== true))(
    '%s has a value after as many bars as it looks back, hardly any other with more',
    (id, own) => {
      const values = own.parameters.map(({ initial }) => initial);
      const bars = Array.from({ length: 900 }, (_, place) => {
        const at = 100 + 10 * Math.sin(place / 9) + place / 40;
        return { at: place, open: at, high: at + 1 + (place % 3), low: at - 1, close: at + (place % 2), volume: 0, openInterest: 0 };
      });
      const lastOf = (count: number) =>
        indicatorOf(id)!
          .compute(bars.slice(-count), values, nseFo)
          .map((line) => line.at(-1) ?? null);
      const [few, many] = [lastOf(own.looksBack(values) + 1), lastOf(900)];
      expect(few.some((value) => value !== null)).toBe(true);
      for (const [place, value] of few.entries()) {
        const other = many[place] ?? null;
        expect(value === null).toBe(other === null);
        // A quarter of a percent of the usual range of such a line.
        if (value !== null && other !== null) expect(Math.abs(value - other)).toBeLessThan(Math.max(0.05, Math.abs(other) * 0.005));
      }
    },
  );
});

/** From 09:15 on, the first minute at 25 000. */
const run = (of: BotDefinition, spots: readonly Minute['spot'][]) =>
  trial(of, { begins: '09:15', minutes: spots.map((spot) => (spot === undefined ? {} : { spot })) });
const entriesAt = ({ fills }: ReturnType<typeof trial>) =>
  fills.filter(({ opens }) => opens).map(({ at }) => (nseFo.msOfDay(exchangeTime(at)) - 9 * 60 * MINUTE_MS) / MINUTE_MS);

describe('an entry by an indicator', () => {
  const above = all(row(CLOSE, 'crosses-above', number(25_010)));
  // Bars of three minutes: 09:15 to 09:18 closes at 25 000, the next at 09:21.
  it.each<[string, number, readonly number[]]>([
    ['waits until the bar is complete, and takes the next price', 25_020, [21]],
    ['does not mind what was within the bar', 25_005, []],
    ['not at the very number', 25_010, []],
  ])('%s', (_, close, at) => {
    expect(entriesAt(run(going(3, above), [undefined, undefined, 25_050, 25_060, close, undefined, undefined]))).toEqual(at);
  });

  it('holds until the next bar is complete, and the window may begin within that', () => {
    const of = { ...going(3, above), schedule: { ...going(3, above).schedule, from: '09:23' } };
    expect(entriesAt(run(of, [25_000, 25_000, 25_020, 25_020, 25_020, undefined, undefined, undefined, undefined]))).toEqual([23]);
  });

  it('that does not come within the window comes no more', () => {
    const of = { ...going(3, above), schedule: { ...going(3, above).schedule, to: '09:18' } };
    const found = run(of, [25_000, 25_000, 25_000, 25_020, 25_020, 25_020]);
    expect(found.codes).toEqual(['signal-bars-missing', 'signal-missed']);
    expect(found.fills).toEqual([]);
  });

  it('says once that there are not enough bars, and does not guess', () => {
    const found = run(going(5, all(row(CLOSE, 'above', indicator('ema', 9)))), Array<number>(35).fill(25_100));
    expect(found.codes).toEqual(['signal-bars-missing', 'signal-missed']);
    // Four times nine bars and one to cross from; the first is complete.
    expect(found.journal[0]).toMatchObject({ code: 'signal-bars-missing', count: 36, leg: null });
    expect(found.fills).toEqual([]);
  });

  // Closes of one-minute bars: 25 000, then these. An average of two is crossed where the last is more than the one before it.
  const SMA = indicator('sma', 2);
  const up = row(CLOSE, 'above', SMA);
  const low = row(CLOSE, 'below', number(25_010));
  it.each<[string, SignalTree, readonly number[], readonly number[]]>([
    ['all of two rows', all(up, low), [24_990, 24_995, 25_000], [18]],
    ['not with one of them', all(up, low), [25_020, 25_030, 25_040], []],
    ['any of two rows', { match: 'any', rows: [up, low] }, [25_020, 25_030, 25_040], [18]],
    ['a group beside a row', { match: 'all', rows: [low], groups: [{ match: 'any', rows: [up] }] }, [24_990, 24_980, 24_985, 24_990], [19]],
    ['crossing below its average', all(row(CLOSE, 'crosses-below', SMA)), [25_010, 25_020, 25_015, 25_014], [19]],
    [
      'any of a group that says no and a row that does',
      { match: 'any', rows: [up], groups: [{ match: 'all', rows: [low, up] }] },
      [25_020, 25_030, 25_040],
      [18],
    ],
  ])('%s', (_, tree, spots, at) => {
    expect(entriesAt(run(going(1, tree), [...spots, undefined, undefined]))).toEqual(at);
  });

  it('a Supertrend is one line, below a rising and above a falling market', () => {
    const line = indicator('supertrend', 2, 1);
    const rising = Array.from({ length: 24 }, (_, place) => 25_000 + 20 * place);
    const falling = rising.map((spot) => 50_000 - spot);
    expect(entriesAt(run(going(1, all(row(CLOSE, 'above', line))), rising))).toHaveLength(1);
    expect(entriesAt(run(going(1, all(row(CLOSE, 'above', line))), falling))).toHaveLength(0);
    expect(entriesAt(run(going(1, all(row(CLOSE, 'below', line))), falling))).toHaveLength(1);
  });

  it('beside a range of the underlying both have to hold', () => {
    const ranged = (tree: SignalTree): BotDefinition => ({
      ...going(1, tree),
      schedule: { ...going(1, tree).schedule, from: '09:18', range: { from: '09:15', until: '09:18', of: 'underlying', side: 'high' } },
    });
    const left = [25_000, 25_000, 25_020, 25_030, undefined, undefined];
    expect(entriesAt(run(ranged(all(row(CLOSE, 'above', number(25_010)))), left))).toEqual([19]);
    expect(entriesAt(run(ranged(all(row(CLOSE, 'above', number(25_025)))), left))).toEqual([20]);
  });
});

it('an exit by an indicator leaves everything, and not on the bar before it entered', () => {
  const exit = all(row(CLOSE, 'below', number(25_001)));
  const found = run(going(1, null, exit), [25_010, 25_005, 24_995, 24_990, undefined]);
  expect(found.codes).toEqual(['signal-exit']);
  expect(found.fills.map(({ opens, at }) => [opens, (nseFo.msOfDay(exchangeTime(at)) - 9 * 60 * MINUTE_MS) / MINUTE_MS])).toEqual([
    [true, 16],
    [false, 19],
  ]);
});

describe('the bars of a bot', () => {
  const at = (minute: number, second = 0) => exchangeTime(nseFo.instantAt(DATE, 9 * 60 + minute) + second * 1_000);
  const spotAt = (tick: number) => 25_000 + ((tick * 37) % 23);
  const told = (of: BotDefinition, inputs: readonly BotInput[]) =>
    inputs.reduce((state, input) => step(nseFo, state, input).state, newBotState(of));
  const start: readonly BotInput[] = [
    { type: 'command', at: at(15), command: 'start' },
    { type: 'session', at: at(15), date: DATE, nearestExpiry: EXPIRY },
  ];
  const of = going(3, all(row(CLOSE, 'above', indicator('sma', 6))));
  const quotes = (from: number): readonly BotInput[] =>
    Array.from({ length: 80 }, (_, tick) => {
      const [begun, now] = [at(from, tick * 15), at(from, (tick + 1) * 15)];
      return { type: 'bars', from: begun, at: now, spot: bar(spotAt(tick)), contracts: {}, course: 'worst-first' };
    });

  it('are the same of quotes as of minutes', () => {
    const minutes = Array.from({ length: 20 }, (_, minute): BotInput => {
      const spots = [0, 1, 2, 3].map((tick) => spotAt(minute * 4 + tick));
      const spot = bar([spots[0]!, Math.max(...spots), Math.min(...spots), spots[3]!]);
      return { type: 'bars', from: at(15 + minute), at: at(16 + minute), spot, contracts: {}, course: 'worst-first' };
    });
    const [byQuotes, byMinutes] = [told(of, [...start, ...quotes(15)]), told(of, [...start, ...minutes])];
    expect(byQuotes.signals?.bars).toHaveLength(6);
    expect(byQuotes.signals?.bars).toEqual(byMinutes.signals?.bars);
  });

  it('begin with the first one that is seen whole', () => {
    const { signals } = told(of, [...start, ...quotes(16)]);
    expect(signals?.bars[0]?.at).toBe(at(18));
  });

  it.each([
    [5, 15],
    [6, 18],
  ])('may be seen for the first time %d seconds after the open: they begin at 09:%d', (late, first) => {
    const opening: BotInput = {
      type: 'bars',
      from: at(15, late),
      at: at(15, late),
      spot: bar(25_000),
      contracts: {},
      course: 'worst-first',
    };
    const rest = quotes(15).slice(1);
    const { signals } = told(of, [...start, opening, ...rest]);
    expect(signals?.bars[0]?.at).toBe(at(first));
  });

  it.each([
    ['a minute', 4, [15, 18, 21, 24, 27, 30]],
    ['more than a minute', 5, [15, 21, 24, 27, 30]],
    ['the rest of it', 11, [15, 24, 27, 30]],
  ])('leave one out of which %s was not looked at', (_, missed, begins) => {
    // From 09:18:15 on a number of quotes are missing; the next one is a single instant, as after a restart.
    const all = quotes(15);
    const next = all[13 + missed]!;
    const kept = [...all.slice(0, 13), missed > 4 ? { ...next, from: next.at } : next, ...all.slice(14 + missed)] as readonly BotInput[];
    const { signals } = told(of, [...start, ...kept]);
    expect(signals?.bars.map((each) => (each.at - at(0)) / MINUTE_MS)).toEqual(begins.slice(-6));
  });

  it('are no more than are looked back on', () => {
    const few = going(3, all(row(CLOSE, 'above', indicator('sma', 2))));
    expect(told(few, [...start, ...quotes(15)]).signals?.bars).toHaveLength(3);
  });
});

it('minutes of earlier days make a bot know what it would have seen itself', () => {
  const FRIDAY = '2026-11-13';
  const entry = all(row(indicator('ema', 5), 'crosses-above', indicator('ema', 12)));
  const of: BotDefinition = { ...going(5, entry, all(row(CLOSE, 'below', indicator('ema', 12)))), product: 'NRML' };
  const wide: BotDefinition = { ...of, schedule: { ...of.schedule, to: '15:00' } };
  const [friday, monday] = [walkingDay(FRIDAY, () => 4), walkingDay(DATE, () => 4)];
  const lines = (...tapes: readonly DayTape[]) => {
    const replay = new Replay(wide, 'worst-first');
    for (const tape of tapes) for (const _ of replay.day(tape)) continue;
    return replay.result().journal;
  };
  const tuesday = walkingDay('2026-11-17', () => 4);
  const [whole, given, without] = [lines(friday, monday), lines({ ...monday, earlier: friday.spot }), lines(monday)];
  expect(whole.map(({ code }) => code)).toContain('signal-entry');
  expect(given).toEqual(whole);
  expect(without.map(({ code }) => code)).toContain('signal-bars-missing');
  // After a missing session earlier bars do not count.
  expect(lines(friday, tuesday)).toEqual(lines(tuesday));
});
