import { describe, expect, it } from 'vitest';
import { accountLight, feedLight, safeNow, serverLight } from '#client/features/connection/lights.ts';
import { wallTime } from '#domain/units/time.ts';
import { ACCOUNT } from '#tests/support/server/wire-samples.ts';

const view = (state: 'online' | 'degraded' | 'reconnecting' | 'offline') => ({
  state,
  since: wallTime(0),
  brokenAt: wallTime(0),
  lastHeartbeatAt: null,
});

describe('the lights of the connection', () => {
  it('the way to the server is good, doubtful or broken by what happened on it', () => {
    expect((['online', 'degraded', 'reconnecting', 'offline'] as const).map((state) => serverLight(view(state)))).toEqual([
      'good',
      'warn',
      'warn',
      'bad',
    ]);
  });

  it('behind a broken way nothing is known: neither of the broker nor of the prices', () => {
    expect(accountLight(ACCOUNT, 'bad')).toBe('unknown');
    expect(feedLight('live', 0, 'bad')).toBe('unknown');
    expect(safeNow('bad', 'unknown')).toEqual(['offline']);
  });

  it('a connection that lives makes no price live', () => {
    expect(feedLight('cached', 0, 'good')).toBe('bad');
    expect(feedLight('closed', 0, 'good')).toBe('warn');
    expect(safeNow('good', 'bad')).toEqual(['prices']);
  });

  it('a page without numbers goes by the last price, and a feed that has never spoken is not known', () => {
    expect(feedLight(null, 1_000, 'good')).toBe('good');
    expect(feedLight(null, 31_000, 'good')).toBe('warn');
    expect(feedLight(null, null, 'good')).toBe('unknown');
  });

  it('an account without a session is broken whatever the other lights say', () => {
    expect(accountLight({ ...ACCOUNT, status: 'needs-login' }, 'good')).toBe('bad');
    expect(accountLight({ ...ACCOUNT, status: 'active' }, 'warn')).toBe('good');
  });

  it('everything is safe only when both ways are good', () => {
    expect(safeNow('good', 'good')).toEqual(['all']);
    expect(safeNow('warn', 'warn')).toEqual(['waiting', 'prices']);
  });
});
