import { describe, expect, test } from 'vitest';
import { startDeribit } from '#tests/support/markets/deribit/deribit.ts';
import { ManualClock } from '#tests/support/markets/deribit/world/clock.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { usePlainClient, type Told } from '#tests/support/markets/deribit/plain-client.ts';

const client = usePlainClient();
const PERPETUAL = { instrument_name: 'BTC-PERPETUAL' };
const TICKER = 'ticker.BTC-PERPETUAL.100ms';
const BOOK = 'book.BTC-PERPETUAL.100ms';
const SHIFT = 19_800_000;

async function subscribed(...channels: string[]) {
  const stream = await client().stream();
  await stream.call('public/subscribe', { channels });
  for (const channel of channels) await stream.waitFor(channel, 1);
  return stream;
}
const times = (told: readonly Told[]) => told.map((one) => one['timestamp'] as number);

describe('faults of a call', () => {
  test('statuses, text and errors, as often as ordered', async () => {
    const { faults } = client().deribit;
    faults.order('ticker', { kind: 'status', status: 403 });
    faults.order('ticker', { kind: 'status', status: 502 }, 2);
    faults.order('ticker', { kind: 'error', code: 10_028, message: 'too_many_requests' });
    faults.order('ticker', { kind: 'text' });
    const met: unknown[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { status, text } = await client().get('ticker', PERPETUAL);
      met.push([status, text.startsWith('{')]);
    }
    expect(met).toEqual([
      [403, false],
      [502, false],
      [502, false],
      [429, true],
      [200, false],
      [200, true],
    ]);
  });

  test('cut off before or in the middle of the answer', async () => {
    for (const kind of ['cut', 'half'] as const) {
      client().deribit.faults.order('any', { kind });
      await expect(client().get('get_time')).rejects.toThrow();
    }
    expect((await client().get('get_time')).status).toBe(200);
  });

  test('slow, and without any answer', async () => {
    const { faults } = client().deribit;
    faults.order('get_time', { kind: 'slow', ms: 5_000 });
    faults.order('get_index_price_names', { kind: 'silent' });
    const met: string[] = [];
    const slow = client()
      .get('get_time')
      .then(() => met.push('slow'));
    const silent = client()
      .get('get_index_price_names')
      .then(
        () => met.push('silent'),
        () => met.push('ended'),
      );
    await eventually(() => expect(faults.left).toBe(0));
    expect((await client().get('test')).status).toBe(200);
    expect(met).toEqual([]);
    client().deribit.step(5_000);
    await slow;
    expect(met).toEqual(['slow']);
    await client().deribit.stop();
    await silent;
    expect(met).toEqual(['slow', 'ended']);
  });

  test('a share of the rows of instruments is spoilt, each in another way', async () => {
    client().deribit.faults.badRows = 0.01;
    const rows = await client().result<unknown[]>('get_instruments', { currency: 'any' });
    client().deribit.faults.clear();
    const whole = await client().result<unknown[]>('get_instruments', { currency: 'any' });
    const bad = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(whole[at]));
    expect([rows.length, bad.length]).toEqual([whole.length, Math.floor(whole.length / 100)]);
    expect(new Set(bad.map((row) => JSON.stringify(row))).size).toBe(bad.length);
  });

  test('times of India taken for UTC', async () => {
    client().deribit.switch({ shiftMs: SHIFT });
    const now = client().deribit.world.now();
    expect((await client().result<Told>('ticker', PERPETUAL))['timestamp']).toBe(now + SHIFT);
    const stream = await subscribed(TICKER);
    expect(times(stream.data(TICKER))).toEqual([now + SHIFT]);
  });

  test('a ticker older than the trades of its instrument', async () => {
    const { world } = client().deribit;
    const trade = world.trade(world.listing.find('BTC-PERPETUAL')!, 'buy')!;
    client().deribit.switch({ lateMs: 3_000 });
    const ticker = await client().result<Told>('ticker', PERPETUAL);
    expect(ticker['timestamp']).toBe(trade.timestamp - 3_000);
    expect(ticker['last_price']).not.toBe(trade.price);
  });
});

describe('faults of a connection', () => {
  test('refused', async () => {
    client().deribit.faults.refusedUpgrades = 403;
    await expect(client().stream()).rejects.toThrow('403');
    client().deribit.faults.refusedUpgrades = null;
    expect(await (await client().stream()).call('public/test')).toHaveProperty('result');
  });

  test('cut: closed without a word', async () => {
    const stream = await subscribed(TICKER);
    client().deribit.cut();
    await eventually(() => expect(stream.closed()).toBe(1006));
    await eventually(() => expect(client().deribit.connections).toEqual([]));
  });

  test('half-open: no notification, no answer and no pong, and the connection stays', async () => {
    const [stalled, well] = [await subscribed(TICKER), await subscribed(TICKER)];
    stalled.ping();
    await eventually(() => expect(stalled.pongs()).toBe(1));
    client().deribit.connections[0]!.switches.stalled = true;
    const before = stalled.heard.length;
    stalled.ping();
    stalled.say('{"jsonrpc":"2.0","id":99,"method":"public/test"}');
    client().deribit.step(100, 10);
    await well.waitFor(TICKER, 11);
    expect([stalled.heard.length, stalled.pongs(), stalled.closed()]).toEqual([before, 1, null]);
    client().deribit.connections[0]!.switches.stalled = false;
    client().deribit.step();
    await stalled.waitFor(TICKER, 2);
  });

  test('half a frame, then the end', async () => {
    const stream = await subscribed(TICKER);
    client().deribit.switch({ halves: 1 });
    client().deribit.step();
    await eventually(() => expect(stream.closed()).toBe(1006));
    expect([stream.data(TICKER).length, stream.noise]).toEqual([1, []]);
  });

  test('plain text, the same twice, and one after its next', async () => {
    const stream = await subscribed(TICKER);
    const start = client().deribit.world.now();
    client().deribit.switch({ texts: 1 });
    await client().step();
    expect(stream.noise).toHaveLength(1);
    client().deribit.switch({ duplicates: 1 });
    await client().step(100, 2);
    client().deribit.switch({ swaps: 1 });
    await client().step(100, 2);
    expect(times(stream.data(TICKER)).map((time) => time - start)).toEqual([0, 200, 200, 300, 500, 400]);
  });

  test('a lost change of a book shows in the ids', async () => {
    const stream = await subscribed(BOOK);
    await client().step(100, 5);
    client().deribit.switch({ gaps: 2 });
    await client().step(100, 10);
    const told = stream.data(BOOK);
    const broken = told.filter((change, at) => at > 0 && change['prev_change_id'] !== told[at - 1]!['change_id']);
    expect(broken).toHaveLength(1);
  });

  test('an answer that is cut off, that is text, and that never comes', async () => {
    const { faults } = client().deribit;
    const stream = await client().stream();
    faults.order('get_time', { kind: 'text' });
    faults.order('ticker', { kind: 'silent' });
    faults.order('test', { kind: 'half' });
    stream.say('{"jsonrpc":"2.0","id":91,"method":"public/get_time"}');
    stream.say('{"jsonrpc":"2.0","id":92,"method":"public/ticker","params":{"instrument_name":"BTC-PERPETUAL"}}');
    stream.say('{"jsonrpc":"2.0","id":93,"method":"public/test"}');
    await eventually(() => expect(stream.closed()).toBe(1006));
    expect([stream.heard, stream.noise.length]).toEqual([[], 1]);
  });
});

test('with a clock of somebody else the market moves to its time', async () => {
  const clock = new ManualClock(Date.UTC(2026, 4, 20, 7, 59));
  const deribit = await startDeribit({ clock });
  try {
    clock.advance(60_000);
    const { states } = deribit.step();
    expect(deribit.world.now()).toBe(Date.UTC(2026, 4, 20, 8));
    expect(states.some(({ instrument, state }) => state === 'closed' && instrument.name.startsWith('BTC-20MAY26'))).toBe(true);
  } finally {
    await deribit.stop();
  }
});

test('with the real clock the market moves by itself', async () => {
  const deribit = await startDeribit({ realTime: true, ticksPerSecond: 50, limited: false });
  try {
    await eventually(() => expect(deribit.world.version).toBeGreaterThan(5));
    expect(Math.abs(deribit.world.now() - Date.now())).toBeLessThan(1_000);
  } finally {
    await deribit.stop();
  }
});
