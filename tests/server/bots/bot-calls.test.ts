import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { botRun, runJournalAnswer } from '#contract/schemas/bot-run.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const OF: BotDefinition = {
  ...definition(
    [
      leg({ side: 'buy', call: 'long', expiry: { cycle: 'any', rank: 2 } }),
      leg({ side: 'buy', kind: 'put', call: 'short', expiry: { cycle: 'any', rank: 2 } }),
    ],
    { schedule: { from: '09:15', to: '15:10' } },
  ),
  calls: { oldest: 60 },
};
type Answer = { code?: string; secret?: string; made_at?: number | null; called_at?: number | null; id?: string };

async function calledBot(desk: TestDesk, name = 'Called') {
  const { token } = desk.user;
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    server.call<Answer>(method, path, { token, headers: { 'idempotency-key': newKey() }, ...(body ? { body } : {}) });
  const made = await ask('POST', `/api/daily_bots/daily_bots/${desk.portfolioId}/`, {
    portfolio_id: desk.portfolioId,
    name,
    definition: OF,
  });
  const botId = made.body.id!;
  const path = `/api/bot-calls/${botId}/`;
  const secret = (await ask('POST', `${path}secret/`)).body.secret!;
  const call = async (body: object, by = secret) => {
    const { status, body: answer } = await server.call<Answer>('POST', path, { body: { secret: by, ...body } });
    await server.services.instructionEngine.settled();
    return status === 200 ? 'taken' : answer.code;
  };
  const start = async () => {
    const { body } = await server.call<{ bot_run: InferOutput<typeof botRun> }>('POST', '/api/bot-runs/start/', {
      token,
      body: { bot_id: botId },
      headers: { 'idempotency-key': newKey() },
    });
    await stepAll(server, 2);
    return body.bot_run.run_id;
  };
  const codes = async (run: string) => {
    const { body } = await server.call<InferOutput<typeof runJournalAnswer>>('GET', `/api/bot-runs/${run}/journal/`, { token });
    return body.lines.map(({ line }) => line.reason ?? [line.code, line.call].filter(Boolean).join(' ')).toReversed();
  };
  return { ask, botId, path, secret, call, start, codes };
}

describe('a bot that is called', () => {
  it('enters once for an id, leaves, and tells in its journal', async () => {
    const desk = await openTestDesk(server);
    const bot = await calledBot(desk);
    expect(await bot.call({ id: 'a', action: 'long' })).toBe('bot.call-not-running');
    const run = await bot.start();
    expect(await bot.call({ id: 'a', action: 'long' })).toBe('taken');
    expect(await bot.call({ id: 'a', action: 'long' })).toBe('taken');
    await stepAll(server, 6);
    expect((await desk.positions()).map(({ net_quantity: net }) => net > 0)).toEqual([true]);
    expect(await bot.call({ id: 'b', action: 'short' })).toBe('bot.call-in-market');
    expect(await bot.call({ id: 'b', action: 'short' })).toBe('bot.call-in-market');
    expect(await bot.call({ id: 'c', action: 'exit' })).toBe('taken');
    await stepAll(server, 6);
    expect((await systemOrders(desk)).map(({ transaction_type: side }) => side)).toEqual(['BUY', 'SELL']);
    const said = await bot.codes(run);
    expect(said.filter((code) => code.startsWith('call') || code.startsWith('bot.'))).toEqual([
      'call long',
      'bot.call-in-market',
      'call exit',
    ]);
    expect((await bot.ask('GET', `${bot.path}secret/`)).body.called_at).toBeGreaterThan(0);
  });

  it('hears nobody without its secret, with an old one, or with that of another bot', async () => {
    const desk = await openTestDesk(server);
    const [one, other] = [await calledBot(desk, 'One'), await calledBot(desk, 'Other')];
    await one.start();
    await other.start();
    const action = 'long';
    expect(await one.call({ id: 'a', action }, 'wrong')).toBe('bot.call-denied');
    expect(await one.call({ id: 'a', action }, other.secret)).toBe('bot.call-denied');
    const { body: renewed } = await one.ask('POST', `${one.path}secret/`);
    expect(await one.call({ id: 'a', action })).toBe('bot.call-denied');
    expect(await one.call({ id: 'a', action }, renewed.secret)).toBe('taken');
    expect(await other.call({ id: 'a', action: 'short' })).toBe('taken');
    await one.ask('DELETE', `${one.path}secret/`);
    expect(await one.call({ id: 'b', action: 'exit' }, renewed.secret)).toBe('bot.call-denied');
    expect((await one.ask('GET', `${one.path}secret/`)).body.made_at).toBeNull();
    await stepAll(server, 6);
    expect((await systemOrders(desk)).map(({ transaction_type: side }) => side)).toEqual(['BUY', 'BUY']);
    const { rows } = await server.services.db
      .selectFrom('bot_callers')
      .selectAll()
      .execute()
      .then((all) => ({ rows: all }));
    expect(JSON.stringify(rows)).not.toContain(other.secret);
    const stranger = await openTestDesk(server);
    const { status } = await server.call('POST', `${one.path}secret/`, { token: stranger.user.token });
    expect(status).toBe(404);
  });

  it('enters nothing by a call that is late, nor while it is paused or trading is, and never later', async () => {
    const desk = await openTestDesk(server);
    const bot = await calledBot(desk);
    const run = await bot.start();
    const { token } = desk.user;
    const command = (what: string) =>
      server.call('POST', `/api/bot-runs/${run}/${what}/`, { token, headers: { 'idempotency-key': newKey() } });
    const now = server.services.clock.now();
    expect(await bot.call({ id: 'late', action: 'long', time: now - 61_000 })).toBe('bot.call-late');
    expect(await bot.call({ id: 'late', action: 'long' })).toBe('bot.call-late');
    expect(await bot.call({ id: 'text', action: 'long', time: new Date(now - 120_000).toISOString() })).toBe('bot.call-late');
    await command('pause');
    expect(await bot.call({ id: 'paused', action: 'long' })).toBe('bot.call-paused');
    await command('resume');
    await stepAll(server, 4);
    expect(await systemOrders(desk)).toEqual([]);
    await server.call('POST', '/api/risk/kill/', { token, body: { scope: { kind: 'all' } }, headers: { 'idempotency-key': newKey() } });
    await stepAll(server, 4);
    expect(await bot.call({ id: 'killed', action: 'long' })).toBe('risk.trading-paused');
    await stepAll(server, 4);
    expect(await systemOrders(desk)).toEqual([]);
    expect((await bot.codes(run)).filter((code) => /^(?:bot|risk)\./.test(code))).toEqual([
      'bot.call-late',
      'bot.call-late',
      'bot.call-paused',
      'risk.trading-paused',
    ]);
  });

  it('hears no more than so many calls a minute', async () => {
    const bot = await calledBot(await openTestDesk(server));
    await bot.start();
    const answers: (string | undefined)[] = [];
    for (let count = 0; count < 31; count += 1) answers.push(await bot.call({ id: `${count}`, action: 'exit' }));
    expect(answers.slice(0, 30).every((code) => code === 'bot.call-nothing-held')).toBe(true);
    expect(answers.at(-1)).toBe('request.rate-limited');
  });

  it('is let out however often it has been called in', async () => {
    const desk = await openTestDesk(server);
    const bot = await calledBot(desk);
    await bot.start();
    expect(await bot.call({ id: 'in', action: 'long' })).toBe('taken');
    await stepAll(server, 6);
    for (let count = 0; count < 31; count += 1) await bot.call({ id: `${count}`, action: 'short' });
    expect(await bot.call({ id: 'more', action: 'short' })).toBe('request.rate-limited');
    expect(await bot.call({ id: 'out', action: 'exit' })).toBe('taken');
    await stepAll(server, 6);
    expect((await systemOrders(desk)).map(({ transaction_type: side }) => side)).toEqual(['BUY', 'SELL']);
  });

  it('does not take an id for two actions: who is told that it leaves would go on holding', async () => {
    const desk = await openTestDesk(server);
    const bot = await calledBot(desk);
    await bot.start();
    expect(await bot.call({ id: 'signal-1', action: 'long' })).toBe('taken');
    await stepAll(server, 6);
    expect(await bot.call({ id: 'signal-1', action: 'exit' })).toBe('request.idempotency-key-reused');
    expect(await bot.call({ id: 'signal-2', action: 'exit' })).toBe('taken');
  });

  it.each(['2026-11-23T03:45:00+05', '2026-11-23', 'now'])('takes %j for no time', async (time) => {
    const bot = await calledBot(await openTestDesk(server));
    await bot.start();
    expect(await bot.call({ id: 'a', action: 'long', time })).toBe('request.invalid');
  });

  it('hears a call where its run has just been written down, and nobody leads it yet', async () => {
    const bot = await calledBot(await openTestDesk(server));
    const run = await bot.start();
    await bot.ask('POST', `/api/bot-runs/${run}/stop/`);
    await server.services.instructionEngine.settled();
    await server.db.updateTable('instructions').set({ live: true }).where('id', '=', run).execute();
    // A stopped bot enters nothing; the test is that the call was delivered.
    expect(await bot.call({ id: 'a', action: 'long' })).toBe('bot.call-over');
    const after = await server.db.selectFrom('instructions').select('live').where('id', '=', run).executeTakeFirst();
    expect(after).toEqual({ live: false });
  });

  it('enters nothing by a call whose time lies ahead of the clock of the server', async () => {
    const desk = await openTestDesk(server);
    const bot = await calledBot(desk);
    await bot.start();
    const now = server.services.clock.now();
    expect(await bot.call({ id: 'ahead', action: 'long', time: now + 61_000 })).toBe('bot.call-late');
    expect(await bot.call({ id: 'near', action: 'long', time: now + 5_000 })).toBe('taken');
  });
});
