import pg from 'pg';
import { checkServer } from '#server/db/check-server.ts';
import { clientSettings, type Connection } from '#server/db/connect.ts';
import { newerThanWeKnow } from '#server/db/migrate.ts';
import { type Finding, findingsAbout, wordsOf } from './finding.ts';

const CONNECT_MS = 5_000;
/** Further apart, codes of authenticators fail and sessions end at the wrong time. */
const APART_MS = 5_000;
const DENIED: ReadonlySet<string> = new Set(['28P01', '28000', '3D000', '42501']);

/** Returns the findings about a reachable database. */
export async function checkDatabase(connection: Connection, now: () => number): Promise<readonly Finding[]> {
  const { fine, fault } = findingsAbout('Database');
  const pool = new pg.Pool({ ...clientSettings(connection), max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on('error', () => {});
  try {
    const asked = now();
    const { rows } = await pool.query<{ at: Date; known: boolean }>(
      `select clock_timestamp() as at, to_regclass('kysely_migration') is not null as known`,
    );
    const findings = [ofClock(rows[0]?.at ?? new Date(asked), (asked + now()) / 2)];
    const server = await checkServer(pool).then(
      (version) => fine(`PostgreSQL ${version} answers`),
      (error: unknown) => fault(wordsOf(error), 'see the settings of that PostgreSQL'),
    );
    return [...findings, server, rows[0]?.known === true ? await ofSchema(pool) : fine('it is empty: the first start makes its tables')];
  } catch (error) {
    return [unreachable(error)];
  } finally {
    await pool.end().catch(() => {});
  }
}

function ofClock(theirs: Date, ours: number): Finding {
  const { fine, fault } = findingsAbout('Clock and database');
  const apart = Math.round(theirs.getTime() - ours);
  return Math.abs(apart) > APART_MS
    ? fault(
        `the clock of the database is ${Math.abs(apart / 1_000)} s ${apart > 0 ? 'ahead' : 'behind'}`,
        'switch on time synchronisation on both machines',
      )
    : fine('they agree');
}

async function ofSchema(pool: pg.Pool): Promise<Finding> {
  const { fine, fault } = findingsAbout('Data');
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  const newer = newerThanWeKnow(rows.map(({ name }) => name));
  return newer.length > 0
    ? fault(`they were made by a newer version of Strikedesk (${newer[0]})`, 'update the program, or restore an older backup')
    : fine(`they are at ${rows.at(-1)?.name ?? 'the beginning'}`);
}

/** Returns the finding about an unreachable database. */
export function unreachable(error: unknown): Finding {
  const { fault } = findingsAbout('Database');
  const code = (error as { code?: string }).code ?? '';
  return DENIED.has(code)
    ? fault(`it lets us not in: ${wordsOf(error)}`, 'see the user, password and name of the database in DATABASE_URL')
    : fault(
        `it cannot be reached: ${wordsOf(error)}`,
        'see that it runs, and its host and port in DATABASE_URL; of the embedded one see postgres.log in DATA_DIR',
      );
}
