import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { Replay } from '#domain/backtest/replay/replay.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay } from '#tests/support/bots/made-day.ts';

/** A Thursday, a Friday, and the Monday after them. */
const DAYS = ['2026-11-12', '2026-11-13', '2026-11-16'];
type Change = NonNullable<Parameters<typeof definition>[1]>;
const carried = (change: Change = {}): BotDefinition => ({
  ...definition([leg()], {
    ...change,
    schedule: { from: '15:20', to: '15:25', end: { kind: 'next-day', at: '09:20' }, ...change.schedule },
  }),
  product: 'NRML',
});
const minuteOf = (at: number): string => {
  const minute = Math.floor(nseFo.msOfDay(at as never) / MINUTE_MS);
  return `${String(Math.floor(minute / 60))}:${String(minute % 60).padStart(2, '0')}`;
};
/** What a bot did on each of the days. */
function played(of: BotDefinition, second: number): string[][] {
  const replay = new Replay(of, 'worst-first');
  return DAYS.map((date, place) => {
    for (const _ of replay.day(madeDay({ date, call: { 0: place === 1 ? second : 100 } }))) continue;
    return replay.result().fills.map(({ opens, at }) => `${opens ? 'in' : 'out'} ${minuteOf(at)}`);
  });
}

it.each<[string, Change, string[][]]>([
  ['and enters again in the window of that day', {}, [['in 15:20'], ['out 9:20', 'in 15:20'], ['out 9:20', 'in 15:20']]],
  ['and not on a day that is none of its own', { schedule: { days: ['thu', 'mon'] } }, [['in 15:20'], ['out 9:20'], ['in 15:20']]],
  [
    'also where that window is past by then: it waits for the next one',
    { schedule: { from: '09:16', to: '09:18', end: { kind: 'next-day', at: '10:00' } } },
    [['in 9:16'], ['out 10:00'], ['in 9:16']],
  ],
  [
    'or before, where the day has lost enough, and not entered again',
    { limits: { loss: 500 } },
    [['in 15:20'], ['out 9:16'], ['in 15:20']],
  ],
])('what is entered on one day is left on the next, %s', (_, change, days) => {
  // Twelve points on 65 units are more than the 500 of a limit.
  expect(played(carried(change), change.limits === undefined ? 100 : 112)).toEqual(days);
});
