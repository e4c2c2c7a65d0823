import type pg from 'pg';

const OLDEST = 150_000;
const ON: ReadonlySet<string> = new Set(['on', 'remote_write', 'remote_apply', 'local']);

/** The settings that let an acknowledged order survive a power cut. */
interface Durability {
  readonly fsync: string;
  readonly full_page_writes: string;
  /** On our own connections. */
  readonly synchronous_commit: string;
}

/** Returns the durability settings as a connection of the pool sees them. */
export async function readDurability(pool: pg.Pool): Promise<Durability> {
  const { rows } = await pool.query<Durability>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit`,
  );
  if (!rows[0]) throw new Error('PostgreSQL returned no settings');
  return rows[0];
}

/** Returns the version of the server. Throws with advice when it is too old or could lose acknowledged writes. */
export async function checkServer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ number: number; version: string; recovery: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version, pg_is_in_recovery() as recovery`,
  );
  const [server] = rows;
  if (!server || server.number < OLDEST) throw new Error(`PostgreSQL ${server?.version ?? '?'} is too old: 15 or newer is needed`);
  if (server.recovery) throw new Error('DATABASE_URL leads to a standby: give the address of the primary');
  const { fsync, full_page_writes, synchronous_commit } = await readDurability(pool);
  if (fsync !== 'on' || full_page_writes !== 'on' || !ON.has(synchronous_commit))
    throw new Error(
      `PostgreSQL could lose orders in a crash (fsync=${fsync}, full_page_writes=${full_page_writes}, synchronous_commit=${synchronous_commit}): switch them on`,
    );
  return server.version;
}
