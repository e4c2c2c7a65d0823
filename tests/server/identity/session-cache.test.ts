import { describe, expect, it, vi } from 'vitest';
import { wallTime } from '#domain/units/time.ts';
import type { SessionWithUser } from '#server/repositories/sessions.ts';
import { createSessionCache, REMEMBER_MS } from '#server/services/identity/session-cache.ts';
import { testServer } from '#tests/support/server/server.ts';

const NOW = wallTime(1_000_000);
const session = (id: string, userId = 'u1', expiresAt = NOW + 60_000): SessionWithUser => ({
  user: { id: userId, email: '', name: '', mobile: '', locale: 'en', time_zone: null, trade_defaults: {}, created_at: new Date(0) },
  session: { id, createdAt: new Date(0), lastSeenAt: new Date(NOW), expiresAt: new Date(expiresAt), provedAt: new Date(NOW) },
});

describe('remembered sessions', () => {
  it('are read once in a while, not with each call', async () => {
    const cache = createSessionCache();
    const load = vi.fn(async () => session('s1'));
    for (const at of [NOW, NOW, NOW + REMEMBER_MS - 1]) await cache.find('h', wallTime(at), load);
    expect(load).toHaveBeenCalledTimes(1);
    await cache.find('h', wallTime(NOW + REMEMBER_MS), load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('are not used after their end', async () => {
    const cache = createSessionCache();
    await cache.find('h', NOW, async () => session('s1', 'u1', NOW + 1_000));
    expect(await cache.find('h', wallTime(NOW + 1_000), async () => null)).toBeNull();
  });

  it('an ended session is forgotten, also when it was just being read', async () => {
    const cache = createSessionCache();
    let answer: (found: SessionWithUser) => void = () => undefined;
    const reading = cache.find('h', NOW, () => new Promise((resolve) => (answer = resolve)));
    cache.forgetSession('s1');
    answer(session('s1'));
    await reading;
    expect(cache.size()).toBe(0);
  });

  it("a changed user's sessions are forgotten, others stay", async () => {
    const cache = createSessionCache();
    await cache.find('a', NOW, async () => session('s1', 'u1'));
    await cache.find('b', NOW, async () => session('s2', 'u2'));
    cache.forgetUser('u1');
    expect(await cache.find('a', NOW, async () => null)).toBeNull();
    expect(await cache.find('b', NOW, async () => null)).not.toBeNull();
  });

  it('a token that is none is asked for each time', async () => {
    const cache = createSessionCache();
    const load = vi.fn(async () => null);
    await cache.find('h', NOW, load);
    await cache.find('h', NOW, load);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('on the server', () => {
  it('signing out and changing the profile take effect with the next call', async () => {
    const server = await testServer();
    const { token } = await server.signIn('ada');
    const profile = () => server.call<{ user: { name: string } }>('GET', '/api/profile/user/', { token });
    expect((await profile()).body.user.name).toBe('ada');
    await server.call('POST', '/api/profile/user/', { token, body: { name: 'Ada Lovelace' } });
    expect((await profile()).body.user.name).toBe('Ada Lovelace');
    await server.call('POST', '/api/authenticate/logout/', { token });
    expect((await profile()).status).toBe(401);
  });
});
