import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { takeInstanceLock } from '#server/db/instance-lock.ts';
import { emptyDatabase } from '#server/db/empty-database.ts';
import { isOlderThanWeKnow, migrate, requireOwnSchema } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/all.ts';
import { testDatabase } from '#tests/support/product/database.ts';

describe('the schema', () => {
  test('is brought up to date once, however many servers start at once', async () => {
    const { db, connection } = await testDatabase();
    await emptyDatabase(db);
    const servers = [1, 2, 3].map(() => openDatabase(connection, { size: 1, onError: () => {} }));
    const ran = await Promise.all(servers.map((server) => migrate(server.db)));
    expect(ran.flat()).toEqual(Object.keys(MIGRATIONS));
    await Promise.all(servers.map((server) => server.close()));
  });

  test('of a newer version is refused with advice', async () => {
    const { db } = await testDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
    await expect(migrate(db)).rejects.toThrow('made by a newer version of Strikedesk: update the program');
  });

  test('of an older version is known as such, and is no schema for a program that does not migrate', async () => {
    const { db } = await testDatabase();
    expect(await isOlderThanWeKnow(db)).toBe(false);
    await requireOwnSchema(db);
    await emptyDatabase(db);
    expect(await isOlderThanWeKnow(db)).toBe(false);
    await expect(requireOwnSchema(db)).rejects.toThrow('start the server first');
    await migrate(db, '0050-one-history');
    expect(await isOlderThanWeKnow(db)).toBe(true);
    await expect(requireOwnSchema(db)).rejects.toThrow('of another version of Strikedesk');
  });

  test('the migrations run in the order of their names', () => {
    const names = Object.keys(MIGRATIONS);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });
});

test('alerts of one value or one screen become alerts of one term, with their level, their memory and what they have told', async () => {
  const { db } = await testDatabase();
  await emptyDatabase(db);
  await migrate(db, '0050-one-history');
  // Foreign keys of the rows are not tested here.
  for (const table of ['alerts', 'alert_firings', 'portfolios']) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
  const terms = (trigger: object) => JSON.stringify({ trigger, coolDownMinutes: 5, until: '2026-12-01' });
  const level = { kind: 'level', direction: 'below', level: 99.5 };
  const state = (met: boolean | null, known: string[] | null) => JSON.stringify({ status: 'active', met, known, firedAt: 7, fired: 1 });
  const at = new Date('2026-11-24T05:00:00Z');
  await sql`insert into alerts (id, user_id, measure, instrument_id, screen_id, subject, terms, state, revision, created_at, updated_at) values
    ('a1', 'u1', 'iv', 'i1', null, 'X', ${terms(level)}, ${state(true, null)}, 3, ${at}, ${at}),
    ('a2', 'u1', 'screen', null, 's1', 'Up', ${terms({ kind: 'screen' })}, ${state(null, ['i1'])}, 1, ${at}, ${at})`.execute(db);
  await sql`insert into alert_firings (id, user_id, alert_id, number, trigger, value, symbols, source, exchange_at, received_at) values
    ('f1', 'u1', 'a1', 1, ${JSON.stringify({ ...level, level: 98 })}, 97.25, '[]', 'simulated', ${at}, ${at}),
    ('f2', 'u1', 'a2', 1, ${JSON.stringify({ kind: 'screen' })}, null, '["TCS"]', 'simulated', ${at}, ${at})`.execute(db);
  await migrate(db);
  const common = { match: 'all', coolDownMinutes: 5, until: '2026-12-01' };
  const iv = { measure: 'iv', instrumentId: 'i1', subject: 'X', comparator: 'below', level: 99.5 };
  const up = { measure: 'screen', screenId: 's1', subject: 'Up' };
  expect(await db.selectFrom('alerts').select(['terms', 'state', 'revision']).orderBy('id').execute()).toEqual([
    {
      terms: { ...common, terms: [iv] },
      state: { status: 'active', met: true, terms: [{ met: true, known: null }], firedAt: 7, fired: 1 },
      revision: 3,
    },
    {
      terms: { ...common, terms: [up] },
      state: { status: 'active', met: null, terms: [{ met: null, known: ['i1'] }], firedAt: 7, fired: 1 },
      revision: 1,
    },
  ]);
  const when = { at: at.getTime(), receivedAt: at.getTime() };
  expect(await db.selectFrom('alert_firings').select(['match', 'seen', 'symbols']).orderBy('id').execute()).toEqual([
    {
      match: 'all',
      seen: [{ term: { ...iv, level: 98 }, truth: 'yes', reading: { kind: 'value', micros: 97_250_000, ...when } }],
      symbols: [],
    },
    { match: 'all', seen: [{ term: up, truth: 'yes', reading: { kind: 'found', ids: ['TCS'], ...when } }], symbols: ['TCS'] },
  ]);
});

describe('the instance lock', () => {
  test('is held by one server, and its loss is told', async () => {
    const { connection, db } = await testDatabase();
    let lost: (error: Error) => void = () => {};
    const loss = new Promise<Error>((done) => (lost = done));
    await takeInstanceLock(connection, lost);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'strikedesk instance' and datname = current_database()`.execute(
      db,
    );
    expect(await loss).toBeInstanceOf(Error);
    const next = await takeInstanceLock(connection, () => {});
    await next.release();
    const after = await takeInstanceLock(connection, () => {});
    await after.release();
  });

  test('a second server is refused with advice', async () => {
    const { connection } = await testDatabase();
    const first = await takeInstanceLock(connection, () => {});
    await expect(takeInstanceLock(connection, () => {}, { withinMs: 150 })).rejects.toThrow(
      'Another Strikedesk server already works on this database',
    );
    await first.release();
  });
});
