import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import { ManualClock } from '#tests/support/markets/deribit/world/clock.ts';
import { usePlainClient, type Stream } from '#tests/support/markets/upstox/plain-client.ts';
import { startUpstox } from '#tests/support/markets/upstox/upstox.ts';

const client = usePlainClient();
const NIFTY = 'NSE_INDEX|Nifty 50';
const call = () => client().upstox.keyOf('NIFTY 25700 CE 20 JAN 26');

async function subscribed(mode = 'ltpc', key = NIFTY): Promise<Stream> {
  const stream = await client().stream();
  await stream.ask('sub', mode, key);
  return stream;
}
const times = (stream: Stream) => stream.frames().map(({ currentTs }) => currentTs ?? 0);

describe('said by a test', () => {
  test('a quote is told at once, to all or to one, until it is taken back', async () => {
    const [one, other] = [await subscribed(), await client().stream(client().users[1])];
    await other.ask('sub', 'ltpc', NIFTY);
    client().upstox.setQuote(NIFTY, { ltp: 20_000.05 }, client().users[0]);
    await one.settle();
    await client().step();
    expect(one.feeds(NIFTY).at(-1)?.ltpc?.ltp).toBe(20_000.05);
    expect(other.feeds(NIFTY).at(-1)?.ltpc?.ltp).toBeGreaterThan(25_000);
    client().upstox.setQuote(NIFTY, null);
    await one.settle();
    expect(one.feeds(NIFTY).at(-1)?.ltpc?.ltp).toBeGreaterThan(25_000);
  });

  test('zeros, sides, greeks and levels', async () => {
    client().upstox.setQuote(call(), { bid: 100.05, ask: 101, askQuantity: 130, oi: 0, greeks: { delta: 0.5 }, iv: 0 });
    const stream = await subscribed('full', call());
    const full = stream.feeds(call())[0]?.fullFeed?.marketFF;
    expect(full?.marketLevel?.bidAskQuote[0]).toMatchObject({ bidP: 100.05, askP: 101, askQ: 130 });
    expect([full?.oi, full?.iv, full?.optionGreeks?.['delta']]).toEqual([undefined, undefined, 0.5]);
    client().upstox.setQuote(call(), { bids: [], asks: [[5, 65]] });
    await stream.settle();
    expect(stream.feeds(call()).at(-1)?.fullFeed?.marketFF?.marketLevel?.bidAskQuote.length).toBe(5);
  });

  test('a closed market stands still, and says so', async () => {
    const stream = await subscribed('full', call());
    client().upstox.setSession('NORMAL_CLOSE');
    const before = stream.raw.length;
    await client().step(60_000, 5);
    expect(stream.raw.length).toBe(before + 1);
    expect(stream.frames().at(-1)?.marketInfo?.segmentStatus?.['NSE_FO']).toBe('NORMAL_CLOSE');
    const late = await subscribed('full', call());
    expect(late.feeds(call())).toHaveLength(1);
    client().upstox.setSession('NORMAL_OPEN', 'NSE_FO', 'NSE_INDEX');
    await client().step(250, 4);
    expect(late.feeds(call()).length).toBeGreaterThan(1);
  });
});

describe('the end of a connection', () => {
  test('cut without a word', async () => {
    const stream = await subscribed();
    client().upstox.cut();
    await eventually(() => expect(stream.closed()).toBe(1006));
    await eventually(() => expect(client().upstox.connections).toEqual([]));
  });

  test('refused with a status', async () => {
    for (const status of [401, 403, 429, 503]) {
      client().upstox.faults.refusedUpgrades = status;
      await expect(client().stream()).rejects.toThrow(String(status));
    }
  });

  test('the token is revoked: closed, and nothing is given to it any more', async () => {
    const [one, other] = [await subscribed(), await client().stream(client().users[1])];
    const unused = await client().address(client().users[0]);
    client().upstox.revoke(client().users[0]);
    await eventually(() => expect(one.closed()).toBe(1000));
    await expect(client().open(unused)).rejects.toThrow('403');
    await expect(client().address(client().users[0])).rejects.toThrow('UDAPI100050');
    expect(other.closed()).toBeNull();
    client().upstox.revoke(client().users[1], null);
    await eventually(() => expect(other.closed()).toBe(1006));
  });

  test('half a frame, then the end', async () => {
    const stream = await subscribed();
    client().upstox.switch({ halves: 1 });
    client().upstox.step();
    await eventually(() => expect(stream.closed()).toBe(1006));
    expect(stream.feeds(NIFTY)).toHaveLength(1);
  });
});

describe('silence', () => {
  test('no frames, while pings go on', async () => {
    const stream = await subscribed();
    client().upstox.switch({ stalled: true });
    await client().step(10_000, 3);
    await eventually(() => expect(stream.pings()).toBe(3));
    expect(stream.feeds(NIFTY)).toHaveLength(1);
  });

  test('neither frames nor pings', async () => {
    const stream = await subscribed();
    client().upstox.switch({ stalled: true, noPings: true });
    await client().step(10_000, 3);
    expect([stream.pings(), stream.feeds(NIFTY).length, stream.closed()]).toEqual([0, 1, null]);
  });

  test('half-open: not even a pong, and the connection stays', async () => {
    const [dead, well] = [await subscribed(), await client().stream(client().users[1])];
    await well.ask('sub', 'ltpc', NIFTY);
    const connection = client().upstox.connections[0];
    if (connection === undefined) throw new Error('no connection');
    connection.switches.halfOpen = true;
    let settled = false;
    const waiting = dead.settle().then(() => (settled = true));
    client().upstox.step(10_000, 3);
    await well.settle();
    expect([dead.pings(), dead.feeds(NIFTY).length, dead.closed(), settled]).toEqual([0, 1, null, false]);
    dead.end();
    await waiting;
  });
});

describe('what frames say', () => {
  test('times of India taken for UTC', async () => {
    client().upstox.switch({ shiftMs: 19_800_000 });
    const stream = await subscribed();
    const now = client().upstox.clock.now();
    expect(times(stream)).toEqual([now + 19_800_000, now + 19_800_000]);
    expect(stream.feeds(NIFTY)[0]?.ltpc?.ltt).toBeGreaterThan(now + 19_700_000);
  });

  test('a frame older than the trades in it', async () => {
    const stream = await subscribed();
    client().upstox.switch({ lateMs: 3_000 });
    await client().step();
    const last = stream.frames().at(-1);
    expect((last?.feeds?.[NIFTY]?.ltpc?.ltt ?? 0) - (last?.currentTs ?? 0)).toBe(3_000);
  });

  test('the same twice, one after its next, and one lost', async () => {
    const stream = await subscribed();
    const start = client().upstox.clock.now();
    client().upstox.switch({ duplicates: 1 });
    await client().step(250, 2);
    client().upstox.switch({ swaps: 1 });
    await client().step(250, 2);
    client().upstox.switch({ gaps: 1 });
    await client().step(250, 2);
    expect(times(stream).map((time) => time - start)).toEqual([0, 0, 250, 250, 500, 1_000, 750, 1_500]);
  });

  test('broken, random and empty frames, and text', async () => {
    const stream = await subscribed('full', call());
    client().upstox.switch({ truncated: 1 });
    await client().step(250, 2);
    const readable = stream.frames().length;
    expect(stream.raw.length).toBe(readable + 1);
    client().upstox.switch({ texts: 1 });
    await client().step(250, 2);
    expect(stream.texts).toHaveLength(1);
    const before = stream.raw.length;
    client().upstox.switch({ empty: 1 });
    await client().step(250, 2);
    expect(stream.raw[before]).toHaveLength(0);
    const known = stream.raw.length;
    client().upstox.switch({ random: 1 });
    await client().step(250, 2);
    expect(stream.raw[known]).toHaveLength(64);
  });

  test('unknown fields and numbers, with all the rest as it is', async () => {
    const stream = await subscribed('full', call());
    await client().step();
    client().upstox.setQuote(call(), { ltp: 123.45 });
    client().upstox.switch({ newer: 1 });
    await client().step(250, 2);
    const odd = stream.feeds(call()).filter(({ requestMode }) => requestMode === (42 as unknown as string));
    expect(odd).toHaveLength(1);
    expect(odd[0]?.fullFeed?.marketFF?.ltpc.ltp).toBe(123.45);
    client().upstox.switch({ newer: 1 });
    client().upstox.setSession('NORMAL_OPEN');
    await stream.settle();
    expect(stream.frames().at(-1)?.marketInfo?.segmentStatus).toMatchObject({ NSE_FO: 'NORMAL_OPEN', NEW_SEGMENT: 42 });
  });

  test('an instrument that nobody asked for', async () => {
    const stream = await subscribed();
    client().upstox.switch({ strangers: 1 });
    await client().step(250, 2);
    expect(stream.feeds('NSE_FO|999999')).toHaveLength(1);
    expect(stream.feeds(NIFTY)).toHaveLength(3);
  });

  test('what there is at a subscription, called live, and a frame of a test’s own', async () => {
    client().upstox.switch({ snapshotsAsLive: true });
    const stream = await subscribed();
    expect(stream.frames().map(({ type }) => type)).toEqual(['market_info', 'live_feed']);
    client().upstox.connections[0]?.inject(Buffer.from([0x18, 0x05]));
    await stream.settle();
    expect(stream.frames().at(-1)).toEqual({ currentTs: 5 });
  });

  test('a full feed with what has changed alone', async () => {
    const stream = await subscribed('full', call());
    client().upstox.switch({ partial: 1 });
    client().upstox.setQuote(call(), { ltp: 321 });
    await stream.settle();
    const full = stream.feeds(call()).at(-1)?.fullFeed?.marketFF;
    expect([full?.ltpc.ltp, full?.oi, full?.iv, full?.marketLevel, full?.optionGreeks]).toEqual([
      321,
      ...Array.from({ length: 4 }, () => undefined),
    ]);
  });
});

test('with a clock of somebody else the market moves to its time', async () => {
  const clock = new ManualClock(Date.UTC(2026, 4, 20, 5));
  const upstox = await startUpstox({ clock });
  try {
    clock.advance(60_000);
    upstox.step();
    expect(upstox.users[0]?.world.quote(NIFTY)?.ltt).toBe(clock.now());
    expect(upstox.rows().some((row) => row['trading_symbol'] === 'NIFTY FUT 26 MAY 26')).toBe(true);
  } finally {
    await upstox.close();
  }
});

test('with the real clock the market moves by itself', async () => {
  const upstox = await startUpstox({ realTime: true, ticksPerSecond: 50 });
  try {
    await eventually(() => expect(upstox.users[0]?.world.version).toBeGreaterThan(5));
    expect(Math.abs((upstox.users[0]?.world.quote(NIFTY)?.ltt ?? 0) - Date.now())).toBeLessThan(2_000);
  } finally {
    await upstox.close();
  }
});
