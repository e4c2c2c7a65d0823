import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withPatientClient } from '#server/backup/stored-data.ts';
import { exportUser, reachOfUsers, removeUser } from '#server/backup/user-rows.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { testDatabase } from '#tests/support/product/database.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

/** Tables of the market, its history, published data, and the server itself. A new table must have a user's column, or be listed here. */
const NOBODYS = [
  'candle_days',
  'candle_minutes',
  'chain_days',
  'chain_samples',
  'history_plan',
  'instance',
  'invites',
  'path_days',
  'server_pulse',
  'server_told',
  'venue_state',
];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'strikedesk-export-'));
  atTheEnd(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe('everything that a user has', () => {
  test('is looked for in every table but those in which nobody has anything', async () => {
    const { connection } = await testDatabase();
    const { others } = await withPatientClient(connection, reachOfUsers);
    expect(others).toEqual(NOBODYS);
  });

  test('is written into one file without what opens anything, and nothing of others is', async () => {
    const server = await testServer();
    const [desk, other] = [await openTestDesk(server), await openTestDesk(server, await server.signIn('somebody-else'))];
    await desk.place([{}, { order_type: 'LIMIT', price: 0.05 }]);
    await other.place({});
    const path = join(await folder(), 'data.json');
    const rows = await exportUser(server.database.connection, desk.user.email, path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    const { email, tables } = JSON.parse(text) as { email: string; tables: Record<string, Record<string, unknown>[]> };
    expect(email).toBe(desk.user.email);
    expect(rows).toBe(Object.values(tables).reduce((sum, list) => sum + list.length, 0));
    expect(tables['orders']?.map(({ user_id }) => user_id)).toEqual([desk.user.id, desk.user.id]);
    expect(tables['order_changes']?.length).toBeGreaterThan(1);
    expect(tables['fills']?.length).toBeGreaterThan(0);
    expect(tables['portfolio_sums']).toHaveLength(1);
    expect(tables['users']).toEqual([expect.objectContaining({ email: desk.user.email, name: expect.any(String) })]);
    for (const secret of [other.user.id, other.user.email, other.accountId, desk.user.token, '$argon2', 'token_hash', 'password_hash'])
      expect(text.includes(secret), secret).toBe(false);
    await expect(exportUser(server.database.connection, 'nobody@example.com', join(await folder(), 'x'))).rejects.toThrow(
      'Nobody here has',
    );
  });

  test('is removed with the user, what is kept for ever too, and all of others stays as it was', async () => {
    const server = await testServer();
    const { connection } = server.database;
    const [desk, other] = [await openTestDesk(server), await openTestDesk(server)];
    await desk.place([{}, { transaction_type: 'SELL' }]);
    await other.place({});
    const { body } = await desk.place({ order_type: 'LIMIT', price: 0.05 });
    await stepMarket(server);
    const works = { all: { orders: 1, sending: 0, instructions: 0 }, live: { orders: 0, sending: 0, instructions: 0 } };
    const refuse = (seen: unknown) => {
      throw new Error(JSON.stringify(seen));
    };
    await expect(removeUser(connection, desk.user.email, refuse)).rejects.toThrow(JSON.stringify(works));
    await server.call('POST', '/api/authenticate/login/', { body: { email: desk.user.email, password: 'wrong' } });
    const changes = async () => (await server.db.selectFrom('order_changes').select('order_id').execute()).length;
    const guesses = async () =>
      (await server.db.selectFrom('guess_counts').select('subject').where('subject', '=', desk.user.email).execute()).length;
    await desk.cancel(body.orders[0]?.order_id ?? '');
    expect([(await changes()) > 4, (await guesses()) > 0]).toEqual([true, true]);
    // A row that the database refuses to change.
    await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
    const before = await exported(connection, other.user.email);
    expect((await removeUser(connection, desk.user.email, () => {})).rows).toBeGreaterThan(10);
    const left = await withPatientClient(connection, async (client) => {
      const { reached } = await reachOfUsers(client);
      const counts = [];
      for (const { table, condition } of reached) {
        const { rows } = await client.query<{ count: number }>(`select count(*) as count from "${table.name}" where ${condition}`, [
          desk.user.id,
        ]);
        if (rows[0]?.count !== 0) counts.push(table.name);
      }
      return counts;
    });
    expect(left).toEqual([]);
    expect(await exported(connection, other.user.email)).toEqual(before);
    const { order_changes: kept } = before as { order_changes: unknown[] };
    expect([await changes(), await guesses()]).toEqual([kept.length, 0]);
  });
});

async function exported(connection: Parameters<typeof exportUser>[0], email: string): Promise<unknown> {
  const path = join(await folder(), 'data.json');
  await exportUser(connection, email, path);
  return (JSON.parse(await readFile(path, 'utf8')) as { tables: unknown }).tables;
}
