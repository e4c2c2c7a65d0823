import { describe, expect, test } from 'vitest';
import {
  connectivityAfter,
  initialConnectivity,
  LAST_BACK_OFF_MS,
  SHORT_OUTAGE_MS,
  type Connectivity,
  type ConnectivityInput,
} from '#client/state/stream/connectivity-machine.ts';

type Type = ConnectivityInput['type'];
function run(...types: Type[]): Connectivity {
  return types.reduce((state, type, at) => connectivityAfter(state, { type }, (at + 1) * 1_000, 0.5), initialConnectivity(0, false, false));
}

describe('connectivity', () => {
  test('starts online and does not probe', () => {
    expect(run()).toMatchObject({ state: 'online', probeAt: null });
  });

  test('one failure is degraded and is checked at once', () => {
    expect(run('request-failed')).toMatchObject({ state: 'degraded', probeAt: 1_000, since: 1_000 });
  });

  test.each([[['request-failed', 'request-failed']], [['request-failed', 'probe-failed']]] as Type[][][])(
    'two failures in a row are offline: %j',
    (types) => {
      expect(run(...types).state).toBe('offline');
    },
  );

  test.each(['request-ok', 'probe-ok', 'heartbeat', 'stream-open'] as const)(
    'one success (%s) is online, and the back-off starts anew',
    (type) => {
      expect(run('request-failed', 'probe-failed', 'probe-failed', type)).toMatchObject({
        state: 'online',
        failures: 0,
        probeAt: null,
        backOffMs: 2_000,
        since: 4_000,
      });
    },
  );

  test('it broke when the last thing came, however late that is noticed, and stands until something gets through', () => {
    const noticed = connectivityAfter(run('heard'), { type: 'quiet' }, 60_000, 0.5, 2_500);
    const offline = connectivityAfter(noticed, { type: 'probe-failed' }, 70_000, 0.5, 2_500);
    expect(offline).toMatchObject({ state: 'offline', since: 70_000, brokenAt: 2_500 });
    expect(connectivityAfter(offline, { type: 'probe-ok' }, 90_000, 0.5, 2_500)).toMatchObject({ state: 'online', brokenAt: null });
  });

  test('what the stream brings disproves late answers, but not the browser', () => {
    expect(run('stream-open', 'request-failed', 'heard', 'probe-failed')).toMatchObject({ state: 'degraded', failures: 1 });
    expect(run('stream-open', 'browser-offline', 'heard').state).toBe('offline');
    const calm = run('stream-open');
    expect(connectivityAfter(calm, { type: 'heard' }, 9_000, 0.5)).toBe(calm);
  });

  test('believes the browser when it says offline, and stops probing', () => {
    expect(run('browser-offline')).toMatchObject({ state: 'offline', probeAt: null });
  });

  test('does not believe the browser when it says online: it probes first', () => {
    const back = run('browser-offline', 'browser-online');
    expect(back).toMatchObject({ state: 'degraded', probeAt: 2_000 });
    expect(connectivityAfter(back, { type: 'probe-failed' }, 3_000, 0.5).state).toBe('offline');
    expect(connectivityAfter(back, { type: 'probe-ok' }, 3_000, 0.5).state).toBe('online');
  });

  test('a success disproves an "offline" of the browser', () => {
    expect(run('browser-offline', 'request-ok').state).toBe('online');
  });

  test('looks every 2 s through a short outage, and less often after that', () => {
    const waits: number[] = [];
    let state = run('request-failed');
    for (const at of [
      0,
      2_000,
      60_000,
      SHORT_OUTAGE_MS - 1,
      SHORT_OUTAGE_MS,
      SHORT_OUTAGE_MS,
      SHORT_OUTAGE_MS,
      SHORT_OUTAGE_MS,
      SHORT_OUTAGE_MS,
    ]) {
      state = connectivityAfter(state, { type: 'probe-failed' }, at, 0.5);
      waits.push((state.probeAt ?? -1) - at);
    }
    expect(waits).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, LAST_BACK_OFF_MS, LAST_BACK_OFF_MS]);
  });

  test('spreads the probes of many clients by a quarter either way', () => {
    const wait = (chance: number) => connectivityAfter(run('request-failed'), { type: 'probe-failed' }, 0, chance).probeAt;
    expect([wait(0), wait(0.5), wait(1)]).toEqual([1_500, 2_000, 2_500]);
  });

  test('does not probe while hidden and probes at once when looked at again', () => {
    expect(run('request-failed', 'hidden').probeAt).toBeNull();
    expect(run('request-failed', 'probe-failed', 'hidden', 'visible').probeAt).toBe(4_000);
    expect(run('hidden', 'visible').probeAt).toBeNull();
  });

  test('a probe on its way is not started twice, and a failed request does not hurry the next one', () => {
    expect(run('request-failed', 'probe-started').probeAt).toBeNull();
    const waiting = run('request-failed', 'probe-failed');
    expect(connectivityAfter(waiting, { type: 'request-failed' }, 2_500, 0).probeAt).toBe(waiting.probeAt);
  });

  test('the opening of the stream is contact: no page that is live says "not yet"', () => {
    expect(run('stream-open').lastHeartbeatAt).toBe(1_000);
  });

  test('a lost stream is reconnecting while requests succeed; without a stream its absence says nothing', () => {
    expect(run('stream-open', 'stream-lost')).toMatchObject({ state: 'reconnecting', since: 2_000 });
    expect(run('stream-open', 'stream-lost', 'request-ok').state).toBe('reconnecting');
    expect(run('stream-open', 'stream-lost', 'stream-open').state).toBe('online');
    expect(run('stream-open', 'stream-lost', 'stream-off').state).toBe('online');
  });

  test('a lost stream is reason enough to look: where no request is made, an outage shows all the same', () => {
    expect(run('stream-open', 'stream-lost').probeAt).toBe(2_000);
    expect(run('stream-open', 'stream-lost', 'probe-started', 'probe-failed', 'probe-failed').state).toBe('offline');
    expect(run('stream-open', 'stream-lost', 'probe-started', 'probe-ok')).toMatchObject({ state: 'reconnecting', probeAt: null });
  });

  test('remembers the last heartbeat and since when the state holds', () => {
    expect(run('heartbeat', 'request-ok', 'heartbeat')).toMatchObject({ lastHeartbeatAt: 3_000, since: 0 });
  });
});
