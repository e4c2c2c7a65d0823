import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar/dates.ts';
import { startHousekeeping } from '#server/jobs/housekeeping.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { lastSeenAt } from '#server/repositories/sessions.ts';
import { openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const HOUR_MS = 60 * 60 * 1_000;

async function keepHouse({ services }: TestServer) {
  const jobs = createJobWatch();
  await startHousekeeping({ ...services, jobs })();
  expect(jobs.isFailing('housekeeping')).toBe(false);
}

/** Stores what expires: a broker call of each purpose, a link and a challenge. Signing in stores a session, a network and a count of guesses. */
async function leaveTraces({ db, clock }: TestServer, { user, accountId }: TestDesk) {
  const now = new Date(clock.now());
  const soon = new Date(clock.now() + HOUR_MS);
  const call = {
    broker_account_id: accountId,
    kind: 'orders',
    started_at: now,
    waited_ms: 0,
    took_ms: 1,
    outcome: 'done',
    note: null,
  } as const;
  await db
    .insertInto('broker_calls')
    .values([
      { ...call, purpose: 'read' },
      { ...call, purpose: 'entry' },
    ])
    .execute();
  const link = {
    user_id: user.id,
    broker_account_id: accountId,
    created_at: now,
    expires_at: soon,
    used_at: null,
    code: '1234',
    code_tries: 0,
  };
  const notReturned = { browser_hash: null, hand_off: false, returned_at: null, returned_status: null, sealed_token: null };
  await db
    .insertInto('broker_links')
    .values({ state_hash: 'a', link_id: 'a', ...link, ...notReturned })
    .execute();
  await db.insertInto('passkey_challenges').values({ challenge: 'a', user_id: user.id, expires_at: soon }).execute();
}

const TABLES = ['sessions', 'guess_counts', 'known_networks', 'broker_calls', 'broker_links', 'passkey_challenges'] as const;

async function left({ db }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
  return counts;
}

it('what has not expired stays; what has is removed, each kind in its time', async () => {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await leaveTraces(server, desk);
  const all = { sessions: 1, guess_counts: 1, known_networks: 1, broker_calls: 2, broker_links: 1, passkey_challenges: 1 };
  await keepHouse(server);
  expect(await left(server)).toEqual(all);

  server.clock.advance(HOUR_MS);
  await keepHouse(server);
  expect(await left(server)).toEqual({ ...all, passkey_challenges: 0 });

  server.clock.advance(DAY_MS + 1);
  await keepHouse(server);
  expect(await left(server)).toMatchObject({ sessions: 1, known_networks: 1, broker_links: 0 });

  server.clock.advance(400 * DAY_MS);
  await keepHouse(server);
  expect(Object.values(await left(server))).toEqual(TABLES.map(() => 0));
});

it('a proof of who is there that lies in the future, as after a clock was put back, counts no more', async () => {
  const server = await testServer();
  await server.signIn();
  server.clock.advance(-HOUR_MS);
  await keepHouse(server);
  const { proved_at: proved } = await server.db.selectFrom('sessions').select('proved_at').executeTakeFirstOrThrow();
  expect(proved).toEqual(new Date(0));
});

it('a user was last seen when the newest of any session was last used; one without a session never', async () => {
  const server = await testServer();
  const user = await server.signIn();
  const other = await server.signIn();
  const login = { body: { email: user.email, password: user.password } };
  await server.db.deleteFrom('sessions').where('user_id', '=', other.id).execute();
  server.clock.advance(HOUR_MS);
  expect((await server.call('POST', '/api/authenticate/login/', login)).status).toBe(200);
  expect(await lastSeenAt(server.db, user.id)).toEqual(new Date(server.clock.now()));
  expect(await lastSeenAt(server.db, other.id)).toBeUndefined();
});
