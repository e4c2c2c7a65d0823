import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { databasePid } from '#tests/support/product/data-folder.ts';

/** A kind of PostgreSQL process. */
export type Victim = 'backend' | 'checkpointer' | 'walwriter' | 'background writer' | 'postmaster';

/** Victims of the kills, in turn. */
export const VICTIMS: readonly Victim[] = [
  'backend',
  'postmaster',
  'checkpointer',
  'backend',
  'walwriter',
  'postmaster',
  'background writer',
];

function childrenOf(postmaster: number): readonly { readonly pid: number; readonly title: string }[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), title: line.trim().replace(/^\d+ /, '') }));
}

/** Kills one process of the embedded PostgreSQL of a data folder without a warning. Returns null while there is no such process. */
export async function killOneOf(dataDir: string, victim: Victim): Promise<true | null> {
  const postmaster = databasePid(dataDir);
  if (postmaster === null) return null;
  // The process title of a connection contains user, database and origin.
  const wanted = victim === 'backend' ? /: strikedesk strikedesk \[local\]/ : new RegExp(`: strikedesk: ${victim}`);
  const found = victim === 'postmaster' ? [{ pid: postmaster }] : childrenOf(postmaster).filter(({ title }) => wanted.test(title));
  const one = found[randomInt(Math.max(1, found.length))];
  if (one === undefined) return null;
  process.kill(one.pid, 'SIGKILL');
  return true;
}

/** Cuts connections to a PostgreSQL that must not be killed: all of them, or one. */
export async function cutConnections(url: string, which: 'all' | 'one'): Promise<true | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() ${which === 'one' ? 'limit 1' : ''}`,
    );
    return rowCount === 0 ? null : true;
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  } finally {
    await client.end();
  }
}
