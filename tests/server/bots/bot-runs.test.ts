import { beforeAll, describe, expect, it } from 'vitest';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { makeBot, nets, plan, type RunBody, runsOf, startedRun } from '#tests/support/bots/run-desk.ts';
import { crashed, failOn, stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, someOption } from '#tests/support/server/desk.ts';
import { practise } from '#tests/support/server/practise.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';
import { eventTypes } from '../support/event-types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const STRADDLE = plan([
  { side: 'sell', kind: 'call', stop: { unit: 'percent', value: 30 } },
  { side: 'sell', kind: 'put', stop: { unit: 'percent', value: 30 } },
  { side: 'buy', kind: 'call', strike: { rule: 'atm', offset: 6 } },
]);
const LONG_CALL = plan([{ side: 'buy', kind: 'call' }]);

const started = (of: BotDefinition) => startedRun(server, of);

describe('a bot that runs', () => {
  it('buys its hedge before it sells, says why, and leaves where a leg reaches its stop', async () => {
    const { desk, runs, runId } = await started(STRADDLE);
    const sent = await systemOrders(desk);
    expect(sent.map(({ transaction_type: side, origin }) => [side, origin])).toEqual([
      ['BUY', 'bot'],
      ['SELL', 'bot'],
      ['SELL', 'bot'],
    ]);
    const run = await runs.one();
    expect(run).toMatchObject({ run_id: runId, status: 'running', phase: 'entered', working_orders: 0, trades: 3, reason_code: null });
    expect(run.legs.map(({ phase, lots }) => [phase, lots])).toEqual([
      ['held', 1],
      ['held', 1],
      ['held', 1],
    ]);
    const [call] = run.legs;
    expect(call?.stop?.price).toBeCloseTo((call?.entry_price ?? 0) * 1.3, 1);
    const said = await runs.codes(runId);
    expect(said.slice(0, 3)).toEqual(['chosen', 'chosen', 'order-in']);
    expect(said.filter((code) => code === 'entered')).toHaveLength(3);
    await gapSpot(server, 1.02);
    await stepAll(server, 6);
    const after = await runs.one();
    expect(after.legs.map(({ phase }) => phase)).toEqual(['over', 'held', 'held']);
    expect(after.booked).toBeLessThan(0);
    expect((await runs.codes(runId)).slice(-2)).toEqual(['stop', 'left']);
    expect(await eventTypes(server, desk.user)).toContain('bot-run.updated');
    await gapSpot(server, 1 / 1.02);
  });

  it('holds its entries to the margin of its account and to the book as it is shown', async () => {
    const limited = (limits: Partial<BotDefinition['limits']>) => ({ ...STRADDLE, limits: { ...STRADDLE.limits, ...limits } });
    const roomy = await started(limited({ margin: 10_000_000, slippage: { unit: 'percent', most: 50 } }));
    expect((await roomy.runs.one()).legs.map(({ phase }) => phase)).toEqual(['held', 'held', 'held']);
    const { token } = roomy.desk.user;
    const status = await server.call<{ margin_blocked: number }>('GET', `/api/risk/status/${roomy.desk.accountNumber}`, { token });
    const needed = status.body.margin_blocked;
    const tight = await started(limited({ margin: Math.floor(needed / 2) }));
    const { lines } = await tight.runs.journal(tight.runId);
    const refusal = lines.find(({ line }) => line.code === 'limit-margin')?.line;
    // The blocked amount of an account includes the cost of buying back sold options.
    expect(refusal?.amount).toBeGreaterThan(needed * 0.7);
    expect(refusal?.amount).toBeLessThan(needed);
    expect(await systemOrders(tight.desk)).toHaveLength(0);
    const narrow = await started(limited({ slippage: { unit: 'points', most: 0.05 } }));
    expect(await narrow.runs.codes(narrow.runId)).toContain('slippage-wait');
    expect(await systemOrders(narrow.desk)).toHaveLength(0);
  });

  it('goes on by the definition that it was started with when its bot is changed, and says which; the next start takes the new one', async () => {
    const { desk, runs, runId, botId } = await started(LONG_CALL);
    const { token } = desk.user;
    const changed = plan([{ side: 'buy', kind: 'call', lots: 2, stop: { unit: 'percent', value: 0.5 } }]);
    const { body, status } = await server.call<{ revision: number }>('PUT', `/api/daily_bots/daily_bot/${botId}/`, {
      token,
      body: { name: 'Evening', definition: changed },
    });
    expect([status, body.revision]).toEqual([200, 2]);
    await gapSpot(server, 0.999);
    await stepAll(server, 6);
    const run = await runs.one();
    expect(run).toMatchObject({
      run_id: runId,
      name: 'Morning',
      bot_revision: 1,
      status: 'running',
      definition: { legs: [{ lots: 1, stop: null }] },
    });
    expect([run.legs.map(({ phase, lots, stop }) => [phase, lots, stop]), await nets(desk)]).toEqual([[['held', 1, null]], [65]]);
    await runs.command(runId, 'stop');
    await stepAll(server, 6);
    const next = (await runs.start(botId)).body.bot_run;
    expect(next).toMatchObject({ name: 'Evening', bot_revision: 2, definition: { legs: [{ lots: 2, stop: { value: 0.5 } }] } });
    await gapSpot(server, 1 / 0.999);
  });

  it('is told by its id alone, to its owner', async () => {
    const { desk, runId } = await started(LONG_CALL);
    const ask = (token: string) => server.call<RunBody>('GET', `/api/bot-runs/run/${runId}/`, { token });
    expect((await ask(desk.user.token)).body.bot_run).toMatchObject({ run_id: runId, portfolio_id: desk.portfolioId });
    expect((await ask((await openTestDesk(server)).user.token)).body.code).toBe('bot.run-not-found');
  });

  it('that asks first enters exactly what its owner allows, once, and says when it asks no more', async () => {
    const { desk, runs, runId } = await started({ ...STRADDLE, approval: 'ask' });
    const { asks, reason_code: reason, working_orders: working } = await runs.one();
    expect([reason, working]).toEqual(['bot.asks', 0]);
    expect(asks?.orders.map(({ side, lots, contract }) => [side, lots, contract.kind])).toEqual([
      ['sell', 1, 'put'],
      ['buy', 1, 'call'],
      ['sell', 1, 'call'],
    ]);
    expect(await systemOrders(desk)).toEqual([]);
    const orders = asks?.orders.map(({ order }) => order) ?? [];
    const say = (enters: boolean) => runs.answer(runId, { orders, enters });
    const [first, second] = await Promise.all([say(true), say(true)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await stepAll(server, 6);
    expect(await systemOrders(desk)).toHaveLength(3);
    expect(await runs.one()).toMatchObject({ asks: null, reason_code: null, trades: 3 });
    expect((await say(false)).body.code).toBe('bot.nothing-asked');
    expect((await runs.answer(runId, { orders: [], enters: true })).status).toBe(422);
  });

  it('is called to its owner when its feed is silent, goes by its rule, and goes on with the next price', async () => {
    const { desk, runs, runId } = await started(
      plan([
        { side: 'buy', kind: 'call' },
        { side: 'buy', kind: 'put' },
      ]),
    );
    await practise(server, desk, [], { silent_since: 1 });
    // A minute, by quarters of a second.
    await stepAll(server, 245);
    expect(await runs.one()).toMatchObject({ status: 'running', reason_code: 'bot.feed-silent' });
    await practise(server, desk, [], { silent_since: null });
    await stepAll(server, 2);
    expect(await runs.one()).toMatchObject({ status: 'running', reason_code: null });
    expect((await runs.codes(runId)).slice(-2)).toEqual(['feed-silent', 'feed-back']);
  });

  it('is started once for a key, and once at a time', async () => {
    const desk = await openTestDesk(server);
    const runs = runsOf(server, desk);
    const botId = await makeBot(server, desk, LONG_CALL);
    const key = newKey();
    const first = await runs.start(botId, key);
    const again = await runs.start(botId, key);
    expect(again.body.bot_run.run_id).toBe(first.body.bot_run.run_id);
    expect((await runs.start(botId)).body.code).toBe('bot.running');
    expect(await runs.list()).toHaveLength(1);
  });

  it('enters nothing while it is paused, goes on, closes what it holds when it is stopped, and can then be removed', async () => {
    const desk = await openTestDesk(server);
    const runs = runsOf(server, desk);
    const botId = await makeBot(server, desk, LONG_CALL);
    const { body } = await runs.start(botId);
    const id = body.bot_run.run_id;
    const { bot_run: paused } = (await runs.command(id, 'pause')).body;
    expect(paused).toMatchObject({ status: 'paused', paused_at: paused.updated_at });
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([]);
    expect((await runs.command(id, 'resume')).body.bot_run.status).toBe('running');
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([65]);
    const { token } = desk.user;
    const bot = `/api/daily_bots/daily_bot/${botId}/`;
    expect((await server.call<RunBody>('DELETE', bot, { token })).body.code).toBe('bot.running');
    await runs.command(id, 'stop');
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([0]);
    expect(await runs.one()).toMatchObject({ status: 'ended', working_orders: 0 });
    expect((await runs.command(id, 'resume')).body.code).toBe('bot.run-ended');
    expect((await server.call('DELETE', bot, { token })).status).toBe(200);
    expect(await runs.list()).toEqual([]);
  });

  it('goes on where it was after a crash between writing down and sending, and sends nothing twice', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    const runs = runsOf(own, desk);
    const botId = await makeBot(own, desk, LONG_CALL);
    await runs.start(botId);
    const release = await failOn(own, 'orders', 'insert');
    await stepAll(own, 3);
    await release();
    expect(await desk.book()).toEqual([]);
    const next = await crashed(own);
    await stepAll(next, 8);
    const [run] = await runsOf(next, desk).list();
    expect(run).toMatchObject({ status: 'running', phase: 'entered', trades: 1 });
    expect(run?.legs[0]).toMatchObject({ phase: 'held', lots: 1, quantity: 65 });
    const { body } = await next.call<{ data: { net_quantity: number }[] }>('GET', `/api/position/position/${desk.portfolioId}/`, {
      token: desk.user.token,
    });
    expect(body.data.map(({ net_quantity: net }) => net)).toEqual([65]);
  });

  it('takes what somebody else has closed as gone, and sells nothing of it again', async () => {
    const { desk, runs, runId } = await started(LONG_CALL);
    const [position] = await desk.positions();
    await desk.execute({ action: 'square_off', portfolio_id: desk.portfolioId, position_id: position?.position_id });
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([0]);
    expect((await runs.one()).legs[0]).toMatchObject({ phase: 'over', lots: 0 });
    expect((await runs.codes(runId)).at(-1)).toBe('closed-elsewhere');
    await runs.command(runId, 'stop');
    expect((await runs.one()).status).toBe('ended');
    expect(await systemOrders(desk)).toHaveLength(1);
  });

  it('opens nothing against what the portfolio holds, and says so', async () => {
    const desk = await openTestDesk(server);
    const runs = runsOf(server, desk);
    const of = plan([{ side: 'sell', kind: 'call', expiry: { cycle: 'any', rank: 1 } }]);
    const { strike } = someOption(server);
    const rank = server.services.venue.expiries('NIFTY').findIndex(({ expiry }) => expiry === someOption(server).expiry) + 1;
    const exact = { strike: { rule: 'exact' as const, strike: strike / 10_000 }, expiry: { cycle: 'any' as const, rank } };
    const botId = await makeBot(server, desk, { ...of, product: 'NRML', legs: of.legs.map((each) => ({ ...each, ...exact })) });
    await desk.place({ lots: 1 });
    const { body } = await runs.start(botId);
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([65]);
    const { lines } = await runs.journal(body.bot_run.run_id);
    expect(lines[0]?.line).toMatchObject({ code: 'rejected', reason: 'bot.against-position' });
  });

  it('buys a short back when its owner closes what protects it, and calls him', async () => {
    const { desk, runs, runId } = await started(STRADDLE);
    const hedge = (await desk.positions()).find(({ net_quantity: net }) => net > 0);
    await desk.execute({ action: 'square_off', portfolio_id: desk.portfolioId, position_id: hedge?.position_id });
    await stepAll(server, 8);
    expect((await nets(desk)).toSorted((one, other) => one - other)).toEqual([-65, 0, 0]);
    expect((await runs.one()).legs.map(({ lots }) => lots)).toEqual([0, 1, 0]);
    expect(await runs.codes(runId)).toEqual(expect.arrayContaining(['closed-elsewhere', 'unhedged']));
    expect(await eventTypes(server, desk.user)).toContain('bot-run.attention');
  });

  it('opens nothing in an account that has been switched off, and says so', async () => {
    const desk = await openTestDesk(server);
    const runs = runsOf(server, desk);
    const { body } = await runs.start(await makeBot(server, desk, LONG_CALL));
    await server.db.updateTable('broker_accounts').set({ status: 'disabled' }).where('id', '=', desk.accountId).execute();
    await stepAll(server, 6);
    expect(await nets(desk)).toEqual([]);
    const { lines } = await runs.journal(body.bot_run.run_id);
    expect(lines[0]?.line).toMatchObject({ code: 'rejected', reason: 'account.disabled' });
  });

  it('is nobody else’s', async () => {
    const { runId } = await started(LONG_CALL);
    const other = runsOf(server, await openTestDesk(server));
    expect((await other.command(runId, 'stop')).body.code).toBe('bot.run-not-found');
    expect(await other.journal(runId)).toMatchObject({ code: 'bot.run-not-found' });
  });
});

describe('the kill switch', () => {
  it('pauses the bots of its scope, and no bot starts or goes on before trading is resumed', async () => {
    const { desk, runs, runId, botId } = await started(LONG_CALL);
    const { token } = desk.user;
    const press = { scope: { kind: 'all' }, cancel_orders: true, exit_percent: 0, losing_only: false, until: { kind: 'manual' } };
    const pressed = await server.call<{ kill: { locks: { id: string }[] } }>('POST', '/api/risk/kill/', {
      token,
      body: press,
      headers: { 'idempotency-key': newKey() },
    });
    expect(pressed.status).toBe(200);
    await stepAll(server, 2);
    expect(await runs.one()).toMatchObject({ status: 'paused', reason_code: 'risk.trading-paused' });
    expect((await runs.one()).legs[0]).toMatchObject({ phase: 'held', lots: 1 });
    expect((await runs.command(runId, 'resume')).body.code).toBe('risk.trading-paused');
    await runs.command(runId, 'stop');
    await stepAll(server, 6);
    expect(await runs.one()).toMatchObject({ status: 'ended' });
    expect(await nets(desk)).toEqual([0]);
    expect((await runs.start(botId)).body.code).toBe('risk.trading-paused');
  });
});
