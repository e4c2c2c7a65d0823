import type { InferOutput } from 'valibot';
import { expect, it } from 'vitest';
import type { dayMinutesAnswer, positionBookAnswer } from '#contract/schemas/book.ts';
import { openTestDesk, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const server = await testServer();
const { venue } = server.services;
const MINUTE_MS = 60_000;

const minutesOf = async ({ accountNumber, user: { token } }: TestDesk) =>
  (await server.call<InferOutput<typeof dayMinutesAnswer>>('GET', `/api/pnl/${accountNumber}/minutes`, { token })).body;
const totalOf = async ({ accountNumber, user: { token } }: TestDesk) =>
  (await server.call<InferOutput<typeof positionBookAnswer>>('GET', `/api/position-book/position-book/${accountNumber}`, { token })).body
    .totals.net_pnl;

/** Goes to where a minute of the session begins, as after a time in which the server stood still. */
async function toMinute(minute: number): Promise<void> {
  const market = venue.market();
  const at = market.opensAt + minute * MINUTE_MS;
  await server.db
    .updateTable('venue_state')
    .set({ market: JSON.stringify({ ...market, at }), exchange_at: new Date(at) })
    .execute();
  venue.invalidate();
  await stepMarket(server);
}

it('the minutes of a day are the totals of the position book at those instants, what nobody saw is a gap, and a new day begins empty', async () => {
  server.services.dayMinutes.start();
  const desk = await openTestDesk(server);
  const other = await openTestDesk(server);
  await stepMarket(server);
  expect((await minutesOf(desk)).minutes).toEqual([]);
  await desk.place({ lots: 2 });

  const seen: { at: number; net_pnl: number | null }[] = [];
  for (const minute of [10, 11, 40]) {
    await toMinute(minute);
    seen.push({ at: venue.now(), net_pnl: await totalOf(desk) });
  }
  // Later in the same minute the figure moves on; the minute stays as it was recorded.
  await stepMarket(server, 3);
  const answer = await minutesOf(desk);
  expect(answer.minutes.filter(({ at }) => at >= answer.opens_at + 10 * MINUTE_MS)).toEqual(seen);
  expect(seen.map(({ at }) => Math.floor((at - answer.opens_at) / MINUTE_MS))).toEqual([10, 11, 40]);
  expect([answer.trading_date, answer.closes_at]).toEqual([venue.tradingDate(), venue.reading().closesAt]);
  expect((await minutesOf(other)).minutes).toEqual([]);

  await endSession(server);
  await stepMarket(server);
  const next = await minutesOf(desk);
  expect(next.trading_date).not.toBe(answer.trading_date);
  expect(next.minutes).toEqual([{ at: expect.any(Number), net_pnl: expect.any(Number) }]);
  expect(await server.db.selectFrom('day_minutes').select('trading_date').distinct().execute()).toEqual([
    { trading_date: next.trading_date },
  ]);
});

it('the minutes of an account are nobody else’s to read', async () => {
  const desk = await openTestDesk(server);
  const stranger = await openTestDesk(server);
  const { status, body } = await server.call<{ code: string }>('GET', `/api/pnl/${desk.accountNumber}/minutes`, {
    token: stranger.user.token,
  });
  expect([status, body.code]).toEqual([404, 'account.not-found']);
});
