import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { runDriftAnswer } from '#contract/schemas/run-drift.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { newKey, openTestDesk, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

type Drift = InferOutput<typeof runDriftAnswer>;
interface Begun {
  readonly desk: TestDesk;
  readonly botId: string;
  readonly runId: string;
}

/** Exchange time of a step: the simulated market follows the same law in fewer, longer steps. */
const STEP_MS = 30_000;
/** Decimal places in the comparison: the parts add up to the difference, and nothing is finer than a hundredth of a paisa. */
const SUM = 4;

const baseOf = (code: string): BotDefinition => {
  const { definition } = BASE_STRATEGIES.find((each) => each.code === code)!;
  return { ...definition, schedule: { ...definition.schedule, expiries: 'any', dte: null } };
};
const STRADDLE = baseOf('nine-twenty-straddle');
/** No exits before the planned time. */
const QUIET: BotDefinition = {
  ...STRADDLE,
  legs: STRADDLE.legs.map((leg) => ({ ...leg, stop: null, target: null, trail: null, reentry: { stop: null, target: null } })),
};
const CARRIED: BotDefinition = {
  ...QUIET,
  product: 'NRML',
  legs: QUIET.legs.map((leg) => ({ ...leg, expiry: { cycle: 'any', rank: 2 } })),
  schedule: { ...QUIET.schedule, end: { kind: 'expiry', before: 0, at: '15:00' } },
};

let server: TestServer;
async function newDesk(balance = 1e12): Promise<TestDesk> {
  const desk = await openTestDesk(server);
  await server.db.updateTable('broker_accounts').set({ opening_balance: balance }).where('id', '=', desk.accountId).execute();
  return desk;
}
async function begin(of: BotDefinition, kind: 'daily' | 'trading' = 'daily', balance?: number): Promise<Begun> {
  const desk = await newDesk(balance);
  const { token } = desk.user;
  const body = { portfolio_id: desk.portfolioId, name: 'Morning', definition: of };
  const bot = await server.call<{ id: string }>('POST', `/api/${kind}_bots/${kind}_bots/${desk.portfolioId}/`, { token, body });
  const start = { token, body: { bot_id: bot.body.id }, headers: { 'idempotency-key': newKey() } };
  const { body: started, text } = await server.call<{ bot_run: { run_id: string } }>('POST', '/api/bot-runs/start/', start);
  if (started.bot_run === undefined) throw new Error(`${bot.text} ${text}`);
  return { desk, botId: bot.body.id, runId: started.bot_run.run_id };
}
async function command({ desk, runId }: Begun, what: 'pause' | 'resume' | 'stop'): Promise<void> {
  const headers = { 'idempotency-key': newKey() };
  expect((await server.call('POST', `/api/bot-runs/${runId}/${what}/`, { token: desk.user.token, headers })).status).toBe(200);
  await server.services.instructionEngine.settled();
}
const driftOf = ({ desk, runId }: Pick<Begun, 'desk' | 'runId'>, query = '') =>
  server.call<Drift & { code?: string }>('GET', `/api/bot-runs/${runId}/drift/${query}`, { token: desk.user.token });

async function stepUntil(done: () => boolean): Promise<void> {
  while (!done()) {
    await stepMarket(server);
    await server.services.instructionEngine.settled();
  }
}
const stepTo = (hour: number, minute: number) =>
  stepUntil(() => nseFo.msOfDay(server.services.venue.now()) >= (hour * 60 + minute) * MINUTE_MS);
async function endDay(): Promise<string> {
  const { venue, history } = server.services;
  const date = venue.tradingDate();
  await stepUntil(() => venue.tradingDate() !== date);
  await history.written();
  return date;
}

/** Net result of a flat desk by its own books. */
async function madeBy(desk: TestDesk): Promise<number> {
  const { net_pnl: net } = await desk.summary();
  expect((await desk.positions()).filter((each) => each.net_quantity !== 0)).toEqual([]);
  return net ?? NaN;
}

function requireWhole({ totals, pairs }: Drift): void {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  if (totals === null) throw new Error('nothing was compared');
  expect(sum(Object.values(totals.parts))).toBeCloseTo(totals.difference, SUM);
  expect(totals.run - totals.replay).toBeCloseTo(totals.difference, SUM);
  expect(sum(pairs.map(({ amount }) => amount))).toBeCloseTo(totals.difference, SUM);
}

const runs: Record<string, Begun> = {};
let [first, second]: string[] = [];

describe('a run beside a backtest of its day', () => {
  beforeAll(async () => {
    server = await testServer({ historySessions: 2 });
    const { history, venue } = server.services;
    history.start();
    await history.written();
    await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: STEP_MS }], conclude: async () => undefined });
    runs.whole = await begin(STRADDLE);
    runs.paused = await begin(QUIET);
    runs.stopped = await begin(QUIET);
    runs.closed = await begin(QUIET);
    runs.refused = await begin(QUIET, 'daily', 1e7);
    runs.carried = await begin(CARRIED, 'trading');
    await command(runs.paused, 'pause');
    await stepTo(11, 0);
    expect((await driftOf(runs.whole)).body).toMatchObject({ status: 'not-over', dates: [], date: null, totals: null, pairs: [] });
    runs.late = await begin(QUIET);
    await command(runs.paused, 'resume');
    await command(runs.stopped, 'stop');
    for (const { position_id: id } of await runs.closed.desk.positions())
      await runs.closed.desk.execute({ action: 'square_off', position_id: id });
    await server.services.instructionEngine.settled();
    const { desk, botId } = runs.whole;
    const changed = { token: desk.user.token, body: { definition: QUIET } };
    expect((await server.call('PUT', `/api/daily_bots/daily_bot/${botId}/`, changed)).status).toBe(200);
    first = await endDay();
    second = await endDay();
  }, 120_000);

  it('has each fill beside its own, what it made is what its books say, and the parts are the difference', async () => {
    const { status, body } = await driftOf(runs.whole!, `?date=${first}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'compared', dates: [second, first], date: first, from: first, notes: ['bot-changed'] });
    requireWhole(body);
    expect(body.pairs.map(({ run, replay }) => [run === null, replay === null])).toEqual(body.pairs.map(() => [false, false]));
    expect(body.pairs.every(({ kind }) => ['same', 'price', 'time'].includes(kind))).toBe(true);
    // After a flat day the next one starts anew: only the sum of both equals the books.
    const next = await driftOf(runs.whole!);
    requireWhole(next.body);
    expect((body.totals?.run ?? 0) + (next.body.totals?.run ?? 0)).toBeCloseTo(await madeBy(runs.whole!.desk), SUM);
  });

  it.each([
    ['late', 'late-start', ['late-start']],
    ['paused', 'paused', []],
  ] as const)('says of a run that was %s why it missed what it did not trade', async (which, why, notes) => {
    const { body } = await driftOf(runs[which]!, `?date=${first}`);
    requireWhole(body);
    expect(body.notes).toEqual(notes);
    expect(body.totals?.run).toBe(0);
    expect(body.pairs.map(({ kind, why: said, opens }) => [kind, opens ? said : null])).toEqual([
      ['missed', why],
      ['missed', why],
      ['missed', null],
      ['missed', null],
    ]);
  });

  it('says why an entry was refused, in the code that the order got', async () => {
    const { body } = await driftOf(runs.refused!, `?date=${first}`);
    requireWhole(body);
    const entries = body.pairs.filter(({ opens }) => opens);
    expect(entries.map(({ kind, why }) => [kind, why])).toEqual([
      ['missed', 'refused'],
      ['missed', 'refused'],
    ]);
    expect(entries.map(({ line }) => [line?.code, line?.reason])).toEqual(entries.map(() => ['rejected', 'risk.margin-short']));
  });

  it.each(['stopped', 'closed'] as const)('knows by hand what was %s, and what the other time made', async (which) => {
    const { body } = await driftOf(runs[which]!, `?date=${first}`);
    requireWhole(body);
    const exits = body.pairs.filter(({ opens }) => !opens);
    expect(exits.map(({ kind, why }) => [kind, why])).toEqual([
      ['time', 'by-hand'],
      ['time', 'by-hand'],
    ]);
    for (const { parts } of exits) expect(parts.time).not.toBe(0);
    if (which === 'stopped') expect(body.totals?.run).toBeCloseTo(await madeBy(runs.stopped!.desk), SUM);
  });

  it('is from the last morning without positions on, and counts what is held at its last price', async () => {
    const evening = await driftOf(runs.carried!, `?date=${first}`);
    expect(evening.body).toMatchObject({ from: first, date: first, notes: ['still-held'] });
    requireWhole(evening.body);
    expect(evening.body.pairs.filter(({ opens }) => !opens).map(({ run }) => run?.reason)).toEqual([null, null]);
    const later = await driftOf(runs.carried!);
    expect(later.body).toMatchObject({ from: first, date: second });
    requireWhole(later.body);
  });

  it('is of days that the run was there, and for its owner only', async () => {
    const { runId } = runs.whole!;
    expect((await driftOf(runs.whole!, '?date=2026-11-20')).body.code).toBe('bot.no-session');
    const other = await newDesk();
    expect((await driftOf({ desk: other, runId })).body.code).toBe('bot.run-not-found');
    expect((await driftOf(runs.stopped!, `?date=${second}`)).body.code).toBe('bot.no-session');
  });

  it('is not made of positions that were opened by hand', async () => {
    const desk = await newDesk();
    await desk.place({ lots: 1 });
    const [position] = await desk.positions();
    const body = {
      account_number: desk.accountNumber,
      portfolio_id: desk.portfolioId,
      position_ids: [position?.position_id],
      name: 'By hand',
      overall: { stop: { unit: 'money', value: 50_000, reentry: null }, target: null, lock: null, trail: null, breakeven: false },
      end: { kind: 'open' },
    };
    const held = await server.call<{ bot_run: { run_id: string } }>('POST', '/api/bot-runs/hold/', {
      token: desk.user.token,
      body,
      headers: { 'idempotency-key': newKey() },
    });
    expect(held.status, held.text).toBe(200);
    const { body: answer } = await driftOf({ desk, runId: held.body.bot_run.run_id });
    expect(answer).toMatchObject({ status: 'by-hand', totals: null, pairs: [] });
  });
});
