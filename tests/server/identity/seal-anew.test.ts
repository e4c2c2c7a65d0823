import { expect, it } from 'vitest';
import { createSealing } from '#server/platform/sealing.ts';
import { insertChannel } from '#server/repositories/telling.ts';
import { putPendingSecret } from '#server/repositories/second-factors.ts';
import { createVault } from '#server/services/accounts/vault.ts';
import { createMarketTokens } from '#server/services/market-sources/market-tokens.ts';
import { sealAnew } from '#server/services/seal-anew.ts';
import { openTestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const { db, clock } = server;
const KEYS = { before: Buffer.alloc(32, 7), now: Buffer.alloc(32, 8) };
const under = (key: Buffer) => ({
  vault: createVault({ db, clock, sealing: createSealing(key, 'broker account') }),
  channels: createSealing(key, 'telling channel'),
  factors: createSealing(key, 'second factor'),
  tokens: createMarketTokens({ db, clock, sealing: createSealing(key, 'market token') }),
});

it('everything sealed under the key before is readable under the key of now, once and for all', async () => {
  const { accountId, user } = await openTestDesk(server);
  const at = new Date(clock.now());
  const [before, now] = [under(KEYS.before), under(KEYS.now)];
  await db.transaction().execute(async (trx) => {
    await before.vault.put(trx, accountId, 'credentials', { api_key: 'k' });
    await before.vault.put(trx, accountId, 'session', { access_token: 't' });
    await insertChannel(trx, {
      ...{ id: 'channel-1', user_id: user.id, session_id: null, kind: 'webhook', label: 'Mine', leads_to: 'example.org' },
      ...{ sealed_target: before.channels.seal('{"url":"u"}', 'channel-1'), created_at: at },
      ...{ told_at: null, failed_at: null, answer: null, held_until: null },
    });
  });
  await putPendingSecret(db, { user_id: user.id, sealed_secret: before.factors.seal('SEED', user.id), created_at: at });
  await before.tokens.save(user.id, 'UPSTOX', 'm');
  const stranger = await openTestDesk(server);
  await db.transaction().execute((trx) => under(Buffer.alloc(32, 9)).vault.put(trx, stranger.accountId, 'session', { access_token: 'x' }));

  expect(await sealAnew(db, KEYS)).toEqual({ sealed: 5, lost: 1 });
  expect(await now.vault.read(accountId, 'credentials')).toEqual({ api_key: 'k' });
  expect(await now.vault.read(accountId, 'session')).toEqual({ access_token: 't' });
  expect(await before.vault.read(accountId, 'session')).toBeNull();
  const channel = await db.selectFrom('telling_channels').select('sealed_target').where('id', '=', 'channel-1').executeTakeFirstOrThrow();
  expect(now.channels.open(channel.sealed_target, 'channel-1')).toBe('{"url":"u"}');
  const factor = await db.selectFrom('second_factors').select('sealed_secret').where('user_id', '=', user.id).executeTakeFirstOrThrow();
  expect(now.factors.open(factor.sealed_secret, user.id)).toBe('SEED');
  expect((await now.tokens.of(user.id)).get('UPSTOX')?.text).toBe('m');
  expect((await before.tokens.of(user.id)).get('UPSTOX')?.text).toBeNull();
  expect(await sealAnew(db, KEYS)).toEqual({ sealed: 0, lost: 1 });
});
