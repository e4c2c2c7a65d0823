import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BackupDamaged, BackupLocked, BackupUnsealed } from '#server/backup/backup-file.ts';
import { checkBackup } from '#server/backup/load-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'strikedesk-heads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Possible texts of an attacker in place of the head of a backup. */
const HEADS = [
  'null',
  '1',
  '"sealed"',
  '[]',
  '{}',
  '{"sealed":null}',
  '{"sealed":false}',
  '{"sealed":0}',
  '{"sealed":""}',
  '{"sealed":{}}',
  '{"sealed":[]}',
  '{"sealed":{"n":2,"r":1,"p":1,"salt":"","tag":""}}',
  '{"sealed":{"n":1e9,"r":8,"p":1,"salt":"AA==","tag":"x"}}',
  '{"sealed":{"n":65536,"r":8,"p":1e9,"salt":"AA==","tag":"x"}}',
  '{"sealed":{"n":"65536","r":"8","p":"2","salt":1,"tag":null}}',
  '{"sealed":null,"sealed":{"n":2,"r":1,"p":1,"salt":"AA==","tag":"x"}}',
  '{"__proto__":{"sealed":null}}',
];

describe('a head that nobody of ours has written', () => {
  it.each(HEADS)('%s is refused in words, with and without a passphrase, also where a backup without a seal is asked for', async (head) => {
    const path = join(folder, 'forged.backup');
    writeFileSync(path, `strikedesk backup 1 ${head}\n${'\0'.repeat(64)}`);
    for (const passphrase of [null, 'three words and a number 7'])
      for (const unsealedToo of [false, true]) {
        const error: unknown = await checkBackup(path, passphrase, { unsealedToo }).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(
          [BackupDamaged, BackupLocked, BackupUnsealed].some((kind) => error instanceof kind),
          String(error),
        ).toBe(true);
        // A passphrase is ignored only for a file that plainly states that it has no seal.
        if (passphrase !== null && !unsealedToo && head === '{"sealed":null}') expect(error).toBeInstanceOf(BackupUnsealed);
      }
  });
});
