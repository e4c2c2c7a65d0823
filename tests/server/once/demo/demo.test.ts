import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { IDLE_MS } from '#server/services/demo/giving-back.ts';
import { DEMO_PASSWORD } from '#contract/demo-password.ts';
import type { botRun } from '#contract/schemas/bot-run.ts';
import type { WireOrder } from '#tests/support/server/desk.ts';
import { wallTime } from '#domain/units/time.ts';
import { createHurry } from '#server/app/hurried-exchange.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { testServer } from '#tests/support/server/server.ts';

type Run = InferOutput<typeof botRun>;
interface Visit {
  readonly user: { readonly id: string; readonly email: string };
  readonly token: string;
}

/** Waiting lets the time pass at once; how many orders an account sends in a second counts as it does outside. */
const clock = fakeClock();
const wait = (ms: number) => Promise.resolve(clock.advance(ms));
const server = await testServer({ environment: { DEMO: '1' }, clock, wait, countsOrderRate: true });
const { venue, demo } = server.services;
beforeAll(() => demo!.begin(), 120_000);

const visit = (from: string, language = 'en') =>
  server.call<Visit>('POST', '/api/demo/visit/', { from, headers: { 'accept-language': language } });
async function get<T>(url: string, token: string): Promise<T> {
  const { status, body } = await server.call<T>('GET', url, { token });
  expect(status, url).toBe(200);
  return body;
}
/** All data that a visitor finds. */
async function findings({ token, user }: Visit) {
  const { broker_accounts: accounts } = await get<{ broker_accounts: { id: string; account_number: string; label: string }[] }>(
    '/api/accounts/all-accounts/',
    token,
  );
  const of = async (label: string) => {
    const { id, account_number: number } = accounts.find((account) => account.label === label)!;
    const { portfolios } = await get<{ portfolios: { id: string }[] }>(`/api/portfolios/all-portfolios/${id}/`, token);
    const { order_book: orders } = await get<{ order_book: WireOrder[] }>(`/api/order-book/order-book/${number}/`, token);
    return { portfolioId: portfolios[0]!.id, orders };
  };
  return { user, accounts, desk: await of('Paper account') };
}

describe('a demo', () => {
  it('signs a visitor in at a press as a trader who has lived for days', async () => {
    const { status, body } = await visit('192.0.2.1');
    expect(status).toBe(200);
    const { desk } = await findings(body);
    expect(new Set(desk.orders.map((order) => order.status))).toEqual(new Set(['filled', 'open', 'cancelled', 'denied']));
    const { data } = await get<{ data: { net_quantity: number }[] }>(`/api/position/position/${desk.portfolioId}/`, body.token);
    expect(data.filter((position) => position.net_quantity !== 0).length).toBeGreaterThanOrEqual(5);
    const { bot_runs: runs } = await get<{ bot_runs: Run[] }>(`/api/bot-runs/${desk.portfolioId}/`, body.token);
    expect(runs.map((run) => run.status)).toEqual(['running', 'running', 'running']);
    // They have been through entries and exits of two days.
    const journals = await Promise.all(
      runs.map((run) => get<{ lines: { line: { code: string } }[] }>(`/api/bot-runs/${run.run_id}/journal/`, body.token)),
    );
    const codes = new Set(journals.flatMap(({ lines }) => lines.map(({ line }) => line.code)));
    for (const code of ['chosen', 'entered', 'left']) expect(codes).toContain(code);
    const { alerts } = await get<{ alerts: unknown[] }>('/api/alerts/alerts/', body.token);
    expect(alerts).toHaveLength(2);
  });

  it('has the market in session, at the speed of the settings', () => {
    expect(venue.market().stepMs).toBe(250);
    expect(venue.tradingDate()).toMatch(/^\d{4}-/);
  });

  it('counts no orders of a second while the exchange is hurried, and counts them again afterwards', async () => {
    const hurry = createHurry({ speed: 1, scenario: null });
    const at = wallTime(0);
    const admits = (count: number) => hurry.orderRates.admit('a', at, count, false) === null;
    expect([admits(8), admits(1)]).toEqual([true, false]);
    await hurry.of(venue)(true);
    expect(admits(100)).toBe(true);
    await hurry.of(venue)(false);
    expect(admits(1)).toBe(false);
  });

  it('gives each visitor a trader of their own, also when none is waiting any more', async () => {
    const visits = [];
    for (let count = 2; count < 6; count += 1) visits.push((await visit(`192.0.2.${count}`)).body);
    expect(new Set(visits.map(({ user }) => user.id)).size).toBe(4);
    const last = await findings(visits[3]!);
    expect(last.desk.orders.length).toBeGreaterThan(4);
    const others = await server.call('GET', `/api/position/position/${last.desk.portfolioId}/`, { token: visits[0]!.token });
    expect(others.status).toBe(404);
  });

  it('knows the password that it tells', async () => {
    const { body } = await visit('192.0.2.9');
    const again = await server.call('POST', '/api/authenticate/login/', { body: { email: body.user.email, password: DEMO_PASSWORD } });
    expect(again.status).toBe(200);
  });

  it('calls what a visitor finds by names in the language of the visitor', async () => {
    const { body } = await visit('192.0.2.10', 'fr-FR,fr;q=0.9,en;q=0.5');
    const { broker_accounts: accounts } = await get<{ broker_accounts: { id: string; label: string }[] }>(
      '/api/accounts/all-accounts/',
      body.token,
    );
    expect(accounts.map(({ label }) => label).toSorted()).toEqual(['Compte simulé', 'Second compte']);
    const desk = accounts.find(({ label }) => label === 'Compte simulé')!;
    const { portfolios } = await get<{ portfolios: { id: string; name: string }[] }>(
      `/api/portfolios/all-portfolios/${desk.id}/`,
      body.token,
    );
    expect(portfolios.map(({ name }) => name)).toEqual(['Options hebdomadaires']);
    const { daily_bots: daily } = await get<{ daily_bots: { name: string }[] }>(
      `/api/daily_bots/daily_bots/${portfolios[0]!.id}/`,
      body.token,
    );
    expect(daily.map(({ name }) => name).toSorted()).toEqual(['Plage d’ouverture', 'Straddle du matin']);
    expect((await get<{ user: { name: string } }>('/api/profile/user/', body.token)).user.name).toBe('Trader de démonstration');
    const { bot_runs: runs } = await get<{ bot_runs: Run[] }>(`/api/bot-runs/${portfolios[0]!.id}/`, body.token);
    expect(runs.map(({ name }) => name).toSorted()).toEqual(['Condor hebdomadaire', 'Plage d’ouverture', 'Straddle du matin']);
    const { alerts } = await get<{ alerts: { terms: { measure: string; subject: string }[] }[] }>('/api/alerts/alerts/', body.token);
    expect(alerts.flatMap(({ terms }) => terms).find(({ measure }) => measure === 'pnl')?.subject).toBe('Options hebdomadaires');
    // Copies in memory are renamed as well: a run and an alert that continue keep their new names.
    const kept = await server.call<{ bot_run: Run }>('POST', `/api/bot-runs/${runs[0]!.run_id}/pause/`, { token: body.token });
    expect([kept.status, kept.body.bot_run?.name]).toEqual([200, runs[0]!.name]);
  });

  it('says in its configuration that it is one, and when it begins anew', async () => {
    const { body } = await server.call<{ features: string[]; demo_resets_at: number }>('GET', '/config.json');
    expect(body.features).toContain('demo');
    expect(body.demo_resets_at - server.clock.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });
});

describe('a public demo', () => {
  it('lets one network in five times an hour, and offers no way in that outlasts the visit', async () => {
    const open = await testServer({ environment: { DEMO: 'public' }, wait: () => Promise.resolve() });
    const knock = (from: string) => open.call<Visit>('POST', '/api/demo/visit/', { from });
    const first = await knock('2001:db8::1');
    for (let count = 0; count < 4; count += 1) expect((await knock(`2001:db8::${count + 2}`)).status).toBe(200);
    expect((await knock('2001:db8::9')).body).toMatchObject({ code: 'demo.visited-often' });
    expect((await knock('2001:db8:1::9')).status).toBe(200);
    open.clock.advance(3_600_000);
    expect((await knock('2001:db8::9')).status).toBe(200);
    const body = { current_password: DEMO_PASSWORD, new_password: 'mine from now on' };
    const change = await open.call('POST', '/api/profile/user/change_password/', { token: first.body.token, body });
    expect([change.status, change.body]).toMatchObject([403, { code: 'demo.not-here' }]);
    const file = await open.call('POST', '/api/profile/recovery-file/', { token: first.body.token });
    expect([file.status, file.body]).toMatchObject([403, { code: 'demo.not-here' }]);
    const person = { email: 'a@example.com', password: 'a long password', name: 'A', mobile: '+911234567890' };
    expect((await open.call('POST', '/api/authenticate/register/', { body: person })).body).toMatchObject({ code: 'demo.not-here' });
  }, 60_000);
});

describe('the turns and the traders of a public demo', () => {
  it('give back the trader of a visitor who has been gone for two hours, tell the visitor so by a session that is over, and let another in', async () => {
    const open = await testServer({ environment: { DEMO: 'public' }, wait: () => Promise.resolve() });
    const { demo: shop, streams } = open.services;
    const knock = (from: string) => open.call<Visit>('POST', '/api/demo/visit/', { from });
    const [gone, busy, connected] = [await knock('192.0.2.1'), await knock('192.0.2.2'), await knock('192.0.2.3')];
    const seen = async ({ body: { token } }: typeof gone) => (await open.call('GET', '/api/profile/user/', { token })).status;
    const { id: sessionId } = await open.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', connected.body.user.id)
      .executeTakeFirstOrThrow();
    const stream = streams.open({ userId: connected.body.user.id, sessionId, until: Infinity }, null);
    // Who has signed out may come back with the password, and loses the trader no sooner than anybody.
    const signedOut = await knock('192.0.2.4');
    await open.call('POST', '/api/authenticate/logout/', { token: signedOut.body.token });
    const has = async (id: string) => (await open.db.selectFrom('users').select('id').where('id', '=', id).execute()).length;
    await shop!.giveBackIdle();
    expect(await has(signedOut.body.user.id)).toBe(1);
    open.clock.advance(IDLE_MS - 120_000);
    expect(await seen(busy)).toBe(200);
    await shop!.giveBackIdle();
    expect(await Promise.all([gone, busy, connected].map(seen))).toEqual([200, 200, 200]);
    open.clock.advance(IDLE_MS - 60_000);
    expect(await seen(busy)).toBe(200);
    open.clock.advance(61_000);
    await shop!.giveBackIdle();
    expect(await Promise.all([gone, busy, connected].map(seen))).toEqual([401, 200, 200]);
    expect([await has(gone.body.user.id), await has(signedOut.body.user.id)]).toEqual([0, 0]);
    const left = await open.db.selectFrom('broker_accounts').select('id').where('user_id', '=', gone.body.user.id).execute();
    expect(left).toEqual([]);
    // Whoever comes back is let in as anybody is.
    expect((await knock('192.0.2.1')).status).toBe(200);
    stream.output.destroy();
  }, 60_000);

  it('are those of a network: one that has visited more than once does not go before others', async () => {
    const open = await testServer({ environment: { DEMO: 'public' }, wait: () => Promise.resolve(), historySessions: 3 });
    open.services.history.start();
    await open.services.history.written();
    const knock = async (from: string) => (await open.call<Visit>('POST', '/api/demo/visit/', { from })).body;
    const greedy = [await knock('192.0.2.1'), await knock('192.0.2.1'), await knock('192.0.2.1')];
    const other = await knock('192.0.2.9');
    const body = { kind: 'daily', definition: BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!.definition };
    const begin = ({ token }: Visit) =>
      open.call<{ backtest: { ahead?: number; status: string } }>('POST', '/api/backtests/run/', { token, body });
    const answers = [await begin(greedy[0]!), await begin(greedy[1]!), await begin(greedy[2]!), await begin(other)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200]);
    expect(answers[2]!.body).toMatchObject({ code: 'bot.backtests-busy' });
    expect(answers[2]!.headers['retry-after']).toBe('60');
    expect(answers[3]!.body.backtest.ahead ?? 0).toBeLessThanOrEqual(1);
  }, 60_000);
});

describe('a server that is no demo', () => {
  it('lets nobody in without a password, and says that it is none', async () => {
    const own = await testServer();
    expect((await own.call('POST', '/api/demo/visit/')).body).toMatchObject({ code: 'demo.off' });
    expect((await own.call('GET', '/config.json')).body).toMatchObject({ demo_resets_at: null });
    expect((await own.call<{ features: string[] }>('GET', '/config.json')).body.features).not.toContain('demo');
  });
});
