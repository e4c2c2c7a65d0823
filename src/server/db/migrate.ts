import { Migrator } from 'kysely';
import type { Db } from './database.ts';
import { MIGRATIONS } from './migrations/all.ts';

/** Brings the schema up to date and returns the names of what ran. Several servers may call it at once: an advisory lock lets one work. */
export async function migrate(db: Db): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`the database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${String(error)}`, { cause: error });
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
