import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '#server/platform/secrets.ts';
import { EVERYWHERE_LOCK, PLACE_LOCK } from '#server/policies/lock-out.ts';
import { createLoginThrottle } from '#server/services/identity/login-throttle.ts';
import { type TestAnswer, type TestUser, testServer } from '#tests/support/server/server.ts';

const LOGIN = '/api/authenticate/login/';
const CONFIRM = '/api/authenticate/confirm/';
const FACTOR = '/api/profile/second-factor';
const HOME = '203.0.113.7';
const CAFE = '198.51.100.20';

const server = await testServer();
type Answer = TestAnswer<{ token?: string; code?: string; recovery_codes?: string[]; secret?: string }>;
const post = (url: string, body: object, { token, from = CAFE }: { token?: string; from?: string } = {}): Promise<Answer> =>
  server.call('POST', url, { body, from, ...(token === undefined ? {} : { token }) });
const login = (user: Pick<TestUser, 'email'>, password: string, from = CAFE, code?: string) =>
  post(LOGIN, { email: user.email, password, ...(code === undefined ? {} : { code }) }, { from });
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));
const countOf = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status).length;
const otherAddress = (index: number) => `192.0.2.${index % 250}`;

async function withSecondStep() {
  const user = await server.signIn();
  const { secret = '' } = (await post(`${FACTOR}/start/`, {}, user)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (ahead = 0) => totp.generate({ timestamp: server.clock.now() + ahead * 30_000 });
  const { recovery_codes: recovery = [] } = (await post(`${FACTOR}/confirm/`, { code: code() }, user)).body;
  server.clock.advance(30_000);
  const wrong = (index: number) => {
    const made = String((Number(code()) + 1_000 + index) % 1_000_000).padStart(6, '0');
    return [code(-1), code(), code(1)].includes(made) ? '000001' : made;
  };
  return { user, code, wrong, recovery };
}

describe('of many guesses at once only the allowed few are looked at', () => {
  it('passwords: 200 at once from one place, and the right one among the later ones does not sign in', async () => {
    const user = await server.signIn();
    const answers = await many(200, (index) => login(user, index < 100 ? `wrong ${index}` : user.password));
    expect(statuses(answers)).toEqual(new Set([422, 423]));
    expect(countOf(answers, 422)).toBe(PLACE_LOCK.free);
  });

  it('passwords from 200 places: the wider limit holds, and the right one beyond it does not sign in', async () => {
    const user = await server.signIn();
    for (let round = 0; round < EVERYWHERE_LOCK.free; round += 25)
      await many(25, (index) => login(user, 'wrong', `2001:db8:0:${(round + index).toString(16)}::1`));
    const late = await many(20, (index) => login(user, user.password, otherAddress(index)));
    expect(statuses(late)).toEqual(new Set([423]));
  });

  it('codes of the authenticator: the right one among the later ones does not sign in', async () => {
    const { user, code, wrong } = await withSecondStep();
    const answers = await many(200, (index) => login(user, user.password, CAFE, index < 100 ? wrong(index) : code()));
    expect(statuses(answers)).toEqual(new Set([422, 423]));
    expect(countOf(answers, 422)).toBe(PLACE_LOCK.free);
  });

  it('recovery codes, and codes without number: a right password in between buys no more of them', async () => {
    const { user, recovery } = await withSecondStep();
    const right = recovery[0] ?? '';
    const wrongRecovery = 'AAAA-BBBB-CCCC-2222';
    const answers = await many(120, async (index) => {
      if (index % 3 === 0) return login(user, user.password);
      return login(user, user.password, CAFE, wrongRecovery);
    });
    expect(answers.filter(({ body }) => body.code === 'auth.wrong-code').length).toBeLessThanOrEqual(PLACE_LOCK.free);
    await many(20, () => login(user, user.password, CAFE, wrongRecovery));
    expect((await login(user, user.password, CAFE, right)).status).toBe(423);
  });

  it('what is asked again: passwords and codes to confirm, and the current password of a change', async () => {
    const user = await server.signIn();
    const confirms = await many(60, (index) => post(CONFIRM, { kind: 'password', password: index < 30 ? 'wrong' : user.password }, user));
    expect([countOf(confirms, 422), countOf(confirms, 200)]).toEqual([PLACE_LOCK.free, 0]);
    const factor = await withSecondStep();
    const codes = await many(60, (index) =>
      post(CONFIRM, { kind: 'code', code: index < 30 ? factor.wrong(index) : factor.code() }, factor.user),
    );
    expect([countOf(codes, 422), countOf(codes, 200)]).toEqual([PLACE_LOCK.free, 0]);
    const other = await server.signIn();
    const changes = await many(60, (index) =>
      post(
        '/api/profile/user/change_password/',
        { current_password: index < 30 ? 'wrong' : other.password, new_password: 'another long password' },
        other,
      ),
    );
    expect([countOf(changes, 422), countOf(changes, 200)]).toEqual([PLACE_LOCK.free, 0]);
  });
});

describe('a stranger who guesses', () => {
  it('locks out the place of the guesses only: the owner signs in from another one', async () => {
    const user = await server.signIn();
    await many(20, () => login(user, 'wrong'));
    expect((await login(user, user.password)).status).toBe(423);
    expect((await login(user, user.password, HOME)).status).toBe(200);
  });

  it('is one stranger with all the addresses of an IPv6 /64', async () => {
    const user = await server.signIn();
    const answers = await many(20, (index) => login(user, 'wrong', `2001:db8:7:7::${(index + 1).toString(16)}`));
    expect(countOf(answers, 422)).toBe(PLACE_LOCK.free);
    expect((await login(user, 'wrong', '2001:db8:7:8::1')).status).toBe(422);
  });

  it('with many places never locks the place from which the owner has signed in, and elsewhere for minutes only', async () => {
    const user = await server.signIn();
    expect((await login(user, user.password, HOME)).status).toBe(200);
    for (let round = 0; round < 2; round += 1) await many(26, (index) => login(user, 'wrong', otherAddress(round * 26 + index)));
    expect((await login(user, user.password, CAFE)).status).toBe(423);
    expect((await login(user, user.password, HOME)).status).toBe(200);
    server.clock.advance(EVERYWHERE_LOCK.longestMs);
    expect((await login(user, user.password, CAFE)).status).toBe(200);
  });

  it('does not touch a living session, which also confirms', async () => {
    const user = await server.signIn();
    await many(20, () => login(user, 'wrong'));
    expect((await server.call('GET', '/api/profile/user/', { token: user.token })).status).toBe(200);
    expect((await post(CONFIRM, { kind: 'password', password: user.password }, user)).status).toBe(200);
  });

  it('is told to the owner once for each lock, and leaves no address in the database', async () => {
    const user = await server.signIn();
    await many(20, () => login(user, 'wrong'));
    const events = await server.services.eventLog.readAfter(user.id, 0, 100);
    expect(events.filter(({ type }) => type === 'session.locked-out')).toMatchObject([
      { data: { until: server.clock.now() + PLACE_LOCK.firstMs } },
    ]);
    const rows = [
      ...(await server.db.selectFrom('guess_counts').selectAll().execute()),
      ...(await server.db.selectFrom('known_networks').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toContain(CAFE);
  });

  it('is told by the next server where one ended before it knew how the answer was, and by no other', async () => {
    const own = await testServer();
    const { id, email } = await own.signIn();
    const throttle = () => createLoginThrottle({ ...own.services, db: own.db, secrets: createSecrets(Buffer.alloc(32, 7)) });
    const told = async () =>
      (await own.services.eventLog.readAfter(id, 0, 100)).flatMap(({ type, data }) => (type === 'session.locked-out' ? [data] : []));
    const asked = { subject: email, userId: id, address: CAFE };
    const ended = throttle();
    for (let count = 1; count < PLACE_LOCK.free; count += 1) await (await ended.admit(asked)).wrong();
    const cutOff = await ended.admit(asked);
    const until = own.clock.now() + PLACE_LOCK.firstMs;

    await throttle().tellLeft();
    expect(await told(), 'the answer may still be looked at').toEqual([]);
    own.clock.advance(61_000);
    await Promise.all([throttle().tellLeft(), throttle().tellLeft(), cutOff.wrong()]);
    expect(await told()).toEqual([{ until }]);

    const right = await throttle().admit(asked);
    await right.right();
    own.clock.advance(61_000);
    await throttle().tellLeft();
    expect(await told(), 'the right answer brought no lock').toHaveLength(1);
  });
});
