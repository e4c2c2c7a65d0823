import { beforeAll, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { gdfMinutes, madeSession, type MadeSession } from '#tests/support/history-files/made-files.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Played = InferOutput<typeof backtest>;

/** A week and a day: the nearest expiry of the first session is among them, and not the last. */
const SESSIONS = 7;
const server = await testServer({ historySessions: SESSIONS });
let sessions: readonly MadeSession[];
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  const { venue } = server.services;
  const instruments = venue.instruments();
  const dates = (await listPathDates(server.db, 'NIFTY', SESSIONS)).toReversed();
  const tapes = await Promise.all(
    dates.map((date) => storedDay({ db: server.db, past: venue.past, instruments }, spotOf(instruments, 'NIFTY')!, date)),
  );
  sessions = tapes.map((tape) => madeSession(tape!, 1));
});

const CARRIED = {
  ...definition([leg()], { schedule: { from: '09:20', to: '09:21', end: { kind: 'open' } } }),
  product: 'NRML',
};

async function play({ token }: TestUser): Promise<Played> {
  const { body, status } = await server.call<{ backtest: Played }>('POST', '/api/backtests/run/', {
    token,
    body: { kind: 'trading', definition: CARRIED, source: 'own-history' },
  });
  expect(status).toBe(200);
  return until('the backtest has ended', 60_000, async () => {
    const { backtest: now } = (await server.call<{ backtest: Played }>('GET', `/api/backtests/${body.backtest.backtest_id}/`, { token }))
      .body;
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });
}

it('a test over history without the session of an expiry ends before the first day that would hold what has expired', async () => {
  const dates = sessions.map(({ date }) => date);
  const expiry = sessions[0]!.options[0]!.expiry.date;
  const place = dates.indexOf(expiry);
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(SESSIONS - 1);
  const me = await server.signIn();
  const mine = bringIn(server, me);
  const bring = async (some: readonly MadeSession[]) => {
    const { import_id: id } = await mine.check(Object.fromEntries(some.map((session) => [`${session.date}.csv`, gdfMinutes(session)])));
    await mine.keep(id);
  };
  await bring(sessions.filter(({ date }) => date !== expiry));
  const cut = await play(me);
  expect(cut).toMatchObject({ status: 'failed', reason_code: 'bot.expiry-session-missing' });
  expect(cut.days.map(({ date }) => date)).toEqual(dates.slice(0, place));
  await bring(sessions.filter(({ date }) => date === expiry));
  const whole = await play(me);
  expect(whole).toMatchObject({ status: 'done', done: SESSIONS });
  expect(whole.summary?.exits).toContainEqual({ code: 'settled', count: 1 });
}, 120_000);
