import { performance } from 'node:perf_hooks';
import { describe, expect, test, vi } from 'vitest';
import type { TickEvent } from '#contract/events/stream-events.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { createTickHub, LITE_GAP_MS, TICK_GAP_MS } from '#server/realtime/tick-hub.ts';
import { tickRowText } from '#server/realtime/tick-rows.ts';
import { UserStream } from '#server/realtime/user-stream.ts';
import { type EventStream, listening, openStream } from '#tests/support/server/event-stream.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const INDEX = 'SIM:NIFTY';

async function open(server: TestServer, user: TestUser): Promise<{ stream: EventStream; streamId: string }> {
  const stream = await openStream(`${await listening(server.app)}/api/stream`, { authorization: `Bearer ${user.token}` });
  const { data } = await stream.nextOf('hello');
  return { stream, streamId: String(data['stream_id']) };
}

function watch(server: TestServer, user: TestUser, streamId: string, instrument_ids: readonly string[]) {
  return server.call<{ instrument_ids: string[] }>('POST', `/api/stream/${streamId}/instruments`, {
    token: user.token,
    body: { instrument_ids },
  });
}

async function nextTick(stream: EventStream): Promise<TickEvent> {
  return (await stream.nextOf('tick')).data as unknown as TickEvent;
}

/** Returns the row of a quote as a test compares it. */
const rowOf = (quote: Parameters<typeof tickRowText>[0] | null) => (quote === null ? '' : String(JSON.parse(tickRowText(quote))));

describe('ticks', () => {
  test('setting the instruments sends their rows at once, unknown ones are left out', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { stream, streamId } = await open(server, user);
    expect((await watch(server, user, streamId, [INDEX, 'SIM:NOTHING', INDEX])).body).toEqual({ instrument_ids: [INDEX] });
    const quote = server.services.venue.quote(INDEX)!;
    const bid = quote.depth.bids[0];
    const ask = quote.depth.asks[0];
    expect(await nextTick(stream)).toEqual({
      source: 'simulated',
      exchange_at: server.services.venue.now(),
      server_at: server.clock.now(),
      rows: [
        [
          INDEX,
          priceToDecimal(quote.lastPrice),
          bid ? priceToDecimal(bid.price) : null,
          ask ? priceToDecimal(ask.price) : null,
          quote.volume,
          quote.openInterest,
          quote.lastTradeAt,
        ],
      ],
    });
    stream.close();
  });

  test('what does not trade is told of all the same when its bid or ask moves: it is valued by them', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { stream, streamId } = await open(server, user);
    const option = server.services.venue.instruments().findLast((instrument) => instrument.kind === 'option')!;
    await watch(server, user, streamId, [option.id]);
    const [before] = (await nextTick(stream)).rows;
    await gapSpot(server, 0.98);
    let after = before;
    while (after?.[2] === before?.[2] && after?.[3] === before?.[3]) {
      await server.services.venue.step();
      after = (await nextTick(stream)).rows[0] ?? after;
    }
    const [id, last, bid, ask, , , lastTradeAt] = after!;
    expect([id, last, lastTradeAt]).toEqual([option.id, before![1], before![6]]);
    const quote = server.services.venue.quote(option.id)!;
    expect([bid, ask]).toEqual([priceToDecimal(quote.depth.bids[0]!.price), priceToDecimal(quote.depth.asks[0]!.price)]);
    stream.close();
  });

  test('the market moves, the streams that watch hear of it, and of what changed only', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { stream, streamId } = await open(server, user);
    const ids = server.services.venue
      .instruments()
      .filter((instrument) => instrument.kind === 'option')
      .slice(0, 40)
      .map((instrument) => instrument.id);
    await watch(server, user, streamId, [INDEX, ...ids]);
    const rows = new Map((await nextTick(stream)).rows.map((row) => [row[0], row]));
    expect(rows.size).toBe(41);
    for (let i = 0; i < 3; i++) {
      for (let step = 0; step < 20; step++) await server.services.venue.step();
      const tick = await nextTick(stream);
      for (const row of tick.rows) expect(row, 'a row that did not change is not sent').not.toEqual(rows.get(row[0]));
      for (const row of tick.rows) rows.set(row[0], row);
    }
    stream.close();
  });

  test('come at most ten times a second however fast the market runs, and end at the present', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { stream, streamId } = await open(server, user);
    await watch(server, user, streamId, [INDEX]);
    await nextTick(stream);
    const began = performance.now();
    const arrivals: number[] = [];
    let last: TickEvent | null = null;
    for (let i = 0; i < 4; i++) {
      for (let step = 0; step < 40; step++) await server.services.venue.step();
      last = await nextTick(stream);
      arrivals.push(performance.now());
    }
    expect(arrivals.at(-1)! - began).toBeGreaterThan(2.9 * TICK_GAP_MS);
    expect(last?.exchange_at).toBe(server.services.venue.now());
    stream.close();
  });

  test('watching nothing ends them', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { stream, streamId } = await open(server, user);
    await watch(server, user, streamId, [INDEX]);
    await nextTick(stream);
    await watch(server, user, streamId, []);
    await server.services.venue.step();
    await server.services.eventLog.transact(async (_trx, emit) => emit(user.id, 'portfolio.removed', { id: 'x' }, null));
    expect((await stream.next()).event).toBe('portfolio.removed');
    stream.close();
  });

  test('in lite mode they come every two seconds, with all that changed meanwhile', async () => {
    const { services, clock, signIn } = await testServer();
    const user = await signIn();
    const hub = createTickHub(services.venue, clock, 'simulated', 0);
    const stream = new UserStream(
      { streamId: 's', userId: user.id, sessionId: 'x', until: Number.MAX_SAFE_INTEGER },
      services.eventLog,
      () => {},
    );
    await stream.start(null, { serverAt: 0, exchangeAt: 0 });
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const ids = services.venue
      .instruments()
      .filter(({ kind }) => kind === 'index')
      .map(({ id }) => id);
    hub.watch(stream, ids, true);
    const ticks = () =>
      [...String(stream.output.read() ?? '').matchAll(/^data: (\{"source".*)$/gm)].map(([, text]) => (JSON.parse(text!) as TickEvent).rows);
    const [first = []] = ticks();
    expect(first).toHaveLength(ids.length);
    const changed = new Set<string>();
    const known = new Map(first.map((row) => [row[0], String(row)]));
    for (let at = 100; at < LITE_GAP_MS; at += 100) {
      now.mockReturnValue(1_000_000 + at);
      await services.venue.step();
      for (const id of ids) if (known.get(id) !== rowOf(services.venue.quote(id))) changed.add(id);
    }
    expect(ticks()).toEqual([]);
    expect(changed.size).toBeGreaterThan(0);
    now.mockReturnValue(1_000_000 + LITE_GAP_MS);
    await services.venue.step();
    const [rows = [], ...more] = ticks();
    expect(more).toEqual([]);
    for (const row of rows) expect(String(row)).toBe(rowOf(services.venue.quote(row[0])));
    for (const id of changed) expect(rows.map(([each]) => each)).toContain(id);
    hub.stop();
    stream.end();
  });

  test('a client that does not read loses ticks but no event, and gets every row when it reads again', async () => {
    const { services, clock, signIn } = await testServer();
    const user = await signIn();
    const hub = createTickHub(services.venue, clock, 'simulated', 0);
    const slow = new UserStream(
      { streamId: 's', userId: user.id, sessionId: 'x', until: Number.MAX_SAFE_INTEGER },
      services.eventLog,
      () => {},
    );
    await slow.start(null, { serverAt: 0, exchangeAt: 0 });
    hub.watch(
      slow,
      services.venue.instruments().map((instrument) => instrument.id),
    );
    for (let step = 0; step < 400 && slow.keepsUp; step++) await services.venue.step();
    const unread = slow.output.readableLength;
    expect(slow.keepsUp).toBe(false);
    for (let step = 0; step < 50; step++) await services.venue.step();
    expect(slow.output.readableLength, 'no tick is piled up').toBe(unread);
    await services.eventLog.transact(async (_trx, emit) => emit(user.id, 'portfolio.removed', { id: 'x' }, null));
    expect(slow.output.readableLength, 'nor is an event').toBe(unread);
    slow.output.read();
    await expect.poll(() => String(slow.output.read())).toContain('id: 2\nevent: portfolio.removed');
    await services.venue.step();
    const caughtUp = JSON.parse(/data: (.*)/.exec(String(slow.output.read()))![1]!) as TickEvent;
    expect(caughtUp.rows.length).toBe(services.venue.instruments().length);
    hub.stop();
    slow.end();
  });
});
