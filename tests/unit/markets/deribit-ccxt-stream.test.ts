import { afterEach, expect, test } from 'vitest';
import ccxt from 'ccxt';
import { usePlainClient } from '#tests/support/markets/deribit/plain-client.ts';
import { eventually } from '#tests/support/server/eventually.ts';

const client = usePlainClient();
const world = () => client().deribit.world;
const perpetual = () => world().listing.find('BTC-PERPETUAL')!;
const SYMBOL = 'BTC/USD:BTC';

let watching: InstanceType<typeof ccxt.pro.deribit> | null = null;
afterEach(async () => {
  await watching?.close();
  watching = null;
});

async function watcher() {
  const made = new ccxt.pro.deribit({ enableRateLimit: false });
  made.urls['api'] = { rest: client().deribit.http, ws: client().deribit.socket };
  watching = made;
  // Without it the client opens no connection that is not encrypted.
  await made.loadHttpProxyAgent();
  await made.loadMarkets();
  return made;
}

const subscribed = (channel: string) =>
  eventually(() => expect(client().deribit.connections.flatMap(({ channels }) => channels)).toContain(channel));

test('a watched ticker has the numbers of each step', async () => {
  const deribit = await watcher();
  const first = await deribit.watchTicker(SYMBOL);
  expect(first.timestamp).toBe(world().now());
  for (let count = 0; count < 3; count += 1) {
    const next = deribit.watchTicker(SYMBOL);
    client().deribit.step(100);
    const { bid, bidVolume, ask, askVolume, last, timestamp } = await next;
    const { bids, asks } = world().book(perpetual());
    expect([bid, bidVolume, ask, askVolume, last, timestamp]).toEqual([
      ...bids[0]!,
      ...asks[0]!,
      world().tape(perpetual()).last!.price,
      world().now(),
    ]);
  }
});

test('a watched book is the book after every change', async () => {
  const deribit = await watcher();
  await deribit.watchOrderBook(SYMBOL);
  for (let count = 0; count < 20; count += 1) {
    const next = deribit.watchOrderBook(SYMBOL);
    client().deribit.step(100);
    const heard = await next;
    const { bids, asks } = world().book(perpetual());
    expect(heard.bids.map(([price, amount]) => [price, amount])).toEqual(bids);
    expect(heard.asks.map(([price, amount]) => [price, amount])).toEqual(asks);
  }
});

test('watched trades are those that were made', async () => {
  const deribit = await watcher();
  let next = deribit.watchTrades(SYMBOL);
  await subscribed('trades.BTC-PERPETUAL.100ms');
  let heard = 0;
  for (let count = 0; count < 20; count += 1) {
    const { trades } = client().deribit.step(100);
    const made = trades.filter(({ instrument_name: name }) => name === 'BTC-PERPETUAL');
    if (made.length === 0) continue;
    const told = await next;
    next = deribit.watchTrades(SYMBOL);
    heard += told.length;
    expect(told.map(({ id, price, amount, side, timestamp }) => [id, price, amount, side, timestamp])).toEqual(
      made.map(({ trade_id, price, amount, direction, timestamp }) => [trade_id, price, amount, direction, timestamp]),
    );
  }
  expect(heard).toBeGreaterThan(3);
  next.catch(() => {});
});
