import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { botRun } from '#contract/schemas/bot-run.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { isLazy } from '#domain/bots/definition.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { type Marks, mostLots, recordOf, resultAt, type RunRecord } from '#tests/support/bots/week-of-run.ts';
import { newKey, openTestDesk, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { type TestServer, testServer } from '#tests/support/server/server.ts';

type Run = InferOutput<typeof botRun>;

const BOTS = 100;
const EVENINGS = 5;
/** Exchange time of a step: the simulated market follows the same law in fewer, longer steps. */
const STEP_MS = 30_000;
interface Limits {
  readonly loss: number | null;
  readonly profit: number | null;
  readonly trades: number;
  readonly lots: number;
}
/** Limits for every strategy: wide ones, and some that are reached on many days. */
const LIMITS: readonly Limits[] = [
  { loss: 5_000, profit: null, trades: 6, lots: 6 },
  { loss: 750, profit: 750, trades: 3, lots: 1 },
  { loss: 1_500, profit: 1_000, trades: 1, lots: 2 },
  { loss: null, profit: 400, trades: 2, lots: 8 },
];
const DAILY = BASE_STRATEGIES.filter(({ kind }) => kind === 'daily');

interface Watched {
  readonly desk: TestDesk;
  readonly name: string;
  readonly limits: Limits;
}

async function startBot(server: TestServer, count: number): Promise<Watched> {
  const desk = await openTestDesk(server);
  const { token } = desk.user;
  await server.db.updateTable('broker_accounts').set({ opening_balance: 1e12 }).where('id', '=', desk.accountId).execute();
  const { definition, code } = DAILY[count % DAILY.length]!;
  const given = LIMITS[Math.floor(count / DAILY.length) % LIMITS.length]!;
  // A limit below the lots of the first entry is refused at the start.
  const first = definition.legs.filter((leg) => !isLazy(leg));
  const atOnce = first.reduce((sum, { lots }) => sum + lots, 0);
  const limits = { ...given, trades: Math.max(given.trades, first.length), lots: Math.max(given.lots, atOnce) };
  const schedule = { ...definition.schedule, expiries: 'any', dte: null };
  const body = { portfolio_id: desk.portfolioId, name: code, definition: { ...definition, schedule, limits } };
  const bot = await server.call<{ id: string }>('POST', `/api/daily_bots/daily_bots/${desk.portfolioId}/`, { token, body });
  const start = { token, body: { bot_id: bot.body.id }, headers: { 'idempotency-key': newKey() } };
  expect((await server.call('POST', '/api/bot-runs/start/', start)).status, code).toBe(200);
  return { desk, name: `${code} ${count}`, limits };
}

async function runOf(server: TestServer, { user, portfolioId }: TestDesk): Promise<Run> {
  const { body } = await server.call<{ bot_runs: Run[] }>('GET', `/api/bot-runs/${portfolioId}/`, { token: user.token });
  return body.bot_runs[0]!;
}

/** Findings on a day with a limit. All sums in money before charges. */
interface Judged {
  /** Number of instants with positions and with all limits kept. */
  readonly within: number;
  /** For a reached limit: how far the result was beyond the bound when noticed, and the further loss until the end, in total and per exited unit. */
  readonly reached: { readonly beyond: number; readonly slipped: number; readonly perUnit: number } | null;
}

/** Codes after which a bot may still enter; any other line about all legs says that the bot exits or is out. */
const GOES_ON = new Set([
  'range-set',
  'range-left',
  'signal-entry',
  'momentum-wait',
  'momentum-reached',
  'lock-armed',
  'again',
  'expiry-day',
]);

/**
 * Checks a limit of loss or profit independently, from fills and prices alone: the limit is not reached at any instant before the bot says so, the result
 * that the bot then states is exact to the paisa, and from then on the bot only exits, at once. So the day ends beyond its limit by one step of the market
 * and the slippage of the exits, and by nothing else.
 */
function judgeDay(record: RunRecord, { name, limits }: Watched, date: string, marks: Marks): Judged {
  const trades = record.trades.filter(({ at }) => nseFo.dateAt(at) === date);
  const lines = record.lines.filter(({ at }) => nseFo.dateAt(at) === date);
  const final = resultAt(trades, new Map());
  if (final === null) throw new Error(`${name} ${date}: something is held in the evening`);
  const loss = limits.loss === null ? -Infinity : moneyFromDecimal(-limits.loss);
  const profit = limits.profit === null ? Infinity : moneyFromDecimal(limits.profit);
  const line = lines.find(({ code }) => code === 'limit-loss' || code === 'limit-profit');
  const leaves = lines.find(({ leg, code }) => leg === null && !GOES_ON.has(code));
  let within = 0;
  for (const [at, seen] of marks) {
    if (nseFo.dateAt(at) !== date || at >= (line?.at ?? Infinity) || at >= (leaves?.at ?? Infinity)) continue;
    const before = trades.filter((trade) => trade.at < at);
    const result = before.length === 0 ? null : resultAt(before, seen);
    if (result === null) continue;
    within += 1;
    expect(result, `${name} ${date} ${at}: beyond its limit and goes on`).toBeGreaterThan(loss);
    expect(result, `${name} ${date} ${at}: beyond its limit and goes on`).toBeLessThan(profit);
  }
  if (line === undefined) return { within, reached: null };
  const seen = marks.get(line.at) ?? new Map<string, Price>();
  // An exit already sent may fill in the same instant, and be the one that reached the limit.
  const [first, last] = [trades.findIndex(({ at }) => at >= line.at), trades.findLastIndex(({ at }) => at <= line.at) + 1];
  const results = Array.from({ length: Math.max(1, last - first + 1) }, (_, more) => resultAt(trades.slice(0, first + more), seen));
  expect(results, `${name} ${date}: what the bot says it has made`).toContain(line.amount);
  const exits = trades.filter(({ at }) => at >= line.at);
  expect(
    exits.filter(({ opens, at }) => opens || at > line.at + STEP_MS),
    `${name} ${date}: only leaves, and at once`,
  ).toEqual([]);
  const units = exits.reduce((sum, { quantity }) => sum + quantity, 0);
  const [amount, bound] = [line.amount ?? 0, line.bound ?? 0];
  return { within, reached: { beyond: Math.abs(amount - bound), slipped: final - amount, perUnit: Math.abs(final - amount) / units } };
}

/** Counts the orders by reason, and checks the limits on trades and lots of each day. */
function judgeOrders({ sent, trades }: RunRecord, { name, limits }: Watched, dates: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reasoned, order } of sent) {
    expect(reasoned, `${name}: why ${order.orderId} was sent`).not.toBe('not');
    counts[reasoned] = (counts[reasoned] ?? 0) + 1;
  }
  for (const date of dates) {
    const entries = sent.filter((each) => each.date === date && each.order.bot === 'opens');
    expect(new Set(entries.map(({ order }) => order.intent?.id)).size, name).toBeLessThanOrEqual(limits.trades);
    expect(mostLots(trades.filter(({ at }) => nseFo.dateAt(at) === date)), name).toBeLessThanOrEqual(limits.lots);
  }
  return counts;
}

/** Runs the exchange to the next trading date, recording the marks of held contracts at each step. */
async function playDay(server: TestServer, held: Set<string>): Promise<number> {
  const { venue, instructionEngine } = server.services;
  const date = venue.tradingDate();
  let steps = 0;
  for (; venue.tradingDate() === date; steps += 1) {
    await stepMarket(server);
    await instructionEngine.settled();
    const open = await server.db.selectFrom('positions').select('instrument_id').distinct().where('net_quantity', '<>', 0).execute();
    held.clear();
    for (const { instrument_id: id } of open) held.add(id);
  }
  return steps;
}

// Each bot has an account of its own: interactions of bots in one portfolio are another test.
it(`${BOTS} daily bots through a week: flat every evening, every order with its reason, no limit exceeded by more than one slippage`, async () => {
  const server = await testServer();
  const { venue } = server.services;
  await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: STEP_MS }], conclude: async () => undefined });
  const bots: Watched[] = [];
  for (let count = 0; count < BOTS; count += 1) bots.push(await startBot(server, count));
  const marks = new Map<ExchangeTime, ReadonlyMap<string, Price>>();
  const held = new Set<string>();
  venue.afterChange(async ({ at, market }) => {
    // The marks of the step itself, before orders change the book.
    if (!marks.has(at)) marks.set(at, new Map([...held].map((id) => [id, markOfQuote(market.quote(id))!.price])));
  });
  const dates: string[] = [];
  let steps = 0;
  const began = performance.now();
  while (dates.length < EVENINGS) {
    dates.push(venue.tradingDate());
    steps += await playDay(server, held);
    expect([...held], `the evening of ${dates.at(-1)}`).toEqual([]);
    for (const { desk, name } of bots) {
      const { legs } = await runOf(server, desk);
      const lots = legs.map((leg) => leg.lots);
      expect(lots, name).toEqual(lots.map(() => 0));
    }
  }
  const stepMs = (performance.now() - began) / steps;
  const orders: Record<string, number> = {};
  const judged: Judged[] = [];
  for (const bot of bots) {
    const { run_id: id } = await runOf(server, bot.desk);
    const record = await recordOf(server.db, id, bot.desk.accountId);
    for (const [how, count] of Object.entries(judgeOrders(record, bot, dates))) orders[how] = (orders[how] ?? 0) + count;
    for (const date of dates) judged.push(judgeDay(record, bot, date, marks));
  }
  const reached = judged.flatMap((day) => day.reached ?? []);
  const within = judged.reduce((sum, day) => sum + day.within, 0);
  const worst = (of: (day: (typeof reached)[number]) => number) => Math.max(...reached.map(of));
  const rupees = (amount: number) => Math.round(amount / 100) / 100;
  const slipped = rupees(-Math.min(...reached.map((day) => day.slipped)));
  const figures = { steps, stepMs, orders, within, reached: reached.length, beyond: rupees(worst((day) => day.beyond)), slipped };
  process.stdout.write(`${BOTS} bots: ${JSON.stringify({ ...figures, perUnit: rupees(worst((day) => day.perUnit)) })}\n`);
  expect(orders['same']).toBeGreaterThan(BOTS);
  expect(reached.length).toBeGreaterThan(BOTS);
  expect(within).toBeGreaterThan(BOTS * 100);
  // Half the spread of an option near the money, plus the market impact of one or two lots.
  expect(rupees(worst((day) => day.perUnit))).toBeLessThan(2);
}, 3_600_000);
