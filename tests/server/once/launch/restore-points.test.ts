import { mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { ownerCommand } from '#server/app/owner/owner-command.ts';
import { createPoints, stopKeepingLog } from '#server/backup/points/points.ts';
import { clientSettings, type Connection } from '#server/db/connect.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';
import { startRestorePoints } from '#server/jobs/restore-points.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { killDatabase, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { until } from '#tests/support/product/until.ts';

const QUIET = { info() {}, warn() {} };
const PASSPHRASE = 'correct horse battery';
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) removeDataFolder(folder);
});

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `strikedesk-points-${name}-`));
  folders.push(folder);
  return folder;
}

async function query<T extends object>(connection: Connection, text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
  const client = new pg.Client(clientSettings(connection));
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const linesIn = async (connection: Connection) =>
  (await query<{ line: string }>(connection, 'select line from notes order by id')).map(({ line }) => line);

/** A cluster with a table of notes, and its restore points. */
async function noting(passphrase: string | null) {
  const [dataDir, backups] = [await newFolder('data'), await newFolder('backups')];
  const cluster = await startCluster(dataDir, QUIET);
  await query(cluster.connection, 'create table notes (id serial primary key, line text not null)');
  /** `shift`: offset of its clock. */
  const points = (shift = 0) =>
    createPoints({
      config: { version: '1.0.0', backup: { folder: backups, passphrase } },
      connection: cluster.connection,
      directory: cluster.directory,
      secretKey: Buffer.alloc(32, 7),
      clock: { now: () => Date.now() + shift },
    });
  /** Adds a note and returns an instant between the notes before and after. */
  const note = async (line: string): Promise<number> => {
    await query(cluster.connection, 'insert into notes (line) values ($1)', [line]);
    const [written] = await query<{ at: Date }>(cluster.connection, 'select clock_timestamp() as at');
    const between = (written?.at.getTime() ?? 0) + 2;
    await until('a later instant', 5_000, async () => (Date.now() > between + 2 ? true : null));
    return between;
  };
  return { cluster, dataDir, backups, points, note };
}

async function restore(to: string, environment: Record<string, string>) {
  const dataDir = await newFolder('restored');
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const args = ['restore', '--to', to];
  const code = await ownerCommand(args, {
    environment: { ...environment, DATA_DIR: dataDir },
    project: { root: '/nowhere', version: '1.0.0' },
    say,
    complain: say,
  });
  return { code, dataDir, said: said.join('\n') };
}

/** Opens a restored data folder like a server. */
async function openRestored<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const cluster = await startCluster(dataDir, QUIET);
  try {
    return await work(cluster.connection);
  } finally {
    await cluster.stop();
  }
}

describe('between two backups', () => {
  test('any minute is restored after the database was killed and its files are gone; what was saved last is in it, and nothing later', async () => {
    const { dataDir, backups, points, note } = await noting(PASSPHRASE);
    await note('before the copy');
    const saving = points();
    await saving.save();
    const one = await note('one');
    await saving.save();
    // Another server continues where the previous one ended.
    const two = await note('two');
    const three = await note('three');
    await points().save();
    expect(await points().save()).toBeGreaterThan(0);
    await note('never saved');
    killDatabase(dataDir);
    removeDataFolder(dataDir);

    const environment = { BACKUP_DIR: backups, BACKUP_PASSPHRASE: PASSPHRASE };
    const all = [
      [one, ['before the copy', 'one']],
      [two, ['before the copy', 'one', 'two']],
      [three, ['before the copy', 'one', 'two', 'three']],
    ] as const;
    for (const [at, lines] of process.env['LONG'] === '1' ? all : all.slice(1, 2)) {
      const { code, said, dataDir: restored } = await restore(new Date(at).toISOString(), environment);
      expect(code, said).toBe(0);
      expect(said).toContain('Restored all that was committed until');
      expect(await openRestored(restored, linesIn)).toEqual(lines);
      expect((await stat(join(restored, 'secret.key'))).mode & 0o777).toBe(0o600);
    }
    const latest = await restore('latest', environment);
    expect(latest.code, latest.said).toBe(0);
    await openRestored(latest.dataDir, async (connection) => {
      expect(await linesIn(connection)).toEqual(['before the copy', 'one', 'two', 'three']);
      // The restored database accepts notes, and archives no log.
      await query(connection, `insert into notes (line) values ('after')`);
      expect(await query(connection, 'select slot_name from pg_replication_slots')).toEqual([]);
    });
    expect((await restore('2020-01-01T00:00Z', environment)).said).toMatch(/cannot be restored; there is any from \d{4}-.*Z to /);
    expect((await restore('latest', { BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'another passphrase' })).said).toContain('does not open');
  }, 300_000);

  test('a chain that cannot go on begins anew, two of them stay, and a server without them lets the log go', async () => {
    const { cluster, backups, points, note } = await noting(null);
    const slots = () => query(cluster.connection, 'select slot_name from pg_replication_slots');
    const chains = async () => (await readdir(join(backups, 'points'))).toSorted();
    const saving = points();
    await saving.save();
    const first = await note('first');
    await saving.save();
    expect(await slots()).toHaveLength(1);
    await mkdir(join(backups, 'points', 'strikedesk-20200101T000000Z'));
    // The archived log is gone.
    await stopKeepingLog(cluster.connection);
    expect(await slots()).toEqual([]);
    const between = await note('between');
    await points(2_000).save();
    expect(await chains()).toHaveLength(2);
    await points(4_000).save({ anew: true });
    expect(await chains()).toHaveLength(2);
    await cluster.stop();
    const gone = await restore(new Date(first).toISOString(), { BACKUP_DIR: backups });
    expect(gone.said).toContain('cannot be restored');
    expect((await restore(new Date(between).toISOString(), { BACKUP_DIR: backups })).code).toBe(1);
    const latest = await restore('latest', { BACKUP_DIR: backups });
    expect(latest.said).toContain('secret.key');
    expect(await openRestored(latest.dataDir, linesIn)).toEqual(['first', 'between']);
  }, 300_000);

  test('a failure is told once and tried again; the last changes are saved when the server stops', async () => {
    let fails = true;
    const told: string[] = [];
    let saved = 0;
    const jobs = createJobWatch();
    const needs = {
      points: {
        begun: async () => 1,
        giveUp: () => {},
        async save() {
          saved += 1;
          if (fails) throw new Error('The disk is full');
          return 1;
        },
      },
      care: {
        failed: async (matter: string) => void told.push(`${matter} failed`),
        done: async (matter: string) => void told.push(`${matter} done`),
      },
      clock: { now: () => Date.now() as never },
      log: { info() {}, warn() {}, error() {} } as never,
      jobs,
    };
    const stop = startRestorePoints(needs as never);
    await until('the failure is told', 5_000, async () => (told.length === 0 ? null : true));
    expect(told).toEqual(['points failed']);
    expect(jobs.isFailing('restore-points')).toBe(true);
    fails = false;
    await stop();
    expect(saved).toBe(2);
  });
});
