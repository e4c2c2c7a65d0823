import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { narrate } from '#domain/commentary/narrate.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { chainOf, minutesOf, snapshotOf, SESSION } from './samples.ts';

const course = [26_130, ...Array.from({ length: 29 }, () => 26_130), 26_150, 26_160];

it('tells the same of a session whether it is looked at every minute or once', () => {
  const once = narrate(null, snapshotOf({ spot: minutesOf(course) }));
  let state = narrate(null, snapshotOf()).state;
  const observations = course.flatMap((_, index) => {
    const step = narrate(state, snapshotOf({ spot: minutesOf(course.slice(0, index + 1)) }));
    state = step.state;
    return step.observations;
  });
  expect(observations).toEqual(once.observations);
  expect(observations.map(({ kind, at }) => [kind, (at - SESSION.opensAt) / MINUTE_MS])).toEqual([
    ['gap', 1],
    ['range-break', 31],
  ]);
});

it('tells a slow move of the chain once a step, against the chain of which it spoke last', () => {
  const at = (minute: number) => exchangeTime(SESSION.opensAt + minute * MINUTE_MS);
  let state = narrate(null, snapshotOf({ chain: chainOf() })).state;
  const observations = [12.5, 12.8, 13, 13.6].flatMap((iv, index) => {
    const moment = at(61 + index);
    const step = narrate(state, snapshotOf({ at: moment, chain: chainOf({ at: moment, iv }) }));
    state = step.state;
    return step.observations.map(({ figures }) => [figures['before'], figures['iv']]);
  });
  expect(observations).toEqual([
    [12, 12.8],
    [12.8, 13.6],
  ]);
});

it('compares the first chain of a session with the last one before it, and forgets the rest', () => {
  const evening = narrate(null, snapshotOf({ chain: chainOf(), breadth: { advances: 45, declines: 5, unchanged: 0 } })).state;
  const next = nseFo.sessionOn(nseFo.nextTradingDay(SESSION.date));
  const morning = narrate(evening, {
    ...snapshotOf({ breadth: { advances: 46, declines: 4, unchanged: 0 } }),
    session: next,
    at: next.opensAt,
    chain: chainOf({ at: next.opensAt, iv: 14 }),
  });
  expect(morning.observations.map(({ kind }) => kind)).toEqual(['iv-move', 'breadth']);
});
