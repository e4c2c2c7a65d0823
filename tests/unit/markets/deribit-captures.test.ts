import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { usePlainClient, type Told } from '#tests/support/markets/deribit/plain-client.ts';

const FOLDER = path.join(process.env['FIXTURES_DIR'] ?? '', 'deribit');
const present = existsSync(FOLDER);
const required = process.env['REQUIRE_FIXTURES'] === '1';

const capture = (name: string) => JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as Told;
const resultOf = (name: string) => capture(name)['result'];
const dataOf = (name: string) => (capture(name)['params'] as { data: unknown }).data;

/** Returns the names of an object's members with the kinds of their values, deeply; of rows the first stands for all. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, shapeOf(member)]),
  );
}
const without = (value: unknown, ...names: string[]) =>
  Object.fromEntries(Object.entries(value as Told).filter(([name]) => !names.includes(name)));

const client = usePlainClient({ allowsRaw: true });
const PERPETUAL = { instrument_name: 'BTC-PERPETUAL' };
const anOption = () =>
  client()
    .deribit.world.listing.all()
    .find(({ kind, underlying }) => kind === 'option' && underlying.name === 'BTC')!;

describe.skipIf(!present && !required)('answers have the shape of recorded ones', () => {
  test('each envelope', async () => {
    const { body } = await client().get('ticker', PERPETUAL);
    const recorded = capture('http_get_order_book');
    expect(shapeOf(without(body, 'result'))).toEqual(shapeOf(without(recorded, 'result', 'id')));
    const stream = await client().stream();
    const subscribed = await stream.call('public/subscribe', { channels: ['ticker.BTC-PERPETUAL.100ms'] });
    expect(shapeOf(subscribed)).toEqual(shapeOf(capture('ws_subscribe_response')));
    client().deribit.faults.order('test', { kind: 'error', code: 10_028, message: 'too_many_requests', data: null });
    const refused = await stream.call('public/test');
    expect(without(refused['error'], 'data')).toEqual(without(capture('ws_error')['error'], 'data'));
    expect(Object.keys(capture('ws_error')).every((name) => name in refused)).toBe(true);
  });

  test('instruments: a perpetual, a dated future, an option and a spread', async () => {
    const recorded = resultOf('http_get_instruments') as Told[];
    const rows = await client().result<Told[]>('get_instruments', { currency: 'BTC' });
    const first = (wanted: (row: Told) => boolean) => shapeOf(rows.find(wanted));
    expect(first((row) => row['settlement_period'] === 'perpetual')).toEqual(shapeOf(recorded[0]));
    expect(first((row) => row['kind'] === 'future' && row['settlement_period'] === 'month')).toEqual(shapeOf(recorded[1]));
    // Of the steps of ticks the edited capture has none, as real options do not.
    expect(
      without(
        first((row) => row['kind'] === 'option'),
        'tick_size_steps',
      ),
    ).toEqual(without(shapeOf(recorded[2]), 'tick_size_steps'));
    const spreads = resultOf('http_get_instruments_future_combo') as Told[];
    expect(first((row) => row['kind'] === 'future_combo')).toEqual(shapeOf(spreads[0]));
  });

  test('one instrument', async () => {
    expect(shapeOf(await client().result('get_instrument', PERPETUAL))).toEqual(shapeOf(resultOf('http_get_instrument')));
    const option = await client().result('get_instrument', { instrument_name: anOption().name });
    expect(without(shapeOf(option), 'tick_size_steps')).toEqual(
      without(shapeOf(resultOf('http_get_instrument_option')), 'tick_size_steps'),
    );
  });

  test('trades, with the ids of each currency', async () => {
    const eth = await client().result<{ trades: Told[] }>('get_last_trades_by_instrument', { instrument_name: 'ETH-PERPETUAL' });
    expect(shapeOf(eth)).toEqual(shapeOf(resultOf('http_get_last_trades')));
    expect(eth.trades[0]!['trade_id']).toMatch(/^ETH-\d+$/);
    const btc = await client().result<{ trades: Told[] }>('get_last_trades_by_instrument', PERPETUAL);
    const recorded = resultOf('http_get_last_trades_perpetual_with_combo_tags') as { trades: Told[] };
    expect(shapeOf(btc.trades[0])).toEqual(without(shapeOf(recorded.trades[0]), 'combo_id', 'combo_trade_id'));
    expect(btc.trades[0]!['trade_id']).toMatch(/^\d+$/);
  });

  test('an order book, the time and the version', async () => {
    expect(shapeOf(await client().result('get_order_book', PERPETUAL))).toEqual(shapeOf(resultOf('http_get_order_book')));
    expect(shapeOf(await client().result('get_time'))).toBe(shapeOf(resultOf('http_get_time')));
    expect(await client().result('test')).toEqual(resultOf('http_test'));
  });

  test('notifications of tickers, trades, candles, volatility and grouped books', async () => {
    const stream = await client().stream();
    const channels = {
      ws_ticker: 'ticker.BTC-PERPETUAL.100ms',
      ws_chart: 'chart.trades.BTC-PERPETUAL.1',
      ws_volatility_index: 'deribit_volatility_index.btc_usd',
      ws_book_grouped_snapshot: 'book.BTC-PERPETUAL.none.10.100ms',
    };
    await stream.call('public/subscribe', { channels: [...Object.values(channels), 'trades.BTC-PERPETUAL.100ms'] });
    await client().step(100, 20);
    for (const [name, channel] of Object.entries(channels)) {
      expect(shapeOf(stream.data(channel)[0]), channel).toEqual(shapeOf(dataOf(name)));
      const params = stream.heard.find((one) => (one['params'] as Told | undefined)?.['channel'] === channel)!;
      expect(shapeOf(without(params, 'params'))).toEqual(shapeOf(without(capture(name), 'params')));
    }
    const recorded = dataOf('ws_trades') as Told[];
    expect(shapeOf(stream.data('trades.BTC-PERPETUAL.100ms')[0])).toEqual(shapeOf([recorded[1]]));
  });

  test('a snapshot of a book: the documentation gives it no id of a change before', async () => {
    const stream = await client().stream();
    await stream.call('public/subscribe', { channels: ['book.BTC-PERPETUAL.100ms'] });
    const [snapshot] = await stream.waitFor('book.BTC-PERPETUAL.100ms', 1);
    expect(shapeOf(snapshot)).toEqual(without(shapeOf(dataOf('ws_book_snapshot')), 'prev_change_id'));
  });

  test('a test request', async () => {
    const stream = await client().stream();
    await stream.call('public/set_heartbeat', { interval: 10 });
    await client().step(10_000);
    expect(stream.heard).toContainEqual(capture('ws_test_request'));
  });
});
