import { existsSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { readFrame } from '#server/market/upstox/upstox-feed.ts';
import { quoteOf } from '#server/market/upstox/upstox-quotes.ts';

const SCHEMA = path.join(process.env['FIXTURES_DIR'] ?? '', 'upstox', 'MarketDataFeedV3.proto');
const required = process.env['REQUIRE_FIXTURES'] === '1';

type Values = Readonly<Record<string, unknown>>;

/** Returns the object without its zeros, which the servers of Upstox leave out. */
function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== 0)
      .map(([name, each]) => [name, withoutZeros(each)]),
  );
}

describe.skipIf(!existsSync(SCHEMA) && !required)('frames encoded from the published schema', () => {
  const frame = existsSync(SCHEMA)
    ? protobuf.loadSync(SCHEMA).lookupType('com.upstox.marketdatafeederv3udapi.rpc.proto.FeedResponse')
    : undefined;
  const encoded = (values: Values) => frame!.encode(frame!.fromObject(withoutZeros(values) as Values)).finish();

  const amount = fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));
  const count = fc.integer({ min: 0, max: 2 ** 40 });
  const ltpc = fc.record({ ltp: amount, ltt: count, ltq: count, cp: amount });
  const level = fc.record({ bidQ: count, bidP: amount, askQ: count, askP: amount });
  const greeks = fc.record({
    delta: fc.double({ min: -1, max: 1, noNaN: true }).map((v) => v + 0),
    theta: amount,
    gamma: amount,
    vega: amount,
    rho: amount,
  });
  const candle = fc.record({
    interval: fc.constantFrom('1d', 'I1'),
    open: amount,
    high: amount,
    low: amount,
    close: amount,
    vol: count,
    ts: count,
  });
  const contract = fc.record({
    ltpc,
    marketLevel: fc.record({ bidAskQuote: fc.array(level, { maxLength: 30 }) }),
    optionGreeks: greeks,
    marketOHLC: fc.record({ ohlc: fc.array(candle, { maxLength: 3 }) }),
    ...{ atp: amount, vtt: count, oi: amount, iv: amount, tbq: amount, tsq: amount },
  });
  const index = fc.record({ ltpc, marketOHLC: fc.record({ ohlc: fc.array(candle, { maxLength: 3 }) }) });
  const first = fc.record({ ltpc, firstDepth: level, optionGreeks: greeks, vtt: count, oi: amount, iv: amount });
  const key = fc.constantFrom('NSE_FO|36708', 'NSE_INDEX|Nifty 50', 'BSE_FO|843210', 'NSE_EQ|INE002A01018');

  const nothing = { candles: [], levels: null, greeks: null, vtt: 0, oi: 0, iv: 0, atp: 0, tbq: 0, tsq: 0 };
  const told = (mode: number, feed: Values) => ({ ...nothing, mode, ...feed });
  const ofContract = ({ ltpc: last, marketLevel, optionGreeks, marketOHLC, ...figures }: Values) => ({
    ltpc: last,
    levels: (marketLevel as { bidAskQuote: unknown[] }).bidAskQuote,
    greeks: optionGreeks,
    candles: (marketOHLC as { ohlc: unknown[] }).ohlc,
    ...figures,
  });
  const feeds: readonly (readonly [string, fc.Arbitrary<readonly [Values, unknown]>])[] = [
    ['the last price alone', ltpc.map((last) => [{ ltpc: last, requestMode: 0 }, told(0, { ltpc: last })] as const)],
    [
      'a contract with five levels',
      contract.map((each) => [{ fullFeed: { marketFF: each }, requestMode: 1 }, told(1, ofContract(each))] as const),
    ],
    [
      'a contract with thirty levels',
      contract.map((each) => [{ fullFeed: { marketFF: each }, requestMode: 3 }, told(3, ofContract(each))] as const),
    ],
    [
      'an index',
      index.map(
        (each) => [{ fullFeed: { indexFF: each }, requestMode: 1 }, told(1, { ltpc: each.ltpc, candles: each.marketOHLC.ohlc })] as const,
      ),
    ],
    [
      'a contract with its Greeks and the best level',
      first.map(
        ({ firstDepth, optionGreeks, ...each }) =>
          [
            { firstLevelWithGreeks: { ...each, firstDepth, optionGreeks }, requestMode: 2 },
            told(2, { ...each, levels: [firstDepth], greeks: optionGreeks }),
          ] as const,
      ),
    ],
  ];

  it.each(feeds)('%s: the numbers are those that were encoded, absent zeros among them', (_, arbitrary) => {
    fc.assert(
      fc.property(key, arbitrary, fc.integer({ min: 0, max: 1 }), count, (name, [feed, expected], type, currentTs) => {
        const read = readFrame(encoded({ type, currentTs, feeds: { [name]: feed } }));
        expect(read).toEqual({ kind: type === 0 ? 'initial' : 'live', at: currentTs, feeds: new Map([[name, expected]]), segments: null });
      }),
    );
  });

  it('the status of each segment, of which the first is not written', () => {
    const segmentStatus = { NSE_FO: 2, BSE_FO: 0, MCX_FO: 5 };
    const written = { kind: 'market', at: 5, feeds: new Map(), segments: new Map(Object.entries(segmentStatus)) };
    expect(readFrame(frame!.encode(frame!.fromObject({ type: 2, currentTs: 5, marketInfo: { segmentStatus } })).finish())).toEqual(written);
    const entry = protobuf.Writer.create()
      .uint32((1 << 3) | 2)
      .string('BSE_FO')
      .finish();
    const info = protobuf.Writer.create()
      .uint32((1 << 3) | 2)
      .bytes(entry)
      .finish();
    const bytes = protobuf.Writer.create()
      .uint32((1 << 3) | 0)
      .uint32(2)
      .uint32((4 << 3) | 2)
      .bytes(info)
      .finish();
    expect(readFrame(bytes).segments).toEqual(new Map([['BSE_FO', 0]]));
  });

  it('a frame cut anywhere is refused or tells less: it never tells another number', () => {
    const feed = { fullFeed: { indexFF: { ltpc: { ltp: 24_500.25, ltt: 1_790_000_000_000, ltq: 75, cp: 24_400 } } }, requestMode: 1 };
    const whole = encoded({ type: 1, currentTs: 1_790_000_000_123, feeds: { 'NSE_INDEX|Nifty 50': feed } });
    for (let length = 0; length < whole.length; length += 1) {
      let read: ReturnType<typeof readFrame>;
      try {
        read = readFrame(whole.subarray(0, length));
      } catch {
        continue;
      }
      expect([0, 1_790_000_000_123]).toContain(read.at);
      for (const { ltpc: last } of read.feeds.values()) expect(last.ltp).toBe(24_500.25);
    }
  });

  it('fields and kinds of a later version are passed over', () => {
    const known = encoded({ type: 1, currentTs: 5, feeds: { a: { ltpc: { ltp: 1.5 } } } });
    const writer = protobuf.Writer.create()
      .uint32((99 << 3) | 2)
      .string('new')
      .uint32((98 << 3) | 0)
      .uint32(7)
      .uint32((97 << 3) | 5)
      .float(1)
      .uint32((1 << 3) | 0)
      .uint32(9);
    const read = readFrame(Buffer.concat([known, writer.finish()]));
    expect(read).toMatchObject({ kind: 'other', at: 5 });
    expect(read.feeds.get('a')?.ltpc.ltp).toBe(1.5);
  });

  it('a known instant: a trade at 09:15:01 in India is one at 03:45:01 UTC', () => {
    const at = Date.UTC(2026, 10, 27, 3, 45, 1);
    const ltpcAt = { ltp: 101.35, ltt: at, ltq: 75, cp: 99.5 };
    const marketFF = {
      ltpc: ltpcAt,
      marketLevel: {
        bidAskQuote: [
          { bidQ: 150, bidP: 101.3, askQ: 75, askP: 101.4 },
          { bidQ: 0, bidP: 0, askQ: 300, askP: 101.45 },
        ],
      },
      vtt: 1_200,
      oi: 45_000,
    };
    const feed = readFrame(encoded({ type: 1, currentTs: at + 250, feeds: { k: { fullFeed: { marketFF }, requestMode: 1 } } })).feeds.get(
      'k',
    )!;
    const quote = quoteOf('UPSTOX:k', feed, { at: at + 250, isOpen: true })!;
    expect(new Date(quote.lastTradeAt).toISOString()).toBe('2026-11-27T03:45:01.000Z');
    expect(quote).toMatchObject({
      ...{ at: at + 250, lastPrice: 1_013_500, previousClose: 995_000, volume: 1_200, openInterest: 45_000 },
      depth: {
        bids: [{ price: 1_013_000, quantity: 150 }],
        asks: [
          { price: 1_014_000, quantity: 75 },
          { price: 1_014_500, quantity: 300 },
        ],
      },
    });
    expect(quoteOf('UPSTOX:k', feed, { at: at + 3_600_000, isOpen: false })?.at).toBe(at);
  });
});

it('bytes of nobody are refused or tell nothing, and never hang', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect(readFrame(bytes).at).toEqual(expect.any(Number));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});
