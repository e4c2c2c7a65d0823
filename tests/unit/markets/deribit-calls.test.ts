import { describe, expect, test } from 'vitest';
import { usePlainClient, type Told } from '#tests/support/markets/deribit/plain-client.ts';

const errorOf = (body: Told) => body['error'] as { code: number; message: string; data?: Told };

describe('calls', () => {
  const client = usePlainClient();
  const refusal = async (method: string, params = {}) => {
    const { status, body } = await client().get(method, params);
    const { code, message, data } = errorOf(body);
    return { status, code, message, ...(data === undefined ? {} : { data }) };
  };

  test('an answer says when it was asked and given, in microseconds', async () => {
    const { body } = await client().get('get_time');
    expect(body).toEqual({
      jsonrpc: '2.0',
      result: client().deribit.world.now(),
      usIn: client().deribit.world.now() * 1_000,
      usOut: (body['usIn'] as number) + (body['usDiff'] as number),
      usDiff: expect.any(Number) as number,
      testnet: false,
    });
  });

  test('wrong calls are refused with a code, a message and a reason', async () => {
    expect(await refusal('nothing')).toEqual({ status: 400, code: -32_601, message: 'Method not found' });
    expect(await refusal('ticker')).toEqual({
      status: 400,
      code: -32_602,
      message: 'Invalid params',
      data: { reason: 'param is required', param: 'instrument_name' },
    });
    expect(await refusal('ticker', { instrument_name: 'nothing' })).toMatchObject({ code: -32_602, data: { reason: 'wrong format' } });
    expect(await refusal('ticker', { instrument_name: 'BTC-1JAN20-1000-C' })).toEqual({ status: 400, code: 13_020, message: 'not_found' });
    expect(await refusal('get_instruments', { currency: 'SOL' })).toMatchObject({ code: -32_602, data: { param: 'currency' } });
    expect(await refusal('get_index_price', { index_name: 'doge_usd' })).toMatchObject({ code: -32_602, data: { param: 'index_name' } });
    expect(await refusal('subscribe', { channels: '[]' })).toMatchObject({ code: -32_601 });
    const posted = await fetch(`${client().deribit.http}/api/v2`, { method: 'POST', body: '{' });
    expect([posted.status, errorOf((await posted.json()) as Told).code]).toEqual([400, -32_700]);
    const wanted = await fetch(`${client().deribit.http}/api/v2/private/get_positions`);
    expect([wanted.status, errorOf((await wanted.json()) as Told).code]).toEqual([401, 13_009]);
  });

  test('a posted call is answered with its id', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'public/get_index_price', params: { index_name: 'btc_usd' } });
    const answer = (await (await fetch(`${client().deribit.http}/api/v2`, { method: 'POST', body })).json()) as Told;
    const { index } = client().deribit.world.moment(client().deribit.world.listing.find('BTC-PERPETUAL')!.underlying);
    expect([answer['id'], answer['result']]).toEqual([7, { index_price: index, estimated_delivery_price: index }]);
  });

  test('instruments by currency, kind and expiry; the option of a coin without its own currency is under USDC', async () => {
    const names = async (params: Record<string, string | boolean>) =>
      (await client().result<Told[]>('get_instruments', params)).map((row) => String(row['instrument_name']));
    const usdc = await names({ currency: 'USDC', kind: 'option' });
    expect(usdc.length).toBeGreaterThan(50);
    expect(usdc.every((name) => /^SOL_USDC-\d{1,2}[A-Z]{3}26-\d+-[CP]$/.test(name))).toBe(true);
    expect(await names({ currency: 'BTC', kind: 'future' })).toContain('BTC-PERPETUAL');
    expect(await names({ currency: 'any', expired: true })).toEqual([]);
    await client().step(22 * 3_600_000);
    expect(await names({ currency: 'BTC', kind: 'future', expired: true })).toEqual(['BTC-16JAN26']);
    expect(await names({ currency: 'BTC', kind: 'future' })).not.toContain('BTC-16JAN26');
    expect(await client().result('get_instrument', { instrument_name: 'BTC-16JAN26' })).toMatchObject({ is_active: false });
  });

  test('ticks and their steps, sizes and currencies of each kind of option', async () => {
    const terms = async (currency: string) => {
      const [row] = await client().result<Told[]>('get_instruments', { currency, kind: 'option' });
      const { tick_size, tick_size_steps, min_trade_amount, contract_size, quote_currency, base_currency, instrument_type } = row!;
      return [tick_size, tick_size_steps, min_trade_amount, contract_size, quote_currency, base_currency, instrument_type];
    };
    const steps = [{ above_price: 0.005, tick_size: 0.0005 }];
    expect(await terms('BTC')).toEqual([0.0001, steps, 0.1, 1, 'BTC', 'BTC', 'reversed']);
    expect(await terms('ETH')).toEqual([0.0001, steps, 1, 1, 'ETH', 'ETH', 'reversed']);
    expect(await terms('USDC')).toEqual([0.1, [], 10, 10, 'USDC', 'SOL', 'linear']);
  });

  test('where nobody bids or asks a ticker has 0 and a summary null', async () => {
    const { world } = client().deribit;
    const empty = world.listing.all().find((one) => world.book(one).bids.length === 0 && world.book(one).asks.length > 0)!;
    const ticker = await client().result<Told>('ticker', { instrument_name: empty.name });
    expect([ticker['best_bid_price'], ticker['best_bid_amount'], ticker['bid_iv']]).toEqual([0, 0, 0]);
    const currency = empty.underlying.settlement;
    const rows = await client().result<Told[]>('get_book_summary_by_currency', { currency, kind: 'option' });
    expect(rows.find((row) => row['instrument_name'] === empty.name)).toMatchObject({ bid_price: null, mid_price: null });
    const untraded = world.listing.all().find((one) => world.tape(one).last === null)!;
    expect(await client().result('ticker', { instrument_name: untraded.name })).toMatchObject({
      last_price: null,
      stats: { high: null, low: null, price_change: null, volume: 0 },
    });
  });

  test('trades are asked for by number, time and order', async () => {
    const { world } = client().deribit;
    const all = world.tape(world.listing.find('BTC-PERPETUAL')!).all();
    const trades = async (params: Record<string, string | number>, method = 'get_last_trades_by_instrument') => {
      const told = await client().result<{ trades: Told[]; has_more: boolean }>(method, { instrument_name: 'BTC-PERPETUAL', ...params });
      return [told.trades.map((trade) => trade['trade_seq']), told.has_more];
    };
    const seqs = all.map(({ trade_seq }) => trade_seq);
    expect(await trades({})).toEqual([seqs.slice(-10), true]);
    expect(await trades({ count: 1_000, sorting: 'desc' })).toEqual([seqs.slice(-1_000).toReversed(), true]);
    expect(await trades({ start_seq: seqs[3]!, count: 2 })).toEqual([seqs.slice(3, 5), true]);
    const [from, until] = [all.at(-4)!.timestamp, all.at(-2)!.timestamp];
    const inTime = 'get_last_trades_by_instrument_and_time';
    expect(await trades({ start_timestamp: from, end_timestamp: until }, inTime)).toEqual([seqs.slice(-4, -1), false]);
  });

  test('volatility and delivery prices', async () => {
    const now = client().deribit.world.now();
    const { data, continuation } = await client().result<{ data: number[][]; continuation: number | null }>('get_volatility_index_data', {
      currency: 'BTC',
      start_timestamp: now - 3 * 3_600_000,
      end_timestamp: now,
      resolution: 3600,
    });
    expect([data.length, continuation]).toEqual([4, null]);
    for (const [, open = 0, high = 0, low = 0, close = 0] of data)
      expect([low <= Math.min(open, close), high >= Math.max(open, close)]).toEqual([true, true]);
    const prices = await client().result<{ data: Told[]; records_total: number }>('get_delivery_prices', {
      index_name: 'btc_usd',
      count: 3,
    });
    expect(prices.data.map((row) => row['date'])).toEqual(['2026-01-15', '2026-01-14', '2026-01-13']);
    expect(await client().result('get_index_price_names')).toEqual(['btc_usd', 'eth_usd', 'sol_usdc']);
  });
});

describe('the documented way', () => {
  const client = usePlainClient({ noQuote: 'null' });

  test('where nobody bids a ticker and a book have null', async () => {
    const { world } = client().deribit;
    const { name } = world.listing.all().find((one) => world.book(one).bids.length === 0 && world.book(one).asks.length > 0)!;
    for (const method of ['ticker', 'get_order_book'])
      expect(await client().result(method, { instrument_name: name })).toMatchObject({ best_bid_price: null, best_bid_amount: 0 });
  });
});

describe('credits', () => {
  const client = usePlainClient({ limited: true });

  test('a hundred calls at once, then 429 until they flow back', async () => {
    for (let count = 0; count < 100; count += 1) expect((await client().get('get_time')).status).toBe(200);
    const { status, body } = await client().get('get_time');
    expect([status, errorOf(body)]).toEqual([429, { code: 10_028, message: 'too_many_requests' }]);
    client().deribit.step(50);
    expect((await client().get('get_time')).status).toBe(200);
    expect((await client().get('get_time')).status).toBe(429);
  });

  test('ten subscriptions at once; the eleventh is refused and ends the connection, and a new one brings no credits', async () => {
    const stream = await client().stream();
    const subscribe = { channels: ['ticker.BTC-PERPETUAL.100ms'] };
    for (let count = 0; count < 10; count += 1) expect(await stream.call('public/subscribe', subscribe)).toHaveProperty('result');
    expect(errorOf(await stream.call('public/subscribe', subscribe))).toEqual({ code: 10_028, message: 'too_many_requests' });
    await expect.poll(() => stream.closed()).toBe(1000);
    const next = await client().stream();
    expect(errorOf(await next.call('public/subscribe', subscribe)).code).toBe(10_028);
    client().deribit.step(300);
    const last = await client().stream();
    expect(await last.call('public/subscribe', subscribe)).toHaveProperty('result');
  });

  test('over a WebSocket instruments five times, then once in ten seconds', async () => {
    const stream = await client().stream();
    for (let count = 0; count < 5; count += 1)
      expect(await stream.call('public/get_instruments', { currency: 'ETH', kind: 'future' })).toHaveProperty('result');
    client().deribit.step(9_000);
    expect(errorOf(await stream.call('public/get_instruments', { currency: 'ETH' })).code).toBe(10_028);
    client().deribit.step(1_000);
    const next = await client().stream();
    expect(await next.call('public/get_instruments', { currency: 'ETH', kind: 'future' })).toHaveProperty('result');
  });
});
