import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ENDING_PREFIX } from '#contract/session-ending.ts';
import { testServer } from '#tests/support/server/server.ts';

const ME = '/api/profile/user/';
const END = '/api/authenticate/end-sessions/';
const endingOf = (token: string) => createHash('sha256').update(`${ENDING_PREFIX}${token}`).digest('hex');

test('what ends a session ends that one at once, without a session, and opens nothing', async () => {
  const server = await testServer();
  const [mine, other] = [await server.signIn(), await server.signIn()];
  const statusOf = async (token: string) => (await server.call('GET', ME, { token })).status;
  const ending = endingOf(mine.token);
  for (const authorization of [`Bearer ${ending}`, `Token ${ending}`, ending])
    expect((await server.call('GET', ME, { headers: { authorization } })).status).toBe(401);
  // An ending token does not end itself, nor do the hashes in the database work as tokens.
  const kept = await server.db.selectFrom('sessions').select(['token_hash', 'ending_hash']).execute();
  for (const one of [endingOf(ending), ...kept.flatMap((row) => [row.token_hash, row.ending_hash ?? ''])])
    expect((await server.call('POST', END, { body: { endings: [one] } })).status).toBe(200);
  expect([await statusOf(mine.token), await statusOf(other.token)]).toEqual([200, 200]);

  const known = await server.call('POST', END, { token: other.token, body: { endings: [ending] } });
  expect([await statusOf(mine.token), await statusOf(other.token)]).toEqual([401, 200]);
  const unknown = await server.call('POST', END, { body: { endings: [ending] } });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
});

test('a session that began before there were endings can be ended so once it has been used', async () => {
  const server = await testServer();
  const { token } = await server.signIn();
  await server.db.updateTable('sessions').set({ ending_hash: null }).execute();
  server.clock.advance(2 * 60_000);
  expect((await server.call('GET', ME, { token })).status).toBe(200);
  await server.call('POST', END, { body: { endings: [endingOf(token)] } });
  expect((await server.call('GET', ME, { token })).status).toBe(401);
});

test('endings of another form, or too many at once, are refused', async () => {
  const server = await testServer();
  const good = 'a'.repeat(64);
  for (const endings of [[], [good.toUpperCase()], ['a'.repeat(63)], [1], good, null, Array.from({ length: 9 }, () => good)])
    expect((await server.call('POST', END, { body: { endings } })).status).toBe(422);
});
