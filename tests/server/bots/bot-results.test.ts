import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { beforeAll, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { botResultsAnswer } from '#contract/schemas/bot-results.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { makeBot, plan, runsOf } from '#tests/support/bots/run-desk.ts';
import { openTestDesk, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

type Answer = InferOutput<typeof botResultsAnswer>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // The market of the day in fewer, longer steps.
  await server.services.venue.execute({ inputs: async () => [{ type: 'pace', stepMs: 30_000 }], conclude: async () => undefined });
});

const resultsOf = async (desk: TestDesk) => {
  const { body, status, text } = await server.call<Answer>('GET', `/api/bot-runs/${desk.portfolioId}/results/`, { token: desk.user.token });
  if (status !== 200) throw new Error(text);
  return body.bot_results;
};

async function stepTo(hour: number, minute: number): Promise<void> {
  while (nseFo.msOfDay(server.services.venue.now()) < (hour * 60 + minute) * MINUTE_MS) {
    await stepMarket(server);
    await server.services.instructionEngine.settled();
  }
}

it('a bot is told with the margin that it would need, then with that of what it holds, and with what it has come to after charges', async () => {
  const desk = await openTestDesk(server);
  const runs = runsOf(server, desk);
  const botId = await makeBot(
    server,
    desk,
    plan([{ side: 'sell', kind: 'call', lots: 1 }], { schedule: { to: '09:45', end: { kind: 'time', at: '10:30' } } }),
  );

  const [before] = await resultsOf(desk);
  expect(before).toMatchObject({ bot_id: botId, run_id: null, course: [], margin: { holds: false } });
  expect(before?.margin?.amount).toBeGreaterThan(10_000);

  const { body } = await runs.start(botId);
  await stepTo(9, 45);
  const [held] = await resultsOf(desk);
  const entered = held?.course?.at(-1);
  expect(held).toMatchObject({ run_id: body.bot_run.run_id, margin: { holds: true } });
  expect(entered?.booked).toBe(0);
  expect(entered?.charges).toBeGreaterThan(0);

  await stepTo(10, 40);
  const [over] = await resultsOf(desk);
  const { booked, charges } = over?.course?.at(-1) ?? { booked: NaN, charges: NaN };
  const { net_pnl: net } = await desk.summary();
  expect(booked - charges).toBeCloseTo(net ?? NaN, 4);
  expect((await runs.one()).booked).toBeCloseTo(booked, 4);
  expect(over?.margin?.holds).toBe(false);
});

it('the margin of what a run holds stays that of its own underlying when the bot has got another one', async () => {
  const desk = await openTestDesk(server);
  const runs = runsOf(server, desk);
  const botId = await makeBot(server, desk, plan([{ side: 'sell', kind: 'call', lots: 1 }], { schedule: { to: '15:00' } }));
  await runs.start(botId);
  await stepMarket(server, 4);
  await server.services.instructionEngine.settled();
  const [held] = await resultsOf(desk);
  expect(held?.margin?.holds).toBe(true);
  const { definition } = await server.db.selectFrom('bots').select('definition').where('id', '=', botId).executeTakeFirstOrThrow();
  const other = JSON.stringify({ ...definition, underlying: 'BANKNIFTY' });
  await server.db.updateTable('bots').set({ definition: other }).where('id', '=', botId).execute();
  expect((await resultsOf(desk))[0]?.margin).toEqual(held?.margin);
});

it('a bot whose result cannot be computed has none, and the others are told', async () => {
  const desk = await openTestDesk(server);
  const runs = runsOf(server, desk);
  const broken = await makeBot(server, desk, plan([{ side: 'sell', kind: 'call', lots: 1 }]), 'Broken');
  const whole = await makeBot(server, desk, plan([{ side: 'sell', kind: 'call', lots: 1 }]), 'Whole');
  await runs.start(broken);
  await server.db.updateTable('instructions').set({ state: '{}' }).where('bot_id', '=', broken).execute();
  const results = new Map((await resultsOf(desk)).map((result) => [result.bot_id, result]));
  expect(results.get(broken)).toMatchObject({ course: null, margin: null });
  expect(results.get(whole)?.margin?.amount).toBeGreaterThan(10_000);
});

it('the results of another user’s portfolio do not exist', async () => {
  const desk = await openTestDesk(server);
  const stranger = await openTestDesk(server);
  const { status, body } = await server.call<{ code: string }>('GET', `/api/bot-runs/${desk.portfolioId}/results/`, {
    token: stranger.user.token,
  });
  expect([status, body.code]).toEqual([404, 'portfolio.not-found']);
});
