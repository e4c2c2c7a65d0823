import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBackups } from '#server/backup/backups.ts';
import { checkBackup } from '#server/backup/load-backup.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { testDatabase } from '#tests/support/product/database.ts';

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
  // A clock that was wrong for a while has named one of a time to come: nobody waits until then.
  const early = join(folder, 'strikedesk-20300101T210000Z.backup');
  await writeFile(early, '');
  expect(await backups.newest()).toEqual(new Date(now));
  await rm(early);
  // One that is given up leaves nothing behind.
  const ended = new AbortController();
  ended.abort(new Error('the server stops'));
  await expect(backups.make(ended.signal)).rejects.toThrow('the server stops');
  expect(await readdir(folder)).toHaveLength(4);
});
