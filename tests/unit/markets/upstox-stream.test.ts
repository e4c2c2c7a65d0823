import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#tests/support/server/eventually.ts';
import { usePlainClient, type Full, type Stream } from '#tests/support/markets/upstox/plain-client.ts';
import { startUpstox } from '#tests/support/markets/upstox/upstox.ts';

const client = usePlainClient();
const NIFTY = 'NSE_INDEX|Nifty 50';
const keyOf = (symbol: string) => client().upstox.keyOf(symbol);
const call = () => keyOf('NIFTY 25700 CE 20 JAN 26');
const fullOf = (stream: Stream, key: string): readonly Full[] => stream.feeds(key).flatMap((feed) => feed.fullFeed?.marketFF ?? []);

async function subscribed(mode: string, ...keys: readonly string[]): Promise<Stream> {
  const stream = await client().stream();
  await stream.ask('sub', mode, ...keys);
  return stream;
}

describe('the order of frames', () => {
  test('the status of the market, what there is, then what changes', async () => {
    const stream = await subscribed('ltpc', NIFTY);
    await client().step(250, 3);
    const types = stream.frames().map(({ type }) => type ?? 'initial_feed');
    expect(types).toEqual(['market_info', 'initial_feed', 'live_feed', 'live_feed', 'live_feed']);
    const statuses = stream.frames()[0]?.marketInfo?.segmentStatus;
    expect(statuses).toMatchObject({ NSE_FO: 'NORMAL_OPEN', BSE_FO: 'NORMAL_OPEN', MCX_FO: 'NORMAL_OPEN' });
    const times = stream.frames().map(({ currentTs }) => currentTs ?? 0);
    const now = client().upstox.clock.now();
    expect(times).toEqual([now - 750, now - 750, now - 500, now - 250, now]);
  });

  test('the same seed tells the same, whoever asks and when', async () => {
    const told = async (asked: boolean) => {
      const upstox = await startUpstox();
      if (asked) upstox.setQuote(NIFTY, null);
      upstox.step(250, 10);
      if (asked) for (const row of upstox.rows()) upstox.users[0]?.world.quote(String(row['instrument_key']));
      upstox.step(250, 10);
      const quotes = upstox.rows().map((row) => upstox.users[0]?.world.quote(String(row['instrument_key'])));
      await upstox.close();
      return JSON.stringify(quotes);
    };
    expect(await told(true)).toBe(await told(false));
  });

  test('a day begins with the last close, and without volume', async () => {
    const before = client().upstox.users[0]?.world.quote(call());
    client().upstox.setSession('NORMAL_CLOSE');
    await client().step(20 * 3_600_000);
    const after = client().upstox.users[0]?.world.quote(call());
    expect([after?.cp, after?.vtt, after?.today]).toEqual([before?.ltp, 0, null]);
    expect(before?.vtt).toBeGreaterThan(0);
  });

  test('an instrument that does not change is not told again', async () => {
    const stream = await subscribed('ltpc', NIFTY, keyOf('NIFTY 25200 PE 20 JAN 26'));
    await client().step(250, 40);
    expect(stream.feeds(NIFTY).length).toBeGreaterThan(30);
    expect(stream.feeds(keyOf('NIFTY 25200 PE 20 JAN 26')).length).toBeLessThan(41);
  });
});

describe('modes', () => {
  test('ltpc', async () => {
    const stream = await subscribed('ltpc', call());
    const [feed] = stream.feeds(call());
    expect(feed).toEqual({ ltpc: { ltp: expect.any(Number), ltt: expect.any(Number), ltq: expect.any(Number), cp: expect.any(Number) } });
  });

  test('full: five levels, greeks and candles', async () => {
    const stream = await subscribed('full', call());
    const [full] = fullOf(stream, call());
    expect(stream.feeds(call())[0]?.requestMode).toBe('full_d5');
    expect(full?.marketLevel?.bidAskQuote).toHaveLength(5);
    const [best] = full?.marketLevel?.bidAskQuote ?? [];
    expect(best?.bidP).toBeLessThan(best?.askP ?? 0);
    expect((best?.bidQ ?? 0) % 65).toBe(0);
    expect(Math.abs((best?.bidP ?? 0) * 20 - Math.round((best?.bidP ?? 0) * 20))).toBeLessThan(1e-6);
    expect(Object.keys(full?.optionGreeks ?? {}).toSorted()).toEqual(['delta', 'gamma', 'rho', 'theta', 'vega']);
    expect(full?.iv).toBeGreaterThan(0.05);
    expect(full?.iv).toBeLessThan(1);
    expect(full?.marketOHLC?.ohlc?.map(({ interval }) => interval)).toEqual(['1d', 'I1']);
    expect(full?.marketOHLC?.ohlc?.[0]?.['ts']).toBe(Date.UTC(2026, 0, 13, 18, 30));
  });

  test('full of an index is another message', async () => {
    const stream = await subscribed('full', NIFTY);
    const [feed] = stream.feeds(NIFTY);
    expect(feed?.fullFeed?.marketFF).toBeUndefined();
    // An index has no quantity: zero is not on the wire.
    expect(Object.keys(feed?.fullFeed?.indexFF?.ltpc ?? {})).toEqual(['ltp', 'ltt', 'cp']);
  });

  test('option_greeks: the best level alone', async () => {
    const stream = await subscribed('option_greeks', call());
    const [feed] = stream.feeds(call());
    expect(feed?.requestMode).toBe('option_greeks');
    expect(Object.keys(feed?.firstLevelWithGreeks ?? {})).toEqual(['ltpc', 'firstDepth', 'optionGreeks', 'vtt', 'oi', 'iv']);
  });

  test('full_d30: thirty levels, for Upstox Plus alone', async () => {
    const plain = await subscribed('full_d30', call());
    expect(plain.feeds(call())).toEqual([]);
    const upstox = await startUpstox({ users: [{ token: 'plus', plus: true }] });
    try {
      const { status, headers } = await fetch(`${upstox.address}/v3/feed/market-data-feed/authorize`, {
        headers: { authorization: 'Bearer plus' },
      }).then(async (response) => ({ status: response.status, headers: (await response.json()) as { data: Record<string, string> } }));
      expect(status).toBe(200);
      const stream = await client().open(String(headers.data['authorized_redirect_uri']));
      await stream.ask('sub', 'full_d30', call());
      expect(fullOf(stream, call())[0]?.marketLevel?.bidAskQuote).toHaveLength(30);
      expect(stream.feeds(call())[0]?.requestMode).toBe('full_d30');
    } finally {
      await upstox.close();
    }
  });

  test('levels and greeks are left out after a mere trade', async () => {
    const stream = await subscribed('full', call());
    await client().step(250, 30);
    const told = fullOf(stream, call());
    expect(told.filter(({ marketLevel }) => marketLevel === undefined).length).toBeGreaterThan(2);
    expect(told.every(({ oi, iv }) => oi !== undefined && iv !== undefined)).toBe(true);
  });

  test('changed, given up, and defaulted to ltpc', async () => {
    const stream = await subscribed('full', call());
    await stream.ask('change_mode', 'ltpc', call(), NIFTY);
    expect(stream.feeds(call()).at(-1)?.ltpc).toBeDefined();
    expect(stream.feeds(NIFTY)).toEqual([]);
    await stream.ask('unsub', undefined, call());
    const before = stream.raw.length;
    await client().step(250, 20);
    expect(stream.raw.length).toBe(before);
    await stream.ask('sub', undefined, NIFTY);
    expect(stream.feeds(NIFTY)[0]?.ltpc).toBeDefined();
  });

  test('text, what is no request, and unknown instruments are not answered', async () => {
    const stream = await client().stream();
    stream.say(JSON.stringify({ guid: 'a', method: 'sub', data: { mode: 'ltpc', instrumentKeys: [NIFTY] } }));
    stream.say(Buffer.from('{"method":"sub"}'));
    await stream.ask('sub', 'ltpc', 'NSE_FO|1', 'nothing');
    expect(stream.raw).toHaveLength(1);
    expect(client().upstox.connections[0]?.ignored).toBe(2);
  });
});

describe('what has no price', () => {
  const tokens = (mod: number, rest: number) =>
    client()
      .upstox.rows()
      .filter((row) => row['instrument_type'] === 'CE' && Number(row['exchange_token']) % mod === rest && row['underlying_type'] !== 'CUR')
      .map((row) => String(row['instrument_key']));

  test('an option without bids has levels without them', async () => {
    const keys = tokens(23, 7);
    const stream = await subscribed('full', ...keys);
    for (const key of keys) {
      const levels = fullOf(stream, key)[0]?.marketLevel?.bidAskQuote ?? [];
      expect(levels).toHaveLength(5);
      expect(levels.some((level) => 'bidP' in level || 'bidQ' in level)).toBe(false);
    }
    expect(keys.length).toBeGreaterThan(1);
  });

  test('an option that was never traded has a close alone', async () => {
    const [key = ''] = tokens(19, 5);
    const stream = await subscribed('ltpc', key);
    expect(Object.keys(stream.feeds(key)[0]?.ltpc ?? {})).toEqual(['cp']);
  });
});

describe('limits', () => {
  test('2,000 instruments in full alone, 1,500 beside another mode; what is beyond is left out', async () => {
    const upstox = await startUpstox({ options: 2_400 });
    try {
      const keys = upstox
        .rows()
        .filter((row) => row['segment'] === 'NSE_FO' || row['segment'] === 'BSE_FO')
        .map((row) => String(row['instrument_key']));
      const told = async (...modes: readonly (readonly [string, number])[]) => {
        const headers = { authorization: `Bearer ${upstox.users[0]?.token}` };
        const answer = await fetch(`${upstox.address}/v3/feed/market-data-feed/authorize`, { headers });
        const stream = await client().open(
          ((await answer.json()) as { data: Record<string, string> }).data['authorized_redirect_uri'] ?? '',
        );
        let from = 0;
        for (const [mode, count] of modes) {
          await stream.ask('sub', mode, ...keys.slice(from, from + count));
          from += count;
        }
        return stream.frames().map(({ feeds }) => Object.keys(feeds ?? {}).length);
      };
      expect(await told(['full', 2_100])).toEqual([0, 2_000]);
      expect(await told(['ltpc', 1], ['full', 1_600])).toEqual([0, 1, 1_500]);
    } finally {
      await upstox.close();
    }
  });

  test('a new connection ends the older one of the same user, and of nobody else', async () => {
    const [first, other] = [await client().stream(), await client().stream(client().users[1])];
    const second = await client().stream();
    await eventually(() => expect(first.closed()).toBe(1000));
    expect([second.closed(), other.closed()]).toEqual([null, null]);
    expect(client().upstox.connections).toHaveLength(2);
  });

  test('or is refused', async () => {
    const upstox = await startUpstox({ tooMany: 'newer', connectionsPerUser: 2 });
    const open = async () => {
      const headers = { authorization: `Bearer ${upstox.users[0]?.token}` };
      const answer = await fetch(`${upstox.address}/v3/feed/market-data-feed/authorize`, { headers });
      return client().open(((await answer.json()) as { data: Record<string, string> }).data['authorized_redirect_uri'] ?? '');
    };
    try {
      const [first, second] = [await open(), await open()];
      await expect(open()).rejects.toThrow('403');
      expect([first.closed(), second.closed()]).toEqual([null, null]);
    } finally {
      await upstox.close();
    }
  });
});

describe('the address of the feed', () => {
  test('serves once, and for a minute', async () => {
    const address = await client().address();
    await client().open(address);
    await expect(client().open(address)).rejects.toThrow('403');
    const late = await client().address();
    client().upstox.step(61_000);
    await expect(client().open(late)).rejects.toThrow('403');
    await expect(client().open(address.replace(/code=.*/, 'code=1'))).rejects.toThrow('403');
  });

  test('is also where the published one sends to', async () => {
    const direct = `${client().upstox.address.replace('http', 'ws')}/v3/feed/market-data-feed`;
    const headers = { authorization: `Bearer ${client().users[0].token}` };
    const socket = new WebSocket(direct, { followRedirects: true, headers });
    const opened = await new Promise((resolve, reject) => {
      socket.once('open', () => resolve(true));
      socket.once('error', reject);
    });
    expect(opened).toBe(true);
    await expect(client().open(direct)).rejects.toThrow('401');
  });
});

test('one user sees nothing of the other’s numbers', async () => {
  const [one, other] = [await client().stream(), await client().stream(client().users[1])];
  await one.ask('sub', 'ltpc', NIFTY);
  await other.ask('sub', 'ltpc', NIFTY);
  await client().step(250, 10);
  const prices = (stream: Stream) => new Set(stream.feeds(NIFTY).map((feed) => feed.ltpc?.ltp));
  expect(prices(one).size).toBeGreaterThan(5);
  expect([...prices(one)].filter((price) => prices(other).has(price))).toEqual([]);
});
