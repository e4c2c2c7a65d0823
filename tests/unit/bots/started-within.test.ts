import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { BotInput, JournalLine } from '#domain/bots/engine/io.ts';
import { type BotState, newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { bar, DATE, definition, EXPIRY, leg } from '#tests/support/bots/engine-trial.ts';

const OPEN = 9 * 60 + 15;
const at = (minute: number) => exchangeTime(nseFo.instantAt(DATE, minute));
/** Minutes from 09:15 on, each standing still at a price; undefined where none was recorded. */
const minutes = (prices: readonly (number | undefined)[]): Candle[] =>
  prices.flatMap((price, place) => (price === undefined ? [] : [{ at: at(OPEN + place), ...bar(price), volume: 0, openInterest: 0 }]));

interface Told {
  readonly state: BotState;
  readonly journal: readonly JournalLine[];
}
function tell(before: BotState, inputs: readonly BotInput[]): Told {
  let state = before;
  const journal: JournalLine[] = [];
  for (const input of inputs) {
    const stepped = step(nseFo, state, input);
    state = stepped.state;
    journal.push(...stepped.journal);
  }
  return { state, journal };
}
const quote = (minute: number, spot: number): BotInput => ({
  type: 'bars',
  from: at(minute - 1),
  at: at(minute),
  spot: bar(spot),
  contracts: {},
  course: 'worst-first',
});

/** A bot that is started when so many minutes of the day have passed, and then sees prices a minute apart. */
function startedAfter(of: BotDefinition, recorded: readonly (number | undefined)[], then: readonly number[]): Told {
  const now = OPEN + recorded.length;
  return tell(newBotState(of), [
    { type: 'command', at: at(now), command: 'start' },
    { type: 'session', at: at(now), date: DATE, nearestExpiry: EXPIRY },
    { type: 'recorded', at: at(now), minutes: minutes(recorded) },
    ...then.map((spot, place) => quote(now + place + 1, spot)),
  ]);
}
/** The same that was there from the open. */
const thereAllDay = (of: BotDefinition, prices: readonly number[]): Told =>
  tell(newBotState(of), [
    { type: 'command', at: at(OPEN), command: 'start' },
    { type: 'session', at: at(OPEN), date: DATE, nearestExpiry: EXPIRY },
    ...prices.map((spot, place) => quote(OPEN + place + 1, spot)),
  ]);
const codes = ({ journal }: Told) => journal.map(({ code }) => code);

const crossing: BotDefinition = {
  ...definition([leg()], { schedule: { from: '09:16', to: '10:30' } }),
  signals: {
    minutes: 3,
    entry: {
      match: 'all',
      rows: [
        {
          left: { of: 'indicator', indicator: 'sma', line: 'average', values: [3] },
          is: 'crosses-above',
          right: { of: 'number', value: 25_010 },
        },
      ],
    },
    exit: null,
  },
};
const WALK = [25_000, 25_001, 25_004, 25_002, 25_000, 25_003, 25_006, 25_005, 25_008, 25_007, 25_004, 25_009, 25_008, 25_010];

describe('a bot that is started within a session', () => {
  it('has seen the same bars as one that was there from the open, the one under way included', () => {
    const before = startedAfter(crossing, WALK, []);
    const always = thereAllDay(crossing, WALK);
    expect(before.state.signals?.bars.map(({ at: begun, close }) => [begun, close])).toEqual(
      always.state.signals?.bars.map(({ at: begun, close }) => [begun, close]),
    );
    expect(before.state.signals?.part).toEqual(always.state.signals?.part);
  });

  it('enters by the bar that completes after the start, as that one does, and not by an older one', () => {
    const rise = [25_012, 25_020, 25_040, 25_041];
    expect(codes(startedAfter(crossing, WALK, rise))).toContain('signal-entry');
    expect(codes(thereAllDay(crossing, [...WALK, ...rise]))).toContain('signal-entry');
    // It crossed before the start and stays above.
    const crossed = [...WALK, ...rise, 25_042, 25_043, 25_044, 25_045];
    expect(codes(startedAfter(crossing, crossed, [25_046, 25_047, 25_048, 25_049, 25_050]))).not.toContain('signal-entry');
  });

  it('knows nothing of what lies before a minute that was not recorded, nor of the bar that begins with the hole', () => {
    const broken = WALK.map((spot, place) => (place === 4 ? undefined : spot));
    const { state } = startedAfter(crossing, broken, []);
    // The hole is 09:19: the bar of 09:18 is lost, that of 09:21 is the first.
    expect(state.signals?.bars.map(({ at: begun }) => (begun - at(OPEN)) / MINUTE_MS)).toEqual([6, 9]);
    const late = startedAfter(crossing, [...WALK, undefined, undefined, undefined], []);
    expect([late.state.signals?.bars, late.state.signals?.part]).toEqual([[], null]);
  });
});

const ranged = (of: 'underlying' | 'leg' = 'underlying') =>
  definition([leg()], {
    schedule: { from: '09:20', to: '10:30', range: { from: '09:16', until: '09:20', of, side: 'either' } },
  });

describe('a range that began before the start', () => {
  const quiet = [25_000, 25_010, 24_990, 25_005, 25_000, 25_001, 25_002];
  it('is that of the recorded minutes, and is left after the start', () => {
    const told = startedAfter(ranged(), quiet, [25_003, 25_012]);
    expect(codes(told)).toEqual(['range-set', 'range-left']);
    expect(told.journal[0]).toMatchObject({ high: bar(25_010).high, low: bar(24_990).low });
  });
  it('goes on being made where the start lies within it', () => {
    const told = startedAfter(ranged(), quiet.slice(0, 3), [25_020, 25_000, 25_001, 25_021]);
    expect(told.journal.find(({ code }) => code === 'range-set')).toMatchObject({ high: bar(25_020).high, low: bar(24_990).low });
    expect(codes(told)).toContain('range-left');
  });
  it('is not entered when it was left before the start, however far the price is beyond', () => {
    expect(codes(startedAfter(ranged(), [...quiet, 25_015, 25_016], [25_040, 25_050]))).toEqual(['range-left-earlier']);
  });
  it.each([
    ['nothing was recorded', quiet.map(() => undefined)],
    ['recording began within it', quiet.map((spot, place) => (place < 2 ? undefined : spot))],
    ['a minute of it is missing', quiet.map((spot, place) => (place === 3 ? undefined : spot))],
  ])('is not entered when %s', (_, recorded) => {
    expect(codes(startedAfter(ranged(), recorded, [25_040, 25_050]))).toEqual(['range-not-seen']);
  });
  it('is not entered where each leg has its own: what those would have been nobody has chosen', () => {
    expect(codes(startedAfter(ranged('leg'), quiet, [25_040]))).toEqual(['range-not-seen']);
  });
  it('is waited for when it has not begun', () => {
    const told = startedAfter(ranged(), quiet.slice(0, 1), [25_010, 24_990, 25_005, 25_000, 25_001, 25_030]);
    expect(codes(told)).toEqual(['range-set', 'range-left']);
  });
});
