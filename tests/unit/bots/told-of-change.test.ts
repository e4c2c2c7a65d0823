import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import { inputsOfChange } from '#server/services/instructions/change-inputs.ts';
import { DATE, leg } from '#tests/support/bots/engine-trial.ts';
import { running } from '#tests/support/bots/running-step.ts';

type Needs = Parameters<typeof inputsOfChange>[0];
const needs = {
  clock: { now: () => 0 },
  venue: { receivedAt: () => 0, sessionOpen: () => true },
  registry: { watchedInstruments: () => [] },
  isSilent: () => false,
} as unknown as Needs;

/** Inputs of a run at a minute of a session with a changed close, in which no price of its underlying has come. */
function toldAt(
  minute: number,
  closes: number,
  change: { readonly product?: 'MIS' | 'NRML'; readonly end?: string; readonly done?: boolean; readonly ahead?: number } = {},
) {
  const { product = 'MIS', end = '15:15', done = false, ahead = 0 } = change;
  const { row, run } = running([leg()]);
  const of = run().bot.definition;
  const definition = { ...of, product, schedule: { ...of.schedule, end: { kind: 'time' as const, at: end } } };
  const state = { ...run(), squaredOff: done ? DATE : null, bot: { ...run().bot, date: DATE, definition } };
  const seen = {
    at: exchangeTime(nseFo.instantAt(DATE, minute)),
    tradingDate: DATE,
    aheadOf: ahead === 0 ? null : exchangeTime(nseFo.instantAt(DATE, minute - ahead)),
    entries: [{ input: { type: 'tick' }, effects: [] }],
    market: { calendar: nseFo, closesAt: nseFo.instantAt(DATE, closes), quote: () => null, expiries: () => [] },
  } as unknown as SeenChange;
  const told = inputsOfChange(needs, seen)({ ...row(), kind: 'bot-run', state });
  return told.map(({ type }) => type);
}
const clock = (hours: number, minutes: number): number => hours * 60 + minutes;

it.each<[string, Parameters<typeof toldAt>, readonly string[]]>([
  ['is not told before a minute before the broker squares off', [clock(15, 23), clock(15, 40)], ['silent']],
  ['is told then', [clock(15, 24), clock(15, 40)], ['silent', 'cut-off']],
  ['is told nothing of a time that is ahead of the log', [clock(15, 30), clock(15, 40), { ahead: 60 }], ['ahead']],
  ['is told once a day', [clock(15, 30), clock(15, 40), { done: true }], ['silent']],
  ['is told earlier where the session is shorter', [clock(12, 14), clock(12, 30)], ['silent', 'cut-off']],
  ['that carries is not told', [clock(15, 39), clock(15, 40), { product: 'NRML' }], ['silent']],
  [
    'that carries is told where it would be out later than the session lasts',
    [clock(12, 14), clock(12, 30), { product: 'NRML' }],
    ['silent', 'cut-off'],
  ],
])('a bot of a day %s', (_, of, told) => {
  expect(toldAt(...of)).toEqual(told);
});
