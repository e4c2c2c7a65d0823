import { describe, expect, test, vi } from 'vitest';
import { HEARTBEAT_MS } from '#contract/constants.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createEventLog } from '#server/realtime/event-log.ts';
import { createStreams } from '#server/realtime/streams.ts';
import { REPLAY_LIMIT } from '#server/realtime/user-stream.ts';
import { listening, openStream } from '#tests/support/server/event-stream.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

async function emit(server: TestServer, user: TestUser, count: number): Promise<void> {
  await server.services.eventLog.transact(async (_trx, put) => {
    for (let i = 0; i < count; i++) put(user.id, 'portfolio.removed', { id: `p${i}` }, null);
  });
}

async function open(server: TestServer, user: TestUser, lastEventId?: number) {
  const url = await listening(server.app);
  return openStream(`${url}/api/stream`, {
    authorization: `Bearer ${user.token}`,
    'accept-encoding': 'br, gzip',
    ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
  });
}

describe('the event stream', () => {
  test('needs a session', async () => {
    const server = await testServer();
    const answer = await server.call('GET', '/api/stream');
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  test('greets with its id, the newest number and both clocks, and is never compressed or stored', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const stream = await open(server, user);
    expect(await stream.next()).toMatchObject({
      id: null,
      event: 'hello',
      retry: expect.any(Number),
      data: { stream_id: expect.any(String), head: 1, server_at: server.clock.now(), exchange_at: expect.any(Number) },
    });
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toContain('no-store');
    stream.close();
  });

  test('without a last event it carries only what comes after it', async () => {
    const server = await testServer();
    const user = await server.signIn();
    await emit(server, user, 3);
    const stream = await open(server, user);
    await stream.nextOf('hello');
    await emit(server, user, 1);
    expect(await stream.next()).toMatchObject({
      id: '5',
      event: 'portfolio.removed',
      data: { seq: 5, type: 'portfolio.removed', at: server.clock.now(), exchange_at: null, data: { id: 'p0' } },
    });
    stream.close();
  });

  test('replays in order after the last event and goes on live, without a gap or a duplicate, while events pour in', async () => {
    const server = await testServer();
    const user = await server.signIn();
    await emit(server, user, 1_200);
    const pour = async () => {
      for (let i = 0; i < 60; i++) await emit(server, user, (i % 4) + 1);
    };
    const greeted = async () => {
      const opened = await open(server, user, 1);
      await opened.nextOf('hello');
      return opened;
    };
    const [stream] = await Promise.all([greeted(), pour()]);
    const head = await server.services.eventLog.head(user.id);
    const received: (string | null)[] = [];
    while (received.length < head - 1) received.push((await stream.next()).id);
    expect(received).toEqual(numbers(2, head));
    stream.close();
  });

  test('carries nothing of another user', async () => {
    const server = await testServer();
    const [ada, bob] = [await server.signIn(), await server.signIn()];
    const stream = await open(server, ada);
    await stream.nextOf('hello');
    await emit(server, bob, 5);
    await emit(server, ada, 1);
    expect((await stream.next()).id).toBe('2');
    stream.close();
  });

  test('tells a client that is too far behind, or ahead of the log, to fetch everything', async () => {
    const server = await testServer();
    const user = await server.signIn();
    await emit(server, user, REPLAY_LIMIT + 1);
    for (const lastEventId of [1, 999_999]) {
      const stream = await open(server, user, lastEventId);
      await stream.nextOf('hello');
      const head = await server.services.eventLog.head(user.id);
      expect(await stream.next()).toMatchObject({ event: 'reset', id: null, data: { head } });
      await emit(server, user, 1);
      expect((await stream.next()).id).toBe(String(head + 1));
      stream.close();
    }
  });

  test('tells a client whose events are no longer kept to fetch everything', async () => {
    const server = await testServer();
    const user = await server.signIn();
    await emit(server, user, 20);
    await server.db.deleteFrom('events').where('seq', '<', 10).execute();
    const stream = await open(server, user, 4);
    await stream.nextOf('hello');
    expect(await stream.next()).toMatchObject({ event: 'reset', data: { head: 21 } });
    stream.close();
  });

  test('takes the last event from the query too and refuses one that is not a number', async () => {
    const server = await testServer();
    const user = await server.signIn();
    await emit(server, user, 2);
    const url = await listening(server.app);
    const stream = await openStream(`${url}/api/stream?last_event_id=2`, { authorization: user.token });
    await stream.nextOf('hello');
    expect((await stream.next()).id).toBe('3');
    stream.close();
    expect((await server.call('GET', '/api/stream?last_event_id=x', { token: user.token })).status).toBe(400);
  });

  test('ends when its session signs out, and no other one', async () => {
    const server = await testServer();
    const user = await server.signIn('ada');
    const { body } = await server.call<{ token: string }>('POST', '/api/authenticate/login/', { body: user });
    const [leaving, staying] = [await open(server, user), await open(server, { ...user, token: body.token })];
    await server.call('POST', '/api/authenticate/logout/', { token: user.token });
    expect((await leaving.rest()).at(-1)?.event).toBe('hello');
    await emit(server, user, 1);
    expect((await staying.nextOf('portfolio.removed')).id).toBe('3');
    staying.close();
  });

  test('at a stop every stream ends with a hint when to come back, and new ones are refused', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const stream = await open(server, user);
    await stream.nextOf('hello');
    server.services.streams.close();
    expect((await stream.rest()).at(-1)).toMatchObject({ retry: expect.any(Number) });
    expect(await server.call('GET', '/api/stream', { token: user.token })).toMatchObject({
      status: 503,
      body: { code: 'server.stopping' },
    });
  });

  test('a closed connection is forgotten', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const stream = await open(server, user);
    const { data } = await stream.nextOf('hello');
    stream.close();
    await expect.poll(async () => (await watch(server, user, String(data['stream_id']))).status).toBe(404);
    expect(server.services.streams.count()).toBe(0);
  });

  test('one whose events cannot be read closes by itself, also before anybody reads it', async () => {
    const server = await testServer();
    const { venue, eventLog } = server.services;
    const nowhere = openDatabase({ host: '/nowhere', port: 1, user: 'nobody', database: 'none' }, { size: 1, onError: () => {} });
    const needs = { feed: venue, clock: server.clock, source: venue.source };
    const streams = createStreams({ ...needs, eventLog: { ...createEventLog(nowhere.db, server.clock), subscribe: eventLog.subscribe } });
    const { output } = streams.open({ userId: 'ada', sessionId: 's', until: Number.MAX_SAFE_INTEGER }, null);
    await new Promise((resolve) => output.once('close', resolve));
    expect(output.errored).toMatchObject({ code: 'ENOENT' });
    expect(streams.count()).toBe(0);
    streams.close();
    await nowhere.close();
  });

  test('an event whose commit was never reported is told once the database is back', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const stream = await open(server, user);
    const { data } = await stream.nextOf('hello');
    // Its own listeners are not ours, as if we had never heard of the commit.
    const unheard = createEventLog(server.db, server.clock);
    await unheard.transact(async (_trx, emit) => emit(user.id, 'session.started', { session_id: 'unheard' } as never, null));
    server.services.comeBack();
    expect(Number((await stream.nextOf('session.started')).id)).toBe(Number(data['head']) + 1);
    stream.close();
  });

  test('one ends with the latest end of its session, whatever its use', async () => {
    const server = await testServer();
    const { venue, eventLog } = server.services;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const streams = createStreams({ feed: venue, clock: server.clock, source: venue.source, eventLog });
      const { output } = streams.open({ userId: (await server.signIn()).id, sessionId: 's', until: server.clock.now() + 1 }, null);
      const ended = new Promise((resolve) => output.once('end', resolve));
      output.resume();
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect(streams.count()).toBe(1);
      server.clock.advance(1);
      vi.advanceTimersByTime(HEARTBEAT_MS);
      await ended;
      streams.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('of a slow client leaves its events in the log, and carries each of them in order once it reads', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { output } = server.services.streams.open({ userId: user.id, sessionId: 's', until: Number.MAX_SAFE_INTEGER }, null);
    for (let count = 0; count < 6; count += 1) await emit(server, user, 500);
    await expect.poll(() => server.services.streams.figures()).toMatchObject({ slow: 1 });
    const { unreadBytes, eventsBehind } = server.services.streams.figures();
    expect(unreadBytes).toBeLessThan(100_000);
    expect(eventsBehind).toBeGreaterThan(1_000);
    const ids: number[] = [];
    for await (const piece of output) {
      for (const [, id] of String(piece).matchAll(/^id: ?(\d+)$/gm)) ids.push(Number(id));
      if (ids.length === 3_000) break;
    }
    expect(ids).toEqual(Array.from({ length: 3_000 }, (_, place) => place + 2));
  });

  test('whose client has gone without a word is let go after a minute; one that reads slowly stays', async () => {
    const server = await testServer();
    const user = await server.signIn();
    const { venue, eventLog } = server.services;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const streams = createStreams({ feed: venue, clock: server.clock, source: venue.source, eventLog });
      const owner = { userId: user.id, sessionId: 's', until: Number.MAX_SAFE_INTEGER };
      const [gone, slow] = [streams.open(owner, null), streams.open(owner, null)];
      await emit(server, user, 1_500);
      await eventually(() => expect(streams.figures().slow).toBe(2));
      for (let beat = 0; beat < 5; beat += 1) {
        slow.output.read(1);
        vi.advanceTimersByTime(HEARTBEAT_MS);
      }
      expect([gone.output.destroyed, slow.output.destroyed]).toEqual([true, false]);
      streams.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('only its own user can set what a stream watches', async () => {
    const server = await testServer();
    const [ada, bob] = [await server.signIn(), await server.signIn()];
    const stream = await open(server, ada);
    const { data } = await stream.nextOf('hello');
    expect(await watch(server, bob, String(data['stream_id']))).toMatchObject({ status: 404, body: { code: 'stream.not-found' } });
    expect(await watch(server, ada, String(data['stream_id']))).toMatchObject({ status: 200 });
    stream.close();
  });
});

function watch(server: TestServer, user: TestUser, streamId: string) {
  return server.call('POST', `/api/stream/${streamId}/instruments`, { token: user.token, body: { instrument_ids: [] } });
}
