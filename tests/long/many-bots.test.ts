import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { botRun } from '#contract/schemas/bot-run.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { istDate } from '#domain/calendar/ist.ts';
import type { KeptEffect } from '#server/services/instructions/behaviour.ts';
import { newKey, openTestDesk, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

type Run = InferOutput<typeof botRun>;

const BOTS = 100;
const EVENINGS = 5;
/** Exchange time of a step: the market draws the same law in fewer, longer steps. */
const STEP_MS = 30_000;
const LIMITS = { loss: 5_000, profit: null, trades: 6, lots: 6 } as const;
const DAILY = BASE_STRATEGIES.filter(({ kind }) => kind === 'daily');

// Each has an account of its own: what two bots of one portfolio do to each other is another test.
it(`${BOTS} daily bots through a week: flat every evening, within their limits of trades`, async () => {
  const server = await testServer();
  const { venue, instructionEngine } = server.services;
  await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: STEP_MS }], conclude: async () => undefined });
  const desks: TestDesk[] = [];
  for (let count = 0; count < BOTS; count += 1) {
    const desk = await openTestDesk(server);
    const { token } = desk.user;
    await server.db.updateTable('broker_accounts').set({ opening_balance: 1e12 }).where('id', '=', desk.accountId).execute();
    const { definition, code } = DAILY[count % DAILY.length]!;
    const schedule = { ...definition.schedule, expiries: 'any', dte: null };
    const body = { portfolio_id: desk.portfolioId, name: code, definition: { ...definition, schedule, limits: LIMITS } };
    const bot = await server.call<{ id: string }>('POST', `/api/daily_bots/daily_bots/${desk.portfolioId}/`, { token, body });
    const start = { token, body: { bot_id: bot.body.id }, headers: { 'idempotency-key': newKey() } };
    expect((await server.call('POST', '/api/bot-runs/start/', start)).status, code).toBe(200);
    desks.push(desk);
  }
  const runOf = async ({ user, portfolioId }: TestDesk): Promise<Run> =>
    (await server.call<{ bot_runs: Run[] }>('GET', `/api/bot-runs/${portfolioId}/`, { token: user.token })).body.bot_runs[0]!;
  const figures = { steps: 0, entries: 0, orders: 0, stepMs: 0 };
  const began = performance.now();
  for (let evening = 0; evening < EVENINGS; evening += 1) {
    const date = venue.tradingDate();
    while (venue.tradingDate() === date) {
      await stepMarket(server);
      await instructionEngine.settled();
      figures.steps += 1;
    }
    for (const desk of desks) {
      const run = await runOf(desk);
      expect(
        run.legs.map(({ lots }) => lots),
        run.name,
      ).toEqual(run.legs.map(() => 0));
    }
    const open = await server.db.selectFrom('positions').select('id').where('net_quantity', '<>', 0).execute();
    expect(open, `the evening of ${date}`).toEqual([]);
  }
  figures.stepMs = (performance.now() - began) / figures.steps;
  const histories = await server.db
    .selectFrom('instruction_history')
    .innerJoin('instructions', 'instructions.id', 'instruction_history.instruction_id')
    .select(['instruction_id', 'decisions'])
    .where('kind', '=', 'bot-run')
    .orderBy('instruction_id')
    .orderBy('number')
    .execute();
  const entries = new Map<string, number>();
  for (const { instruction_id: id, decisions } of histories) {
    for (const effect of decisions as readonly KeptEffect[]) {
      if (effect.type === 'send') figures.orders += 1;
      if (effect.type !== 'journal' || effect.line.code !== 'order-in') continue;
      const day = `${id} ${istDate(effect.line.at)}`;
      entries.set(day, (entries.get(day) ?? 0) + 1);
      figures.entries += 1;
    }
  }
  process.stdout.write(`${BOTS} bots: ${JSON.stringify(figures)}\n`);
  expect(Math.max(...entries.values())).toBeLessThanOrEqual(LIMITS.trades);
  expect(figures.entries).toBeGreaterThan(BOTS);
}, 3_600_000);
