import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { nextEvent } from '#client/features/strategies/model/next-event.ts';
import type { BotRun } from '#client/api/types.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { legSample, runSample } from '#tests/support/client/run-samples.ts';

const MONDAY = '2026-11-16';
const at = (minute: number, date = MONDAY) => nseFo.instantAt(date, minute);
const plan = (schedule = {}) => definition([leg()], { schedule });
const run = (schedule = {}, change: Partial<BotRun> = {}) =>
  runSample({ definition: plan(schedule) as BotRun['definition'], trading_date: MONDAY, legs: [], ...change });
const id = (what: string) => `strategies.next.${what}`;

it.each([
  ['before its window', {}, {}, at(550), 'enter', '09:20', null],
  ['within its window', {}, {}, at(570), 'enter-until', '09:45', null],
  ['after its window', {}, {}, at(700), 'run', '09:20', '2026-11-17'],
  ['done for the day', {}, { phase: 'over' }, at(570), 'run', '09:20', '2026-11-17'],
  ['on its weekdays only', { days: ['thu'] }, {}, at(550), 'run', '09:20', '2026-11-19'],
  ['over a weekend', { days: ['mon'] }, {}, at(700), 'run', '09:20', '2026-11-23'],
  ['by expiries', { expiries: 'only' }, {}, at(550), 'run-by-expiry', '09:20', null],
  ['while paused', {}, { status: 'paused' }, at(550), 'paused', '', null],
  ['with positions', {}, { legs: [legSample()] }, at(600), 'exit', '15:15', null],
  [
    'with positions until expiry',
    { end: { kind: 'expiry', before: 0, at: '15:00' } },
    { legs: [legSample()] },
    at(600),
    'exit',
    '15:00',
    legSample().contract?.expiry,
  ],
  ['with positions of its own end', { end: { kind: 'open' } }, { legs: [legSample()] }, at(600), 'exit-open', '', null],
] as const)('a bot %s says its next step', (_name, schedule, change, now, what, time, date) => {
  expect(nextEvent(plan(schedule), run(schedule, change as Partial<BotRun>), now)).toEqual({ id: id(what), at: time, date });
});

it.each([null, run({}, { status: 'ended' })])('a bot that does not run says when it would enter', (of) => {
  expect(nextEvent(plan(), of, at(550))).toEqual({ id: id('not-started'), at: '09:20', date: null });
});
