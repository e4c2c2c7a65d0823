import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type Run, nets, plan, startedRun } from '#tests/support/bots/run-desk.ts';
import { stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { testServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** Steps of five seconds. */
const server = await testServer({ environment: { SIM_SPEED: '200' } });
const { venue } = server.services;

const again = { stop: { how: 'at-once', times: 1 }, target: null } as const;
const call = { side: 'buy', kind: 'call' } as const;
const STOPPED = plan([{ ...call, stop: { unit: 'percent', value: 30 } }]);
const COMES_BACK = plan([{ ...call, stop: { unit: 'percent', value: 30 }, reentry: again }]);

/** HH:MM, so many whole minutes after now by the exchange's clock. */
function inMinutes(count: number): string {
  const minute = Math.floor(nseFo.msOfDay(venue.now()) / MINUTE_MS) + count;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
const sides = async (desk: Parameters<typeof systemOrders>[0]) => (await systemOrders(desk)).map(({ transaction_type: side }) => side);
const legOf = (run: Run) => ({ phase: run.legs[0]?.phase, lots: run.legs[0]?.lots });

it('a clock of the server that jumps an hour ahead, and back, leaves no stop unwatched, and nothing is entered or left twice', async () => {
  const ends = plan([call], { schedule: { end: { kind: 'time', at: inMinutes(4) }, to: inMinutes(3) } });
  const [stopped, back, timed] = [
    await startedRun(server, STOPPED, 1),
    await startedRun(server, COMES_BACK, 1),
    await startedRun(server, ends, 2),
  ];
  for (const { runs } of [stopped, back, timed]) expect(legOf(await runs.one())).toEqual({ phase: 'held', lots: 1 });

  server.clock.advance(HOUR_MS);
  await stepAll(server, 2);
  for (const { runs, desk } of [stopped, back, timed]) {
    expect(await runs.one()).toMatchObject({ status: 'running', reason_code: null });
    expect(await sides(desk)).toEqual(['BUY']);
  }
  await gapSpot(server, 0.97);
  await stepAll(server, 3);
  expect(await stopped.runs.codes(stopped.runId)).toEqual(['chosen', 'order-in', 'entered', 'stop', 'left']);
  expect([await sides(stopped.desk), await nets(stopped.desk)]).toEqual([['BUY', 'SELL'], [0]]);
  expect(await sides(back.desk)).toEqual(['BUY', 'SELL', 'BUY']);

  server.clock.advance(-HOUR_MS);
  await stepAll(server, 2);
  const late = await startedRun(server, STOPPED, 2);
  expect(legOf(await late.runs.one())).toEqual({ phase: 'held', lots: 1 });
  await gapSpot(server, 0.97);
  await stepAll(server, 3);
  expect([await sides(late.desk), await nets(late.desk)]).toEqual([['BUY', 'SELL'], [0]]);
  // Its second entry is left by its stop, and there is no third.
  expect(await sides(back.desk)).toEqual(['BUY', 'SELL', 'BUY', 'SELL']);

  expect(legOf(await timed.runs.one())).toEqual({ phase: 'held', lots: 1 });
  for (const ms of [HOUR_MS, -HOUR_MS]) {
    server.clock.advance(ms);
    await stepAll(server, 24);
  }
  expect((await timed.runs.codes(timed.runId)).slice(3)).toEqual(['time-exit', 'left']);
  expect([await sides(timed.desk), await nets(timed.desk)]).toEqual([['BUY', 'SELL'], [0]]);
}, 60_000);
