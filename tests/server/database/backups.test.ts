import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { BackupDamaged, BackupLocked, BackupUnsealed, createBackup, readParts } from '#server/backup/backup-file.ts';
import { checkBackup, loadBackup } from '#server/backup/load-backup.ts';
import { figuresOf, hashOfData, readStructure, withPatientClient } from '#server/backup/stored-data.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Connection } from '#server/db/connect.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { testDatabase } from '#tests/support/product/database.ts';
import { execute, withDatabase } from '#tests/support/product/global-setup.ts';
import { openTestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const PASSPHRASE = 'three words and a number 7';
const SECRET_KEY = Buffer.alloc(32, 9);
const CANARY = 'canary.of.a.backup';

/** Returns an empty database without our schema, dropped after the test. */
async function emptyDatabase(): Promise<Connection> {
  const { connection } = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(connection, `create database ${name}`);
  atTheEnd(() => execute(connection, `drop database if exists ${name} with (force)`));
  return withDatabase(connection, name);
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'strikedesk-backup-'));
  atTheEnd(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function hashOf(connection: Connection): Promise<string> {
  return withPatientClient(connection, async (client) => {
    const structure = await readStructure(client);
    return hashOfData(await figuresOf(client, structure?.tables ?? []));
  });
}

async function backedUp(connection: Connection, passphrase: string | null): Promise<string> {
  const path = join(await folder(), 'a.backup');
  await writeBackup({ connection, path, version: '9.9.9', madeAt: new Date(0), passphrase, secretKey: SECRET_KEY });
  return path;
}

/** Name of each part of a backup at which the file is cut off or changed. */
async function partNames(path: string, passphrase: string | null): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name, content } of readParts(path, passphrase)) {
    names.push(name);
    for await (const chunk of content) void chunk;
  }
  return names;
}

describe('a backup', { timeout: 120_000 }, () => {
  test('of a desk that trades restores to the same rows, triggers, sequences and key', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server, await server.signIn(CANARY));
    await desk.place([{}, { transaction_type: 'SELL' }, { order_type: 'LIMIT', price: 0.05 }]);
    // Delayed effects of the orders are stored too.
    await server.services.venue.settled();
    const path = await backedUp(server.database.connection, PASSPHRASE);
    const restored = await emptyDatabase();
    const sound = await checkBackup(path, PASSPHRASE);
    await loadBackup(restored, sound);
    expect(sound.secretKey).toEqual(SECRET_KEY);
    expect(await hashOf(restored)).toBe(sound.manifest.data_hash);
    expect(await hashOf(server.database.connection)).toBe(sound.manifest.data_hash);
    expect(sound.manifest.tables.find(({ name }) => name === 'orders')).toMatchObject({ rows: 3 });
    expect(sound.manifest.tables.find(({ name }) => name === 'portfolio_sums')?.rows).toBeGreaterThan(0);
    // Defaults and rules of the schema still work: sequences do not restart, and immutable rows stay immutable.
    const state = await withPatientClient(restored, async (client) => {
      const { rows } = await client.query<{ off: number; here: string }>(
        `select (select count(*) from pg_trigger where tgenabled <> 'O') as off, (select json_agg((sequencename, last_value) order by 1)::text from pg_sequences) as here`,
      );
      return rows[0];
    });
    const there = await sql<{
      here: string;
    }>`select json_agg((sequencename, last_value) order by 1)::text as here from pg_sequences`.execute(server.db);
    expect(state).toEqual({ off: 0, here: there.rows[0]?.here });
  });

  test('shows nobody who reads the file without its passphrase an e-mail, a name or the key', async () => {
    const server = await testServer();
    await server.signIn(CANARY);
    const path = await backedUp(server.database.connection, PASSPHRASE);
    const bytes = await readFile(path);
    for (const secret of [CANARY, 'users', 'password_hash', SECRET_KEY.toString('base64'), PASSPHRASE])
      expect(bytes.includes(secret), secret).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await partNames(path, PASSPHRASE)).toContain('secret.key');
    expect(await partNames(await backedUp(server.database.connection, null), null)).not.toContain('secret.key');
  });

  test('without a seal is refused where a passphrase is set, unless it is asked for, and brings no key even then', async () => {
    const { connection } = await testDatabase();
    const path = await backedUp(connection, null);
    await expect(checkBackup(path, PASSPHRASE)).rejects.toThrow(BackupUnsealed);
    await expect(partNames(path, PASSPHRASE)).rejects.toThrow(BackupUnsealed);
    expect((await checkBackup(path, PASSPHRASE, { unsealedToo: true })).passphrase).toBeNull();
    // An attacker without the passphrase writes a whole backup, with a key of his own.
    const forged = join(await folder(), 'forged.backup');
    const writer = await createBackup(forged, { version: '9.9.9', madeAt: new Date(0), passphrase: null });
    const structure = await withPatientClient(connection, (client) => readStructure(client));
    await writer.part([Buffer.from(JSON.stringify({ ...structure, tables: [] }))], 'secret.key');
    await writer.part([Buffer.from(SECRET_KEY.toString('base64'))], 'manifest');
    await writer.part([Buffer.from('{}')], null);
    await writer.close();
    await expect(checkBackup(forged, PASSPHRASE)).rejects.toThrow('add --unsealed');
    expect((await checkBackup(forged, PASSPHRASE, { unsealedToo: true })).secretKey).toBeNull();
    expect((await checkBackup(forged, null)).secretKey).toBeNull();
    // Permission for unsealed backups does not open a sealed one.
    const sealed = await backedUp(connection, PASSPHRASE);
    await expect(checkBackup(sealed, null, { unsealedToo: true })).rejects.toThrow(BackupLocked);
    expect((await checkBackup(sealed, PASSPHRASE, { unsealedToo: true })).secretKey).toEqual(SECRET_KEY);
  });

  test('opens with its passphrase alone', async () => {
    const path = await backedUp((await testDatabase()).connection, PASSPHRASE);
    await expect(checkBackup(path, null)).rejects.toThrow(BackupLocked);
    await expect(checkBackup(path, `${PASSPHRASE}.`)).rejects.toThrow('The passphrase does not open the backup');
  });

  test.each([null, PASSPHRASE])(
    'that was changed or cut off anywhere is refused by the name of the part (passphrase: %s)',
    async (passphrase) => {
      const path = await backedUp((await testDatabase()).connection, passphrase);
      const whole = await readFile(path);
      const names = await partNames(path, passphrase);
      const named = new Set<string>();
      const refusal = async (bytes: Buffer) => {
        await writeFile(path, bytes);
        const error: unknown = await checkBackup(path, passphrase).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(BackupDamaged);
        const { part } = error as BackupDamaged;
        expect(names).toContain(part);
        named.add(part);
      };
      const head = whole.indexOf('\n') + 1;
      // Each passphrase check takes time.
      const step = Math.ceil((whole.length - head) / (passphrase === null ? 60 : 12));
      for (let at = head; at < whole.length; at += step) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await refusal(changed);
        await refusal(whole.subarray(0, at));
      }
      await refusal(Buffer.concat([whole, Buffer.of(0)]));
      expect(named.size).toBeGreaterThan(5);
    },
  );

  test('of a newer version is refused before anything is touched, and so is a file that is none', async () => {
    const { db, connection } = await testDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
    const path = await backedUp(connection, null);
    await expect(checkBackup(path, null)).rejects.toThrow('made by a newer version of Strikedesk (9.9.9): update the program');
    await writeFile(path, 'a text about something else\n');
    await expect(checkBackup(path, null)).rejects.toThrow('is no backup of Strikedesk');
    await writeFile(path, 'strikedesk backup 2 {}\n');
    await expect(checkBackup(path, null)).rejects.toThrow('in a form that this one cannot read: update the program');
  });

  test('is not written over what is there', async () => {
    const { connection } = await testDatabase();
    const sound = await checkBackup(await backedUp(connection, null), null);
    await expect(loadBackup((await testDatabase()).connection, sound)).rejects.toThrow('The database is not empty');
  });
});
