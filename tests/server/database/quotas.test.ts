import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { QUOTAS } from '#contract/quotas.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { insertPasskey } from '#server/repositories/passkeys.ts';
import { newKey, openTestDesk, quoteNow, someOption } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();

/** Copies a row until so many are there. */
const fill = (table: string, id: string, name: string, most: number) =>
  sql`
  insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('id', t.id || n, ${name}::text, n::text)
      || ${table === 'broker_accounts' ? sql`jsonb_build_object('account_number', t.account_number || n)` : sql`'{}'::jsonb`})).*
    from ${sql.table(table)} t, generate_series(2, ${most}::int) n where t.id = ${id}`.execute(server.db);

describe('a user keeps so many', () => {
  it('accounts, portfolios and bots, is refused the next with a clear code, and may go on after removing one', async () => {
    const desk = await openTestDesk(server);
    const { token } = desk.user;
    const make = async (url: string, body: object) => {
      const headers = { 'idempotency-key': newKey() };
      const { status, body: answer } = await server.call<{ code?: string }>('POST', `/api/${url}`, { token, body, headers });
      return status === 200 ? 200 : answer.code;
    };
    const account = () => make('accounts/accounts/', { broker_name: 'paper', environment: 'paper', label: 'One more' });
    await fill('broker_accounts', desk.accountId, 'label', QUOTAS.accounts);
    expect(await account()).toBe('account.too-many');
    await sql`update broker_accounts set removed_at = now() where id = ${`${desk.accountId}2`}`.execute(server.db);
    expect(await account()).toBe(200);

    const bot = () =>
      make(`daily_bots/daily_bots/${desk.portfolioId}/`, {
        portfolio_id: desk.portfolioId,
        name: 'One more',
        definition: BASE_STRATEGIES.find(({ kind }) => kind === 'daily')!.definition,
      });
    expect(await bot()).toBe(200);
    const { id } = await server.db.selectFrom('bots').select('id').where('user_id', '=', desk.user.id).executeTakeFirstOrThrow();
    await fill('bots', id, 'name', QUOTAS.bots);
    expect(await bot()).toBe('bot.too-many');

    const until = server.services.venue.tradingDate();
    const option = someOption(server).id;
    const bid = quoteNow(server, option).depth.bids[0]!.price / 10_000;
    const leg = { direction: 'at-or-below', trigger_price: 0.05, transaction_type: 'BUY', order_type: 'MARKET', lots: 1 };
    const target = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId };
    const gtt = () => make('instructions/gtt/', { ...target, instrument_id: option, product: 'NRML', legs: [leg], valid_until: until });
    expect(bid).toBeGreaterThan(0.05);
    expect(await gtt()).toBe(200);
    const waiting = await server.db.selectFrom('instructions').select('id').where('user_id', '=', desk.user.id).executeTakeFirstOrThrow();
    await fill('instructions', waiting.id, 'client_key', QUOTAS.waiting);
    expect(await gtt()).toBe('instruction.too-many');
    await desk.place({ instrument_id: option });
    const [position] = await desk.positions();
    const stop = () => make('instructions/exits/', { ...target, position_id: position?.position_id, stop: { trigger_price: 0.05 } });
    expect(await stop()).toBe('instruction.too-many');
    await sql`update instructions set live = false where client_key = '2'`.execute(server.db);
    expect(await stop()).toBe(200);

    await fill('portfolios', desk.portfolioId, 'name', QUOTAS.portfolios);
    expect(await make('portfolios/portfolios/', { broker_account_id: desk.accountId, name: 'One more' })).toBe('portfolio.too-many');
  });

  it('passkeys, and is told before one is made', async () => {
    const user = await server.signIn();
    const row = { user_id: user.id, relying_party: 'localhost', public_key: 'AA', counter: 0, transports: '[]', label: 'Phone' };
    const times = { created_at: new Date(server.clock.now()), last_used_at: null };
    for (let count = 0; count < QUOTAS.passkeys; count += 1)
      await insertPasskey(server.db, { ...row, ...times, credential_id: `of_${user.id}_${count}` });
    const options = () =>
      server.call<{ code?: string }>('POST', '/api/profile/passkeys/options/', { token: user.token, headers: { host: 'localhost' } });
    expect((await options()).body.code).toBe('auth.passkey-too-many');
    await server.db.deleteFrom('passkeys').where('credential_id', '=', `of_${user.id}_0`).execute();
    expect((await options()).status).toBe(200);
  });

  it('devices: signing in on one more ends the one that was not used for the longest time', async () => {
    const user = await server.signIn();
    const sessions = () => server.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).orderBy('last_seen_at').execute();
    const [first] = await sessions();
    await sql`
      insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', s.id || n, 'token_hash', s.token_hash || n, 'ending_hash', s.ending_hash || n,
        'last_seen_at', s.last_seen_at + make_interval(secs => n)))).* from sessions s, generate_series(2, ${QUOTAS.sessions}::int) n
      where s.user_id = ${user.id}`.execute(server.db);
    server.clock.advance(QUOTAS.sessions * 1_000);
    const { token } = await server.services.authentication.login(user, { userAgent: 'test', address: '127.0.0.1' });
    const left = await sessions();
    expect([left.length, left.some(({ id }) => id === first?.id)]).toEqual([QUOTAS.sessions, false]);
    expect((await server.call('GET', '/api/profile/user/', { token })).status).toBe(200);
    expect((await server.call('GET', '/api/profile/user/', { token: user.token })).status).toBe(401);
  });
});
