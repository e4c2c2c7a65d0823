import { describe, expect, it } from 'vitest';
import { PROOF_MS } from '#server/policies/step-up.ts';
import { softPasskey } from '#tests/support/device/passkey.ts';
import { type TestUser, testServer } from '#tests/support/server/server.ts';

const ORIGIN = 'https://trade.example.org';
const server = await testServer({ environment: { PUBLIC_URL: ORIGIN } });
const PASSKEYS = '/api/profile/passkeys/';

async function challenge(url: string, token?: string): Promise<string> {
  const answer = await server.call<{ options: { challenge: string } }>('POST', url, token === undefined ? {} : { token });
  expect(answer.status).toBe(200);
  return answer.body.options.challenge;
}
const toUse = () => challenge('/api/authenticate/passkey-options/');

async function withPasskey(rpId = 'trade.example.org') {
  const user = await server.signIn();
  const key = softPasskey({ origin: ORIGIN, rpId });
  const body = { label: 'Phone', passkey: key.create(await challenge(`${PASSKEYS}options/`, user.token), user.id) };
  return { user, key, body, added: await server.call('POST', PASSKEYS, { token: user.token, body }) };
}
const signIn = (passkey: object) =>
  server.call<{ token: string; user: { email: string } }>('POST', '/api/authenticate/passkey/', { body: { passkey } });
const listed = async ({ token }: TestUser) =>
  (await server.call<{ security: { passkeys: { id: string; label: string }[] } }>('GET', '/api/profile/security/', { token })).body.security
    .passkeys;

describe('a passkey', () => {
  it('is kept, signs in by itself, also past the second step, and is a proof of who is there', async () => {
    const { user, key, added } = await withPasskey();
    expect(added.status).toBe(200);
    expect(await listed(user)).toMatchObject([{ id: key.id, label: 'Phone', last_used_at: null }]);
    const answer = await signIn(key.use(await toUse()));
    expect(answer).toMatchObject({ status: 200, body: { user: { email: user.email }, message: expect.any(String) } });
    server.clock.advance(PROOF_MS);
    const confirmed = await server.call('POST', '/api/authenticate/confirm/', {
      token: user.token,
      body: { kind: 'passkey', passkey: key.use(await toUse()) },
    });
    expect(confirmed.status).toBe(200);
    expect((await server.call('DELETE', `${PASSKEYS}${key.id}/`, { token: user.token })).status).toBe(200);
    expect((await signIn(key.use(await toUse()))).body).toMatchObject({ code: 'auth.passkey-refused' });
  });

  it('is refused for another origin, another host, without its user verified, or with a challenge that is not ours, used or old', async () => {
    const { key } = await withPasskey();
    const used = await toUse();
    expect((await signIn(key.use(used))).status).toBe(200);
    const old = await toUse();
    server.clock.advance(5 * 60_000);
    const refusedOnes = [
      key.use(used),
      key.use(old),
      key.use(Buffer.from('made up by somebody').toString('base64url')),
      key.use(await toUse(), { from: 'https://trade.example.org.evil.test' }),
      key.use(await toUse(), { verified: false }),
      // The authenticator reports another user for the passkey, or none.
      key.use(await toUse(), { userHandle: Buffer.from('somebody else').toString('base64url') }),
      key.use(await toUse(), { userHandle: null }),
      softPasskey({ origin: ORIGIN, rpId: 'trade.example.org' }).use(await toUse()),
      { ...key.use(await toUse()), response: { ...key.use(used).response } },
    ];
    for (const one of refusedOnes) expect(await signIn(one)).toMatchObject({ status: 422, body: { code: 'auth.passkey-refused' } });
    expect((await signIn(key.use(await toUse()))).status).toBe(200);
  });

  it('whose counter stands still is a copy', async () => {
    const { key } = await withPasskey();
    expect((await signIn(key.use(await toUse()))).status).toBe(200);
    expect((await signIn(key.use(await toUse(), { counts: false }))).status).toBe(422);
  });

  it('made for another host, or twice, is not kept', async () => {
    expect((await withPasskey('other.example.org')).added).toMatchObject({ status: 422, body: { code: 'auth.passkey-refused' } });
    const { user, body } = await withPasskey();
    expect((await server.call('POST', PASSKEYS, { token: user.token, body })).status).toBe(422);
  });

  it('of somebody else neither confirms nor can be removed; adding and removing need a fresh proof', async () => {
    const { key } = await withPasskey();
    const other = await server.signIn();
    const confirm = { kind: 'passkey', passkey: key.use(await toUse()) };
    expect((await server.call('POST', '/api/authenticate/confirm/', { token: other.token, body: confirm })).status).toBe(422);
    expect((await server.call('DELETE', `${PASSKEYS}${key.id}/`, { token: other.token })).status).toBe(404);
    server.clock.advance(PROOF_MS);
    expect((await server.call('POST', `${PASSKEYS}options/`, { token: other.token })).status).toBe(403);
    expect((await server.call('DELETE', `${PASSKEYS}${key.id}/`, { token: other.token })).status).toBe(403);
  });
});
