import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { beforeAll, expect, it } from 'vitest';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import { findInstruction } from '#server/repositories/instructions.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { stepAll } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function started(of: BotDefinition): Promise<KeptRun> {
  const desk = await openTestDesk(server);
  const { token, id } = desk.user;
  const headers = { 'idempotency-key': newKey() };
  const body = { portfolio_id: desk.portfolioId, name: 'Late', definition: of };
  const made = await server.call<{ id: string }>('POST', `/api/daily_bots/daily_bots/${desk.portfolioId}/`, { token, body });
  if (made.status !== 200) throw new Error(made.text);
  const start = { token, body: { bot_id: made.body.id }, headers };
  const run = await server.call<{ bot_run: { run_id: string } }>('POST', '/api/bot-runs/start/', start);
  const row = await findInstruction(server.db, id, run.body.bot_run.run_id);
  return row?.state as KeptRun;
}
const clock = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

it('a bot started within a session has seen what was recorded of it, and no more', async () => {
  await stepAll(server, 24);
  const date = server.services.venue.tradingDate();
  const now = Math.floor(nseFo.msOfDay(server.services.venue.now()) / MINUTE_MS);
  const opens = nseFo.sessionOn(date).opensAt;
  const spot = server.services.venue.reading().indices()[0]?.id ?? '';
  const recorded = server.services.history.course().candlesOf(spot);
  const term = { of: 'indicator', indicator: 'sma', line: 'average', values: [2] } as const;
  const vwap = { of: 'indicator', indicator: 'vwap', line: 'average', values: [] } as const;
  const rows = [
    { left: { of: 'close' }, is: 'above', right: term },
    { left: { of: 'close' }, is: 'above', right: vwap },
  ] as const;
  const late = definition([leg({ expiry: { cycle: 'any', rank: 2 } })], {
    schedule: { from: clock(now + 5), to: '15:10', range: { from: '09:15', until: clock(now + 5), of: 'underlying', side: 'high' } },
  });
  const { bot } = await started({ ...late, signals: { minutes: 1, entry: { match: 'all', rows }, exit: null } });
  expect(bot.date).toBe(date);
  const last = recorded.at(-1);
  expect(bot.signals?.part).toMatchObject({ at: last?.at, high: last?.high, low: last?.low });
  // An index has no volume: that of its nearest future since the open counts.
  const { venue } = server.services;
  const futures = venue.instruments().flatMap((each) => (each.kind === 'future' && each.underlying === late.underlying ? [each] : []));
  const [nearest] = futures.toSorted((a, b) => a.expiry.localeCompare(b.expiry));
  const traded = venue.reading().quote(nearest?.id ?? '')?.volume;
  expect(traded).toBeGreaterThan(0);
  expect(bot.signals?.part?.units).toBe(traded);
  expect(recorded[0]?.at).toBe(opens);
  expect(bot.range).toMatchObject({
    high: Math.max(...recorded.map(({ high }) => high)),
    low: Math.min(...recorded.map(({ low }) => low)),
    set: false,
  });
  expect(bot.legs.every(({ phase }) => phase === 'idle')).toBe(true);
  expect(exchangeTime(last?.at ?? 0)).toBeLessThanOrEqual(server.services.venue.now());
});
