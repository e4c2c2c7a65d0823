import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import ccxt from 'ccxt';
import { optionMark } from '#tests/support/markets/deribit/world/moment.ts';
import { usePlainClient } from '#tests/support/markets/deribit/plain-client.ts';

const client = usePlainClient();
const world = () => client().deribit.world;

/** A client of Deribit that other people wrote, pointed at the emulator. */
function exchange() {
  const made = new ccxt.deribit({ enableRateLimit: false });
  made.urls['api'] = { rest: client().deribit.http };
  return made;
}

const instrument = (name: string) => {
  const found = world().listing.find(name);
  if (found === null) throw new Error(`no ${name}`);
  return found;
};
const options = () =>
  world()
    .listing.all()
    .filter((one) => one.kind === 'option');
/** Returns an option that has a bid, an ask and a trade. */
const quoted = () =>
  options().find((one) => world().book(one).bids.length > 0 && world().book(one).asks.length > 0 && world().tape(one).last !== null)!;

describe('ccxt reads the emulator', () => {
  test('every instrument with its expiry, strike, tick and size', async () => {
    const deribit = exchange();
    const markets = await deribit.loadMarkets();
    const byId = new Map(Object.values(markets).map((market) => [market!.id, market!]));
    for (const one of world().listing.all()) {
      const market = byId.get(one.name)!;
      expect([one.name, market.precision.price, market.precision.amount, market.contractSize, market.active]).toEqual([
        one.name,
        one.terms.tick,
        one.terms.minAmount,
        one.terms.contractSize,
        true,
      ]);
      expect([market.inverse, market.linear, market.settle]).toEqual([
        one.underlying.inverse,
        !one.underlying.inverse,
        one.underlying.settlement,
      ]);
      if (one.kind === 'option')
        expect([market.type, market.strike, market.optionType, market.expiry]).toEqual([
          'option',
          one.strike,
          one.call ? 'call' : 'put',
          one.expiry,
        ]);
      else expect(market.type).toBe(one.period === 'perpetual' ? 'swap' : 'future');
    }
  });

  test('the time, and a ticker, a book and the trades of a perpetual and of an option', async () => {
    const deribit = exchange();
    expect(await deribit.fetchTime()).toBe(world().now());
    await deribit.loadMarkets();
    for (const one of [instrument('BTC-PERPETUAL'), instrument('SOL_USDC-PERPETUAL'), quoted()]) {
      const { bids, asks } = world().book(one);
      const symbol = deribit.safeSymbol(one.name);
      const ticker = await deribit.fetchTicker(symbol);
      expect([ticker.bid, ticker.bidVolume, ticker.ask, ticker.askVolume]).toEqual([...bids[0]!, ...asks[0]!]);
      expect([ticker.timestamp, ticker.last]).toEqual([world().now(), world().tape(one).last!.price]);
      expect(ticker.markPrice).toBeCloseTo(world().mark(one), one.kind === 'option' ? 3 : 1);
      const book = await deribit.fetchOrderBook(symbol, 20);
      expect([book.bids, book.asks, book.nonce]).toEqual([bids, asks, world().changeId(one)]);
      const trades = await deribit.fetchTrades(symbol, undefined, 100);
      const kept = world().tape(one).all().slice(-100);
      expect(trades.map(({ id, price, amount, side, timestamp }) => [id, price, amount, side, timestamp])).toEqual(
        kept.map((trade) => [trade.trade_id, trade.price, trade.amount, trade.direction, trade.timestamp]),
      );
    }
  });

  test('candles', async () => {
    const deribit = exchange();
    const one = instrument('ETH-PERPETUAL');
    const [now, hour] = [world().now(), 3_600_000];
    await deribit.loadMarkets();
    const candles = await deribit.fetchOHLCV(deribit.safeSymbol(one.name), '1h', now - 5 * hour, 6);
    const kept = world()
      .chart(one)
      .between(now - 5 * hour, now, hour, now);
    expect(candles.length).toBeGreaterThanOrEqual(5);
    expect(candles).toEqual(kept.map(({ tick, open, high, low, close, volume }) => [tick, open, high, low, close, volume]));
  });

  test('the greeks and volatilities of an option', async () => {
    const deribit = exchange();
    await deribit.loadMarkets();
    const one = quoted();
    const greeks = await deribit.fetchGreeks(deribit.safeSymbol(one.name));
    const { bids, asks } = world().book(one);
    expect([greeks.bidPrice, greeks.askPrice, greeks.bidSize, greeks.askSize]).toEqual([
      bids[0]![0],
      asks[0]![0],
      bids[0]![1],
      asks[0]![1],
    ]);
    expect(greeks.bidImpliedVolatility).toBeLessThan(greeks.markImpliedVolatility!);
    expect(greeks.askImpliedVolatility).toBeGreaterThan(greeks.markImpliedVolatility!);
    const marked = optionMark(one, world().moment(one.underlying));
    expect(greeks.markImpliedVolatility).toBeCloseTo(marked.volatility * 100, 9);
    for (const name of ['delta', 'gamma', 'vega', 'theta', 'rho'] as const) expect(greeks[name], name).toBeCloseTo(marked[name], 4);
  });

  test('an option chain and the tickers of a currency', async () => {
    const deribit = exchange();
    await deribit.loadMarkets();
    const chain = await deribit.fetchOptionChain('BTC');
    const listed = options().filter(({ underlying }) => underlying.name === 'BTC');
    expect(Object.keys(chain)).toHaveLength(listed.length);
    for (const one of listed) {
      const row = chain[deribit.safeSymbol(one.name)]!;
      const { bids, asks } = world().book(one);
      expect([row.bidPrice ?? null, row.askPrice ?? null, row.openInterest]).toEqual([
        bids[0]?.[0] ?? null,
        asks[0]?.[0] ?? null,
        world().openInterest(one),
      ]);
      expect(row.markPrice).toBeCloseTo(world().mark(one), 8);
    }
    expect(listed.filter((one) => world().book(one).bids.length === 0).length).toBeGreaterThan(0);

    const tickers = await deribit.fetchTickers(undefined, { code: 'USDC' });
    const linear = world()
      .listing.all()
      .filter(({ underlying }) => underlying.name === 'SOL_USDC');
    expect(Object.keys(tickers)).toHaveLength(linear.length);
    for (const one of linear) expect(tickers[deribit.safeSymbol(one.name)]!.bid ?? null).toBe(world().book(one).bids[0]?.[0] ?? null);

    const one = quoted();
    const option = await deribit.fetchOption(deribit.safeSymbol(one.name));
    expect([option.bidPrice, option.askPrice]).toEqual([world().book(one).bids[0]![0], world().book(one).asks[0]![0]]);
  });

  test('without its native speed-ups, which would go into the archive of the product', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { optionalDependencies?: object }> };
    expect(lock.packages['node_modules/ccxt']).toBeDefined();
    expect(lock.packages['node_modules/ccxt']!.optionalDependencies).not.toHaveProperty('bufferutil');
    expect(lock.packages).not.toHaveProperty(['node_modules/bufferutil']);
  });

  test('errors by their codes', async () => {
    const deribit = exchange();
    await deribit.loadMarkets();
    client().deribit.faults.order('ticker', { kind: 'error', code: 10_028, message: 'too_many_requests' });
    await expect(deribit.fetchTicker('BTC/USD:BTC')).rejects.toThrow(ccxt.DDoSProtection);
    await expect(deribit.publicGetTicker({ instrument_name: 'BTC-1JAN20-1-C' })).rejects.toThrow('not_found');
    await expect(deribit.publicGetTicker({ instrument_name: 'nothing' })).rejects.toThrow(ccxt.BadRequest);
  });
});
