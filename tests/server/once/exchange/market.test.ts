import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { chainAnswer, quotesAnswer, searchAnswer } from '#contract/schemas/instrument.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

type Chain = InferOutput<typeof chainAnswer>;
const server = await testServer();
const { token } = await server.signIn();
const get = <T>(url: string) => server.call<T>('GET', url, { token });

describe('reading the market', () => {
  it('answers the chain of the nearest expiry, and of a named one', async () => {
    const { status, body } = await get<Chain>('/api/market/chain?underlying=NIFTY');
    expect(status).toBe(200);
    expect(body.rows.length).toBeGreaterThanOrEqual(41);
    expect(body.spot.instrument_id).toBe(body.spot_instrument_id);
    expect(body.source).toBe('simulated');
    const far = body.expiries.at(-1)!;
    expect(far.monthly).toBe(true);
    expect((await get<Chain>(`/api/market/chain?underlying=NIFTY&expiry=${far.expiry}`)).body.expiry).toBe(far.expiry);
  });

  it('follows the market: a later step has a later exchange time', async () => {
    const first = (await get<Chain>('/api/market/chain?underlying=NIFTY')).body;
    server.clock.advance(250);
    await stepMarket(server, 1);
    const second = (await get<Chain>('/api/market/chain?underlying=NIFTY')).body;
    expect(second.exchange_at).toBe(first.exchange_at + 250);
    expect(second.received_at).toBe(server.clock.now());
  });

  it.each([
    ['/api/market/chain?underlying=ACME', 404, 'market.no-chain'],
    ['/api/market/chain?underlying=NIFTY&expiry=2031-01-01', 404, 'market.no-chain'],
    ['/api/market/chain?underlying=NIFTY&expiry=soon', 422, 'request.invalid'],
    ['/api/market/chain', 422, 'request.invalid'],
    ['/api/market/quotes', 422, 'request.invalid'],
    ['/api/instruments/search?q=nifty&limit=0', 422, 'request.invalid'],
    ['/api/instruments/search?q=nifty&limit=many', 422, 'request.invalid'],
  ])('%s answers %i %s', async (url, status, code) => {
    expect(await get(url)).toMatchObject({ status, body: { code } });
  });

  it('answers quotes with depth and their instruments', async () => {
    const { body: chain } = await get<Chain>('/api/market/chain?underlying=NIFTY');
    const call = chain.rows.find((row) => row.strike === chain.atm_strike)!.call;
    const { body } = await get<InferOutput<typeof quotesAnswer>>(`/api/market/quotes?instrument_ids=${call.instrument_id},nothing`);
    expect(body.quotes).toHaveLength(1);
    expect(body.quotes[0]).toMatchObject({ ltp: call.ltp, bid: call.bid, ask: call.ask, oi: call.oi });
    expect(body.instruments[0]).toMatchObject({
      instrument_id: call.instrument_id,
      kind: 'option',
      lot_size: chain.lot_size,
      tradable: true,
    });
  });

  it('finds instruments by symbol prefix and by words', async () => {
    const search = async (q: string, limit = 5) =>
      (await get<InferOutput<typeof searchAnswer>>(`/api/instruments/search?q=${encodeURIComponent(q)}&limit=${limit}`)).body.instruments;
    expect((await search('nif', 1))[0]?.tradingsymbol).toBe('NIFTY');
    const { body: chain } = await get<Chain>('/api/market/chain?underlying=NIFTY');
    const [found] = await search(`nifty ${chain.atm_strike} ce ${chain.expiry}`, 1);
    expect(found).toMatchObject({ strike: chain.atm_strike, option_type: 'call', expiry: chain.expiry });
    expect(await search('no such thing')).toEqual([]);
  });

  it('tells the clock of the exchange', async () => {
    const { body } = await get('/api/market/clock');
    expect(body).toEqual({
      exchange_at: server.services.venue.now(),
      received_at: server.services.venue.receivedAt(),
      speed: 1,
      session_open: true,
    });
  });

  it('needs a session', async () => {
    for (const url of [
      '/api/market/chain?underlying=NIFTY',
      '/api/market/quotes?instrument_ids=x',
      '/api/market/clock',
      '/api/instruments/search?q=n',
    ])
      expect((await server.call('GET', url)).status).toBe(401);
  });
});
