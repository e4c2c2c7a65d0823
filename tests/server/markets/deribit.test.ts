import { beforeAll, describe, expect, it } from 'vitest';
import { startDeribit } from '#tests/support/markets/deribit/deribit.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { listening, openStream } from '#tests/support/server/event-stream.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

interface Leg {
  readonly instrument_id: string;
  readonly tradingsymbol: string;
  readonly ltp: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly oi: number;
  readonly iv: number | null;
  readonly delta: number | null;
}
interface Chain {
  readonly source: string;
  readonly expiry: string;
  readonly expires_at: number;
  readonly forward: number;
  readonly received_at: number;
  readonly spot: { readonly ltp: number; readonly source: string };
  readonly rows: readonly { readonly strike: number; readonly call: Leg; readonly put: Leg }[];
}
interface Source {
  readonly source: string;
  readonly enabled: boolean;
  readonly state: string;
  readonly listed: number;
  readonly bad_rows: number;
  readonly watched: number;
  readonly received_at: number | null;
  readonly underlyings: readonly { readonly underlying: string; readonly expiries: readonly { readonly expiry: string }[] }[];
}

const clock = fakeClock();
const deribit = await startDeribit({ start: clock.now() });
atTheEnd(() => deribit.stop());
const server = await testServer({ clock, environment: { MARKET_ADDRESSES: `deribit=${deribit.http}` } });

const CHAIN = '/api/market/chain?source=DERIBIT&underlying=';
const sources = async ({ token }: TestUser) =>
  (await server.call<{ sources: Source[] }>('GET', '/api/market/sources/', { token })).body.sources.filter(
    ({ source }) => source === 'DERIBIT',
  );
const setOn = ({ token }: TestUser, enabled: boolean) => server.call('PUT', '/api/market/sources/DERIBIT/', { token, body: { enabled } });
const stateIs = (user: TestUser, state: string) =>
  eventually(async () => expect((await sources(user)).map((one) => one.state)).toEqual([state]));

describe('a market beside the simulated one', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await server.signIn();
  });

  it('is followed by nobody until it is switched on', async () => {
    expect(await sources(user)).toEqual([
      expect.objectContaining({ source: 'DERIBIT', kind: 'exchange', enabled: false, state: 'off', underlyings: [] }),
    ]);
    expect((await server.call('GET', `${CHAIN}BTC`, { token: user.token })).body).toMatchObject({ code: 'market.source-off' });
    expect(deribit.connections).toHaveLength(0);
  });

  it('has the chain that its exchange publishes: prices, sizes, volatilities and Greeks', async () => {
    await setOn(user, true);
    const { status, body: chain } = await server.call<Chain>('GET', `${CHAIN}BTC`, { token: user.token });
    expect(status).toBe(200);
    expect(chain.source).toBe('exchange');
    expect(new Date(chain.expires_at).toISOString()).toMatch(/T08:00:00.000Z$/);
    expect(chain.rows.length).toBeGreaterThan(5);
    for (const { strike, call, put } of chain.rows)
      for (const leg of [call, put]) {
        const told = await askedAt(leg.tradingsymbol);
        const side = (price: number | null) => (price === null || price === 0 ? null : price);
        expect([leg.tradingsymbol, strike, leg.bid, leg.ask, leg.ltp]).toEqual([
          told.instrument_name,
          strike,
          side(told.best_bid_price),
          side(told.best_ask_price),
          told.last_price ?? 0,
        ]);
        expect(leg.oi).toBeCloseTo(told.open_interest, 6);
        expect(leg.delta).toBeCloseTo(told.greeks.delta, 5);
      }
    await stateIs(user, 'live');
  });

  it('is shown to who has switched it on, and to nobody else', async () => {
    const other = await server.signIn();
    const id = 'DERIBIT:btc_usd';
    const quotes = async ({ token }: TestUser) =>
      (
        await server.call<{ quotes: { instrument_id: string; source: string }[] }>('GET', `/api/market/quotes?instrument_ids=${id}`, {
          token,
        })
      ).body.quotes;
    expect(await quotes(user)).toEqual([expect.objectContaining({ instrument_id: id, source: 'exchange' })]);
    expect(await quotes(other)).toEqual([]);
    expect((await sources(other))[0]).toMatchObject({ enabled: false, underlyings: [] });
  });

  it('is shown no longer to who has switched it off', async () => {
    const other = await server.signIn();
    await setOn(other, true);
    expect((await sources(other))[0]).toMatchObject({ enabled: true });
    await setOn(other, false);
    expect((await sources(other))[0]).toMatchObject({ enabled: false });
    expect((await server.call('GET', `${CHAIN}BTC`, { token: other.token })).body).toMatchObject({ code: 'market.source-off' });
    expect((await sources(user))[0]).toMatchObject({ enabled: true });
  });

  it('says what its amounts are in, and that no order is taken', async () => {
    const { body } = await server.call<object>('GET', `${CHAIN}BTC`, { token: user.token });
    expect(body).toMatchObject({ tradable: false, tick_size: 0.0001, terms: { currency: 'USD', settled_in: 'BTC', unit: 0.1 } });
  });

  it('leaves a stream that watches nothing else alive while it is silent: empty events go on, without a price', async () => {
    const stream = await openStream(`${await listening(server.app)}/api/stream`, { authorization: `Bearer ${user.token}` });
    const { data } = await stream.nextOf('hello');
    const body = { instrument_ids: ['DERIBIT:btc_usd'] };
    expect((await server.call('POST', `/api/stream/${String(data['stream_id'])}/instruments`, { token: user.token, body })).body).toEqual(
      body,
    );
    const rowsOf = async () => (await stream.nextOf('tick')).data['rows'] as readonly unknown[];
    expect(await rowsOf()).toHaveLength(1);
    // The exchange stands still, and so says nothing; the market of the house goes on.
    let steps = true;
    const house = (async () => {
      while (steps) {
        await server.services.venue.step();
      }
    })();
    expect(await rowsOf()).toEqual([]);
    expect(await rowsOf()).toEqual([]);
    steps = false;
    await house;
    stream.close();
  });

  it('says that it is refused, and shows no price that nobody knows', async () => {
    deribit.faults.refusedUpgrades = 403;
    deribit.cut();
    await eventually(async () => expect((await sources(user))[0]?.state).toBe('refused'));
    expect((await server.call('GET', `${CHAIN}BTC`, { token: user.token })).body).toMatchObject({ code: 'market.source-silent' });
    deribit.faults.refusedUpgrades = null;
  });
});

interface Told {
  readonly instrument_name: string;
  readonly best_bid_price: number | null;
  readonly best_ask_price: number | null;
  readonly last_price: number | null;
  readonly open_interest: number;
  readonly greeks: { readonly delta: number };
}

/** Returns what the exchange answers about an instrument at this moment. */
async function askedAt(name: string): Promise<Told> {
  const answer = await fetch(`${deribit.http}/api/v2/public/ticker?instrument_name=${name}`);
  return ((await answer.json()) as { result: Told }).result;
}
