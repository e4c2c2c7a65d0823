import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backUpBeforeUpgrade } from '#server/backup/before-upgrade.ts';
import { createBackups } from '#server/backup/backups.ts';
import { checkBackup, loadBackup } from '#server/backup/load-backup.ts';
import { migrate } from '#server/db/migrate.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { type TestDatabase, testDatabase } from '#tests/support/product/database.ts';

const DAY_MS = 86_400_000;

test('a night makes one backup that has been tried, removes what age no longer keeps and what a kill left, and touches nothing else', async () => {
  const { connection } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'strikedesk-nightly-'));
  await chmod(folder, 0o711);
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const old = ['strikedesk-20260101T210000Z.backup', 'strikedesk-20260102T210000Z.backup', 'strikedesk-20260103T210000Z.backup'];
  for (const name of [...old, 'notes.txt', 'strikedesk-20260104T210000Z.backup.unfinished']) await writeFile(join(folder, name), '');
  const hoursAgo = new Date(Date.now() - 7 * 3_600_000);
  await utimes(join(folder, 'strikedesk-20260104T210000Z.backup.unfinished'), hoursAgo, hoursAgo);
  await mkdir(join(folder, '.check-under-way'));
  const now = Date.UTC(2026, 0, 5, 21);
  const backups = createBackups({
    config: { version: '1.0.0', backup: { nightly: true, folder, passphrase: null, keep: { daily: 2, weekly: 1, monthly: 1 } } },
    connection,
    secretKey: Buffer.alloc(32),
    clock: { now: () => now },
  });
  expect(await backups.newest()).toEqual(new Date(now - 2 * DAY_MS));
  const made = await backups.make();
  expect(made).toMatchObject({
    restored: true,
    path: join(folder, 'strikedesk-20260105T210000Z.backup'),
    removed: old.slice(0, 2).toReversed(),
  });
  expect((await checkBackup(made.path, null)).manifest.data_hash).toBe(made.manifest.data_hash);
  expect((await readdir(folder)).toSorted()).toEqual(['.check-under-way', 'notes.txt', old[2], 'strikedesk-20260105T210000Z.backup']);
  expect(await backups.newest()).toEqual(new Date(now));
  // A clock that was wrong for a while has named a backup with a future time: it must not delay the next one.
  const early = join(folder, 'strikedesk-20300101T210000Z.backup');
  await writeFile(early, '');
  expect(await backups.newest()).toEqual(new Date(now));
  await rm(early);
  // A cancelled backup leaves no file behind.
  const ended = new AbortController();
  ended.abort(new Error('the server stops'));
  await expect(backups.make(ended.signal)).rejects.toThrow('the server stops');
  expect(await readdir(folder)).toHaveLength(4);
});

describe('before an upgrade', () => {
  const frozen = fileURLToPath(new URL('../../database/frozen/', import.meta.url));
  const told: string[] = [];
  const log = { info: () => {}, error: (_: unknown, message?: string) => void told.push(message ?? '') };

  async function upgrading(folder: string, nightly = true) {
    const database = await testDatabase();
    const { db, connection } = database;
    const backup = { nightly, folder, passphrase: null, keep: { daily: 2, weekly: 1, monthly: 1 } };
    const backups = createBackups({
      config: { version: '1.0.0', backup },
      connection,
      secretKey: Buffer.alloc(32),
      clock: { now: Date.now },
    });
    return { database, backups, run: () => backUpBeforeUpgrade({ db, backups, log }) };
  }

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'strikedesk-upgrade-'));
    await chmod(folder, 0o711);
    atTheEnd(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  async function goBack({ db, connection }: TestDatabase): Promise<void> {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await loadBackup(connection, await checkBackup(join(frozen, '0029.backup'), null));
  }

  test('what an older version has worked on is backed up as it is, and only that', async () => {
    const folder = await newFolder();
    const { database, backups, run } = await upgrading(folder);
    await run();
    expect(await readdir(folder)).toEqual([]);
    await goBack(database);
    await run();
    const [name = ''] = await readdir(folder);
    expect((await checkBackup(join(folder, name), null)).manifest.migration).toMatch(/^0029-/);
    await migrate(database.db);
    await run();
    expect(await readdir(folder)).toEqual([name]);
    expect(told).toEqual([]);
    // The next night's backup of the same day replaces earlier ones of that day; this one is the only restore point, and stays.
    expect(await backups.newest()).toBeNull();
    const nightly = await backups.make();
    expect((await readdir(folder)).toSorted()).toEqual([name, basename(nightly.path)].toSorted());
    expect((await checkBackup(join(folder, name), null)).manifest.migration).toMatch(/^0029-/);
    expect(await backups.held()).toMatchObject({ count: 1 });
  }, 120_000);

  test('who wants no backups gets none, and one that cannot be made is told and stops nothing', async () => {
    const folder = await newFolder();
    const off = await upgrading(folder, false);
    await goBack(off.database);
    await off.run();
    expect(await readdir(folder)).toEqual([]);
    await writeFile(join(folder, 'a file'), '');
    const nowhere = await upgrading(join(folder, 'a file'));
    await goBack(nowhere.database);
    await nowhere.run();
    expect(told).toEqual(['the database is brought up to date without a backup from before']);
  }, 120_000);
});
