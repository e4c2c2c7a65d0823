import { Migrator } from 'kysely';
import type { Db } from './database.ts';
import { MIGRATIONS } from './migrations/all.ts';

/** Brings the schema up to date and returns the names of what ran. Several servers may call it at once: an advisory lock lets one work. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'before the first step';
    const reason = error instanceof Error ? error.message : 'unknown reason';
    if (/previously executed migration .* is missing/.test(reason))
      throw new Error('This database was made by a newer version of Strikedesk: update the program, or bring back an older backup');
    throw new Error(`The database could not be brought up to date (${failed}): ${reason}`, { cause: error });
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
