import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { takeInstanceLock } from '#server/db/instance-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/all.ts';
import { testDatabase } from '#tests/support/product/database.ts';

describe('the schema', () => {
  test('is brought up to date once, however many servers start at once', async () => {
    const { db, connection } = await testDatabase();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
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

  test('the migrations run in the order of their names', () => {
    const names = Object.keys(MIGRATIONS);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });
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
