import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createHandOn } from '#server/backup/copies/hand-on.ts';
import type { HookFacts } from '#server/backup/copies/run-hook.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { createOutbound } from '#server/platform/outbound.ts';
import { readOrMakeKey } from '#server/platform/secrets.ts';
import type { CommandNeeds } from './command-needs.ts';
import { withSharedDatabase } from './shared-database.ts';

/** `backup [FOLDER]`: makes a backup, tries it, and says where it is. */
export async function backupCommand({ config, log, args, say }: CommandNeeds): Promise<number> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres.json')))
    throw new Error(`There is nothing to back up: no Strikedesk server has worked with DATA_DIR=${config.dataDir} yet`);
  const folder = args[0] === undefined ? config.backup.folder : resolve(args[0]);
  const secretKey = config.secretKey ?? (await readOrMakeKey(config.dataDir));
  const { passphrase } = config.backup;
  const made = await withSharedDatabase({ config, log }, (connection) =>
    makeBackup({ connection, folder, version: config.version, passphrase, secretKey, now: new Date() }),
  );
  const { manifest } = made;
  const handedOn = await handOnInWords(config, { path: made.path, bytes: made.bytes, madeAt: manifest.made_at });
  say(`${made.path}
  ${manifest.rows} rows of ${manifest.tables.length} tables in ${(made.bytes / 1e6).toFixed(1)} MB, written in ${(made.ms.written / 1_000).toFixed(1)} s
  data hash ${manifest.data_hash}
  ${
    made.restored
      ? `tried: restored into a scratch database with the same data hash in ${(made.ms.tried / 1_000).toFixed(1)} s`
      : 'read again: every part is what was written. It was not restored: no embedded PostgreSQL runs here and the database user may not create a database'
  }
  ${
    passphrase === null
      ? 'not encrypted: it holds e-mails and all trades, so keep it where only you read. It leaves out the key of the server (secret.key): keep a copy of that apart, or everybody signs in again and authenticators must be set up anew'
      : 'encrypted with BACKUP_PASSPHRASE, the key of the server within: without the passphrase nobody can read it, not even you'
  }${handedOn.map(({ words }) => `\n  ${words}`).join('')}`);
  return handedOn.every(({ done }) => done) ? 0 : 1;
}

const STEPS = { copy: 'copied into the store of BACKUP_S3', hook: 'BACKUP_HOOK was run' } as const;

/** Runs the copy and the hook of a backup, and prints the results. */
async function handOnInWords({ backup }: CommandNeeds['config'], facts: HookFacts) {
  // The owner's own address may lie in the own network.
  const handOn = createHandOn(backup, createOutbound({ privateAddresses: true }).send);
  const said: { readonly done: boolean; readonly words: string }[] = [];
  for (const step of handOn.steps) {
    const failure = await handOn.run(step, facts).then(
      () => null,
      (error: Error) => error,
    );
    const heard = typeof failure?.cause === 'string' && failure.cause !== '' ? `\n    ${failure.cause}` : '';
    said.push(failure === null ? { done: true, words: STEPS[step] } : { done: false, words: `FAILED: ${failure.message}${heard}` });
  }
  return said;
}
