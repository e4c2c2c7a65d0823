import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import { usePlainClient, type Told } from '#tests/support/markets/deribit/plain-client.ts';

const client = usePlainClient();
const world = () => client().deribit.world;
const errorOf = (answer: Told) => answer['error'] as { code: number; message: string };
type Change = readonly [action: string, price: number, amount: number];

/** A book rebuilt from what was told. */
function rebuilt(notifications: readonly Told[]) {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  for (const told of notifications)
    for (const side of ['bids', 'asks'] as const)
      for (const [action, price, amount] of told[side] as Change[]) {
        if (action === 'delete') expect(sides[side].delete(price)).toBe(true);
        else expect(sides[side].has(price)).toBe(action === 'change');
        if (action !== 'delete') sides[side].set(price, amount);
      }
  return {
    bids: [...sides.bids].toSorted(([a], [b]) => b - a),
    asks: [...sides.asks].toSorted(([a], [b]) => a - b),
  };
}

describe('subscriptions', () => {
  test('an answer names the channels that there are, and each tells its present state', async () => {
    const stream = await client().stream();
    const channels = ['ticker.BTC-PERPETUAL.100ms', 'deribit_price_index.sol_usdc', 'ticker.NOTHING.100ms', 'nothing'];
    expect((await stream.call('public/subscribe', { channels }))['result']).toEqual(channels.slice(0, 2));
    await stream.waitFor('deribit_price_index.sol_usdc', 1);
    expect(stream.data('ticker.BTC-PERPETUAL.100ms')).toHaveLength(1);
    expect((await stream.call('public/unsubscribe', { channels }))['result']).toEqual(channels.slice(0, 2));
    await client().step(1_000, 3);
    expect(stream.data('ticker.BTC-PERPETUAL.100ms')).toHaveLength(1);
  });

  test('raw channels need a session, which there is none of', async () => {
    const stream = await client().stream();
    const refused = await stream.call('public/subscribe', { channels: ['ticker.BTC-PERPETUAL.raw', 'ticker.ETH-PERPETUAL.100ms'] });
    expect(errorOf(refused)).toEqual({ code: 13_778, message: 'raw_subscriptions_not_available_for_unauthorized' });
    await client().step();
    expect(stream.data('ticker.ETH-PERPETUAL.100ms')).toEqual([]);
  });

  test('100ms and agg2 are intervals: between them nothing is told', async () => {
    const stream = await client().stream();
    await stream.call('public/subscribe', {
      channels: ['ticker.BTC-PERPETUAL.100ms', 'ticker.BTC-PERPETUAL.agg2', 'deribit_price_index.btc_usd'],
    });
    await client().step(50, 80);
    expect(stream.data('ticker.BTC-PERPETUAL.100ms')).toHaveLength(41);
    expect(stream.data('ticker.BTC-PERPETUAL.agg2')).toHaveLength(3);
    expect(stream.data('deribit_price_index.btc_usd')).toHaveLength(5);
  });

  test('a book is a snapshot and changes, each naming the one before, and they make the book', async () => {
    const stream = await client().stream();
    const channel = 'book.ETH-PERPETUAL.100ms';
    await stream.call('public/subscribe', { channels: [channel] });
    await client().step(100, 40);
    const [snapshot, ...changes] = stream.data(channel);
    expect([snapshot!['type'], 'prev_change_id' in snapshot!]).toEqual(['snapshot', false]);
    expect(changes.length).toBeGreaterThan(20);
    changes.forEach((change, at) =>
      expect([change['type'], change['prev_change_id']]).toEqual(['change', stream.data(channel)[at]!['change_id']]),
    );
    expect(rebuilt(stream.data(channel))).toEqual(world().book(world().listing.find('ETH-PERPETUAL')!));
  });

  test('a grouped book adds what has the same price', async () => {
    const stream = await client().stream();
    const channel = 'book.BTC-PERPETUAL.10.10.100ms';
    await stream.call('public/subscribe', { channels: [channel] });
    const [told] = await stream.waitFor(channel, 1);
    const bids = told!['bids'] as [number, number][];
    const { bids: all } = world().book(world().listing.find('BTC-PERPETUAL')!);
    expect(bids.every(([price]) => price % 5 === 0)).toBe(true);
    expect(bids.reduce((sum, [, amount]) => sum + amount, 0)).toBe(all.reduce((sum, [, amount]) => sum + amount, 0));
  });

  test('trades of an instrument and of a kind, each told once and in order', async () => {
    const stream = await client().stream();
    const channels = ['trades.BTC-PERPETUAL.agg2', 'trades.option.any.100ms'];
    await stream.call('public/subscribe', { channels });
    const { trades } = client().deribit.step(100, 100);
    await stream.call('public/test');
    const ids = (channel: string) => stream.data(channel).flatMap((told) => (told as unknown as Told[]).map((trade) => trade['trade_id']));
    const made = (wanted: (name: string) => boolean) =>
      trades.filter((trade) => wanted(trade.instrument_name)).map((trade) => trade.trade_id);
    expect(ids(channels[1]!)).toEqual(made((name) => /-[CP]$/.test(name)));
    const perpetual = made((name) => name === 'BTC-PERPETUAL');
    expect(ids(channels[0]!)).toEqual(perpetual.slice(0, ids(channels[0]!).length));
    expect(ids(channels[0]!).length).toBeGreaterThan(perpetual.length / 2);
  });

  test('marks of all options of an index, with volatilities as shares', async () => {
    const stream = await client().stream();
    await stream.call('public/subscribe', { channels: ['markprice.options.eth_usd'] });
    const [rows] = (await stream.waitFor('markprice.options.eth_usd', 1)) as unknown as Told[][];
    const options = world()
      .listing.all()
      .filter(({ kind, underlying }) => kind === 'option' && underlying.name === 'ETH');
    expect(rows!.map((row) => row['instrument_name'])).toEqual(options.map(({ name }) => name));
    expect(rows!.every((row) => (row['iv'] as number) > 0.1 && (row['iv'] as number) < 2.6)).toBe(true);
  });

  test('instruments that end and that are listed; the state of the platform', async () => {
    const stream = await client().stream();
    const ended = world()
      .listing.all()
      .find(({ name, kind }) => kind === 'option' && name.startsWith('BTC-16JAN26'))!;
    const channels = ['instrument.state.option.BTC', 'platform_state', `ticker.${ended.name}.100ms`];
    await stream.call('public/subscribe', { channels });
    await client().step(22 * 3_600_000);
    const told = stream.data('instrument.state.option.BTC');
    const states = (name: string) => told.filter((row) => row['instrument_name'] === name).map((row) => row['state']);
    expect(states(ended.name)).toEqual(['settled', 'closed']);
    const listed = told.find((row) => row['state'] === 'started')!['instrument_name'] as string;
    expect(states(listed)).toEqual(['created', 'started']);
    expect(stream.data(`ticker.${ended.name}.100ms`).at(-1)).toMatchObject({ state: 'closed', best_bid_price: 0, best_ask_price: 0 });
    expect((await stream.call('public/subscribe', { channels: [`ticker.${ended.name}.100ms`] }))['result']).toEqual([]);
    client().deribit.tellPlatform({ price_index: 'btc_usd', locked: true });
    expect(await stream.waitFor('platform_state', 1)).toEqual([{ price_index: 'btc_usd', locked: true }]);
  });
});

describe('a connection', () => {
  test('says hello, refuses what is no request, and knows all methods', async () => {
    const stream = await client().stream();
    expect((await stream.call('public/hello', { client_name: 'test', client_version: '1' }))['result']).toEqual({ version: '1.2.26' });
    stream.say('{"jsonrpc":');
    stream.say('[{"jsonrpc":"2.0","id":1,"method":"public/test"}]');
    stream.say('{"jsonrpc":"2.0","method":"public/test"}');
    await stream.call('public/test');
    expect(stream.heard.filter((one) => 'error' in one).map((one) => errorOf(one).code)).toEqual([-32_700, -32_600, -32_600]);
    expect(errorOf(await stream.call('public/nothing')).code).toBe(-32_601);
    expect((await stream.call('public/ticker', { instrument_name: 'BTC-PERPETUAL' }))['result']).toEqual(
      await client().result('ticker', { instrument_name: 'BTC-PERPETUAL' }),
    );
  });

  test('whoever answers a test request stays, whoever does not is cut off', async () => {
    const [good, silent] = [await client().stream(), await client().stream()];
    expect(errorOf(await good.call('public/set_heartbeat', { interval: 9 })).code).toBe(-32_602);
    for (const stream of [good, silent]) expect((await stream.call('public/set_heartbeat', { interval: 10 }))['result']).toBe('ok');
    const beats = (stream: { heard: Told[] }) => stream.heard.filter((one) => one['method'] === 'heartbeat').length;
    client().deribit.step(10_000);
    await eventually(() => expect([beats(good), beats(silent)]).toEqual([2, 2]));
    await good.call('public/test');
    client().deribit.step(10_000);
    await eventually(() => expect([silent.closed(), beats(good)]).toEqual([1000, 4]));
    expect([good.closed(), beats(silent)]).toEqual([null, 2]);
    expect((await good.call('public/disable_heartbeat'))['result']).toBe('ok');
    client().deribit.step(60_000);
    await good.call('public/test');
    expect(beats(good)).toBe(4);
  });
});
