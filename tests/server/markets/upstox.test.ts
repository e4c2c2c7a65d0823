import { beforeAll, describe, expect, it } from 'vitest';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { type Upstox, startUpstox } from '#tests/support/markets/upstox/upstox.ts';
import { listening, openStream } from '#tests/support/server/event-stream.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

interface Leg {
  readonly instrument_id: string;
  readonly ltp: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly oi: number;
  readonly delta: number | null;
}
interface Chain {
  readonly source: string;
  readonly expires_at: number;
  readonly lot_size: number;
  readonly tick_size: number;
  readonly session_open?: boolean;
  readonly spot: { readonly ltp: number };
  readonly rows: readonly { readonly strike: number; readonly call: Leg; readonly put: Leg }[];
}
interface Source {
  readonly source: string;
  readonly enabled: boolean;
  readonly state: string;
  readonly token_saved_at: number | null;
  readonly underlyings: readonly { readonly underlying: string }[];
}

const clock = fakeClock();
const upstox = await startUpstox({ start: clock.now() });
atTheEnd(() => upstox.close());
const server = await testServer({ clock, environment: { MARKET_ADDRESSES: `upstox=${upstox.address}` } });

const NIFTY = 'UPSTOX:NSE_INDEX|Nifty 50';
const CHAIN = '/api/market/chain?source=UPSTOX&underlying=NIFTY';
const chainOf = ({ token }: TestUser) => server.call<Chain>('GET', CHAIN, { token });
const quotesOf = async ({ token }: TestUser, ids: readonly string[]) =>
  (
    await server.call<{ quotes: { instrument_id: string; ltp: number }[] }>(
      'GET',
      `/api/market/quotes?instrument_ids=${encodeURIComponent(ids.join(','))}`,
      { token },
    )
  ).body.quotes;
async function sourceOf({ token }: TestUser): Promise<Source> {
  const { body } = await server.call<{ sources: Source[] }>('GET', '/api/market/sources/', { token });
  return body.sources.find(({ source }) => source === 'UPSTOX')!;
}
const set = ({ token }: TestUser, body: object) => server.call('PUT', '/api/market/sources/UPSTOX/', { token, body });
const told = (of: Upstox['users'][number], id: string) => of.world.quote(id.slice('UPSTOX:'.length))!;
const [first, second] = upstox.users as [Upstox['users'][number], Upstox['users'][number]];

describe('a market read with a token of the user', () => {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await server.signIn();
  });

  it('asks for a token, and keeps none that is refused', async () => {
    expect(await sourceOf(owner)).toMatchObject({ enabled: false, state: 'off', token_saved_at: null });
    const without = await set(owner, { enabled: true });
    expect(without.body).toMatchObject({ code: 'request.invalid', fields: [{ path: 'token', code: 'form.required' }] });
    const wrong = await set(owner, { enabled: true, token: `${first.token}x` });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      expect.objectContaining({ code: 'market.token-refused', fields: [expect.objectContaining({ path: 'token' })] }),
    ]);
    for (const token of ['', 'two words', 'x'.repeat(4_001)])
      expect((await set(owner, { enabled: true, token })).body).toMatchObject({ code: 'request.invalid', fields: [{ path: 'token' }] });
    expect(await sourceOf(owner)).toMatchObject({ enabled: false, token_saved_at: null });
    expect((await chainOf(owner)).body).toMatchObject({ code: 'market.source-off' });
    expect(upstox.connections).toHaveLength(0);
  });

  it('has the prices, lots, open interest and ends of its exchange, and Greeks computed from them', async () => {
    expect((await set(owner, { enabled: true, token: first.token })).status).toBe(200);
    const { status, body: chain } = await chainOf(owner);
    expect(status).toBe(200);
    expect(chain).toMatchObject({ source: 'broker', tick_size: 0.05, tradable: false });
    expect(chain.lot_size).toBe(upstox.rows().find((row) => row['underlying_symbol'] === 'NIFTY')?.['lot_size']);
    expect(new Date(chain.expires_at).toISOString()).toMatch(/T10:10:00.000Z$/);
    expect(chain.spot.ltp).toBeCloseTo(told(first, NIFTY).ltp, 2);
    expect(chain.rows.length).toBeGreaterThan(5);
    for (const leg of chain.rows.flatMap(({ call, put }) => [call, put])) {
      const quote = told(first, leg.instrument_id);
      const best = ([side]: readonly (readonly [number, number])[]) => side?.[0] ?? null;
      expect([leg.ltp, leg.bid, leg.ask, leg.oi]).toEqual([quote.ltp, best(quote.bids), best(quote.asks), quote.oi]);
    }
    expect(chain.rows.filter(({ call }) => call.delta !== null).length).toBeGreaterThan(3);
    expect(await sourceOf(owner)).toMatchObject({ enabled: true, state: 'live', token_saved_at: clock.now(), token_until: first.expires });
  });

  it('is read by its owner alone: no call, stream or setting of another user shows a number of it', async () => {
    const other = await server.signIn();
    const stranger = await server.signIn();
    await set(other, { enabled: true, token: second.token });
    const { body: theirs } = await chainOf(other);
    expect(theirs.spot.ltp).toBeCloseTo(told(second, NIFTY).ltp, 2);
    expect(theirs.spot.ltp).not.toBeCloseTo(told(first, NIFTY).ltp, 2);
    expect((await quotesOf(owner, [NIFTY]))[0]?.ltp).toBeCloseTo(told(first, NIFTY).ltp, 2);
    expect((await quotesOf(other, [NIFTY]))[0]?.ltp).toBeCloseTo(told(second, NIFTY).ltp, 2);
    expect(await quotesOf(stranger, [NIFTY])).toEqual([]);
    expect((await chainOf(stranger)).body).toMatchObject({ code: 'market.source-off' });
    expect(await sourceOf(stranger)).toMatchObject({ enabled: false, state: 'off', token_saved_at: null, underlyings: [] });

    const base = await listening(server.app);
    const streamOf = async (user: TestUser) => {
      const stream = await openStream(`${base}/api/stream`, { authorization: `Bearer ${user.token}` });
      const { data } = await stream.nextOf('hello');
      const path = `/api/stream/${String(data['stream_id'])}/instruments`;
      const { body } = await server.call('POST', path, { token: user.token, body: { instrument_ids: [NIFTY] } });
      return { stream, watched: body as unknown };
    };
    const [mine, yours, none] = [await streamOf(owner), await streamOf(other), await streamOf(stranger)];
    expect([mine.watched, yours.watched, none.watched]).toEqual([
      { instrument_ids: [NIFTY] },
      { instrument_ids: [NIFTY] },
      { instrument_ids: [] },
    ]);
    const rowOf = async ({ stream }: Awaited<ReturnType<typeof streamOf>>) => {
      const { data } = await stream.nextOf('tick');
      return (data['rows'] as readonly (readonly unknown[])[])[0];
    };
    expect((await rowOf(mine))?.slice(0, 2)).toEqual([NIFTY, told(first, NIFTY).ltp]);
    expect((await rowOf(yours))?.slice(0, 2)).toEqual([NIFTY, told(second, NIFTY).ltp]);
    for (const { stream } of [mine, yours, none]) stream.close();
  });

  it('tells its token to nobody, and keeps it sealed', async () => {
    const answers = [await server.call('GET', '/api/market/sources/', { token: owner.token }), await set(owner, { enabled: true })];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(first.token);
    const rows = await server.db.selectFrom('market_tokens').selectAll().where('user_id', '=', owner.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(first.token);
  });

  it('says that its session is closed, and of when its prices are', async () => {
    upstox.setSession('NORMAL_CLOSE');
    await eventually(async () => expect((await chainOf(owner)).body.session_open).toBe(false));
    upstox.setSession('NORMAL_OPEN');
    await eventually(async () => expect((await chainOf(owner)).body).not.toHaveProperty('session_open'));
  });

  it('says that a revoked token is refused, and takes another', async () => {
    upstox.revoke(first);
    await eventually(async () => expect((await sourceOf(owner)).state).toBe('refused'));
    expect((await chainOf(owner)).body).toMatchObject({ code: 'market.source-silent' });
    upstox.renew(first, 'another-token');
    expect((await set(owner, { enabled: true, token: 'another-token' })).status).toBe(200);
    expect((await chainOf(owner)).body.spot.ltp).toBeCloseTo(told(first, NIFTY).ltp, 2);
    expect(await sourceOf(owner)).toMatchObject({ token_until: null });
  });

  it('is left when it is switched off, and its token deleted', async () => {
    await set(owner, { enabled: false });
    await eventually(() => expect(upstox.connections.filter(({ user }) => user === first)).toEqual([]));
    expect(await sourceOf(owner)).toMatchObject({ enabled: false, token_saved_at: null, state: 'off' });
    expect(await server.db.selectFrom('market_tokens').selectAll().where('user_id', '=', owner.id).execute()).toEqual([]);
    expect(await quotesOf(owner, [NIFTY])).toEqual([]);
    expect((await set(owner, { enabled: true })).body).toMatchObject({ fields: [{ path: 'token', code: 'form.required' }] });
  });

  it('has never called anything about orders', () => {
    expect(upstox.calls.length).toBeGreaterThan(3);
    expect(upstox.orderCalls).toEqual([]);
  });
});
