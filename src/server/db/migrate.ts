import { Migrator, sql } from 'kysely';
import type { Db } from './database.ts';
import { MIGRATIONS } from './migrations/all.ts';

/** Returns the migrations run by a database but unknown to this program, because a newer program ran them. */
export function newerThanWeKnow(names: readonly string[]): readonly string[] {
  return names.filter((name) => !(name in MIGRATIONS));
}

/** Returns whether an older version made the database: some of our migrations have run, not all, and no unknown ones. */
export async function isOlderThanWeKnow(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (tables[0]?.there !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const there = rows.map(({ name }) => name);
  return there.length > 0 && newerThanWeKnow(there).length === 0 && Object.keys(MIGRATIONS).some((name) => !there.includes(name));
}

/** Throws, with advice, unless the schema is exactly this program's: for programs that share a database without migrating it. */
export async function requireOwnSchema(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).catch((error: unknown) => {
    throw new Error('No Strikedesk server has worked on this database yet: start the server first', { cause: error });
  });
  const own = Object.keys(MIGRATIONS);
  const there = rows.map(({ name }) => name);
  if (own.join() === there.join()) return;
  throw new Error(
    `This database is of another version of Strikedesk: it has run ${there.length} migrations up to ${there.at(-1)}, this program knows ${own.length} up to ${own.at(-1)}. Use the same version here as for the server`,
  );
}

/** Migrates the schema, up to a named migration if given, and returns the names of the migrations run. An advisory lock lets one server work at a time. */
export async function migrate(db: Db, upTo?: string): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'before the first step';
    const reason = error instanceof Error ? error.message : 'unknown reason';
    if (/previously executed migration .* is missing/.test(reason))
      throw new Error('This database was made by a newer version of Strikedesk: update the program, or bring back an older backup');
    throw new Error(`The database could not be brought up to date (${failed}): ${reason}`, { cause: error });
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
