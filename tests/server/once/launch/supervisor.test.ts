import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { readDurability } from '#server/db/check-server.ts';
import { clientSettings, type Connection, openDatabase } from '#server/db/connect.ts';
import { type Cluster, startCluster } from '#server/db/embedded/cluster.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { clusterProcessForAnyone } from '#tests/support/product/cluster-for-anyone.ts';
import { isAlive, removeDataFolder } from '#tests/support/product/data-folder.ts';
import { until } from '#tests/support/product/until.ts';

const quiet = { info() {}, warn() {} };
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** Processes start slowly on a busy machine. */
const PATIENCE_MS = 180_000;
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (let step = cleanUp.pop(); step; step = cleanUp.pop()) await step();
});

/** Returns a new data folder, removed with any server on it after the test. */
async function dataFolder({ mode = 0o711, uid }: { mode?: number; uid?: number } = {}): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'strikedesk-supervisor-'));
  await chmod(home, mode);
  if (uid !== undefined) await chown(home, uid, uid);
  const dataDir = join(home, 'data');
  cleanUp.push(async () => {
    removeDataFolder(dataDir);
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  });
  return dataDir;
}

async function start(dataDir: string): Promise<Cluster> {
  const cluster = await startCluster(dataDir, quiet);
  cleanUp.push(() => cluster.stop());
  return cluster;
}

type Started = ChildProcessByStdio<null, Readable, null>;

interface Answer {
  readonly directory: string;
  readonly connection: Connection;
  readonly adopted: boolean;
  readonly error?: string;
}

function startAsWeAre(dataDir: string): Started {
  return spawn(process.execPath, ['--import', 'tsx', 'tests/support/product/cluster-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts as another user, who may neither enter nor read the checkout. */
async function startAs(uid: number, dataDir: string): Promise<Started> {
  const { program, remove } = await clusterProcessForAnyone();
  cleanUp.push(remove);
  const env = { ...process.env, HOME: '/nonexistent' };
  return spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], uid, gid: uid, env, cwd: '/' });
}

/** Starts the cluster from another process; resolves once it runs. */
async function startElsewhere(dataDir: string, uid?: number): Promise<{ child: ChildProcess; answer: Answer }> {
  const child = uid === undefined ? startAsWeAre(dataDir) : await startAs(uid, dataDir);
  cleanUp.push(async () => child.kill('SIGKILL'));
  for await (const line of createInterface(child.stdout)) return { child, answer: JSON.parse(line) as Answer };
  throw new Error('the process said nothing');
}

function over(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((done) => child.once('exit', done));
}

/** Runs statements, each in a transaction of its own, and returns the rows of the last. */
async function query<T extends object>(connection: Connection, ...statements: readonly string[]): Promise<T[]> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', { timeout: PATIENCE_MS }, () => {
  test('is durable, checks its pages, listens on no network and needs nothing of the operating system’s language', async () => {
    const { connection, directory } = await start(await dataFolder());
    const opened = openDatabase(connection, { size: 1, onError: () => {} });
    expect(await readDurability(opened.pool)).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
    await opened.close();
    const [settings] = await query(
      connection,
      `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses, datlocprovider, datlocale,
              current_setting('dynamic_shared_memory_type') as memory, current_setting('ssl') as ssl
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({ checksums: 'on', addresses: '', datlocprovider: 'b', datlocale: 'C.UTF-8', memory: 'mmap', ssl: 'off' });
    const socket = await stat('host' in connection ? connection.host : '');
    expect([socket.mode & 0o777, socket.uid]).toEqual([0o700, (await stat(directory)).uid]);
  });

  test('a stop is complete and a start finds everything again', async () => {
    const dataDir = await dataFolder();
    const first = await start(dataDir);
    const { pid } = (await readPostmasterFile(first.directory))!;
    await query(first.connection, 'create table t (n int); insert into t values (7)');
    await first.stop();
    expect([await readPostmasterFile(first.directory), isAlive(pid)]).toEqual([null, false]);
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, 'select n from t')).toEqual([{ n: 7 }]);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
  });

  test('a server that was killed leaves it running; the next one takes it over and can stop it', async () => {
    const dataDir = await dataFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.connection, 'create table t (n int); insert into t values (7)');
    const before = await readPostmasterFile(answer.directory);
    child.kill('SIGKILL');
    await over(child);
    const next = await start(dataDir);
    expect([next.adopted, await readPostmasterFile(next.directory)]).toEqual([true, before]);
    expect(await query(next.connection, 'select n from t')).toEqual([{ n: 7 }]);
    await next.stop();
    expect(await readPostmasterFile(next.directory)).toBeNull();
    // The orphaned process is removed by the system after a while.
    await until('the database has ended', 10_000, () => Promise.resolve(isAlive(before!.pid) ? null : true));
  });

  test('a server killed together with its database loses nothing that was committed', async () => {
    const dataDir = await dataFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.connection, 'create table t (n int)', ...Array.from({ length: 50 }, (_, n) => `insert into t values (${n})`));
    const { pid } = (await readPostmasterFile(answer.directory))!;
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await over(child);
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(await query(next.connection, 'select count(*)::int as n from t')).toEqual([{ n: 50 }]);
  });

  test('two first starts at once end on one cluster', async () => {
    const dataDir = await dataFolder();
    const [one, two] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
    expect([one.answer.error, two.answer.error]).toEqual([undefined, undefined]);
    await query(one.answer.connection, 'create table t (n int)');
    expect(await query(two.answer.connection, 'select count(*)::int as n from t')).toEqual([{ n: 0 }]);
  });

  test('a lock file that leads to another cluster is not believed', async () => {
    const other = inject('testCluster').connection;
    const dataDir = await dataFolder();
    const first = await start(dataDir);
    await query(first.connection, 'create table mine (n int)');
    await first.stop();
    const gone = spawn(process.execPath, ['-e', '']);
    await over(gone);
    const host = 'host' in other ? other.host : '/nowhere';
    await writeFile(join(first.directory, 'postmaster.pid'), `${gone.pid}\n${first.directory}\n1\n5432\n${host}\n\n\nready\n`);
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(await query(next.connection, 'select * from mine')).toEqual([]);
  });

  test('files that are gone are never taken for a first start', async () => {
    const dataDir = await dataFolder();
    const first = await start(dataDir);
    await first.stop();
    await rm(first.directory, { recursive: true });
    await expect(startCluster(dataDir, quiet)).rejects.toThrow(/are gone.*Bring them back, or delete .*postgres\.json/s);
  });

  test('a start that failed half-way leaves nothing behind', async () => {
    const dataDir = await dataFolder();
    await mkdir(dataDir, { mode: 0o711 });
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
    await writeFile(join(dataDir, 'postgres', 'stranger'), '');
    await expect(startCluster(dataDir, quiet)).rejects.toThrow();
    expect(execFileSync('ls', [dataDir], { encoding: 'utf8' }).split('\n').filter(Boolean)).toEqual(['postgres', 'postgres.json']);
    await rm(join(dataDir, 'postgres'), { recursive: true });
    expect((await start(dataDir)).adopted).toBe(false);
  });
});

describe.runIf(isRoot)('started as root', { timeout: PATIENCE_MS }, () => {
  test('it runs as an unprivileged user who can read its own files only', async () => {
    const dataDir = await dataFolder();
    const { directory } = await start(dataDir);
    const { uid, mode } = await stat(directory);
    expect([directory, mode & 0o777]).toEqual([join(dataDir, 'postgres'), 0o700]);
    expect(uid).not.toBe(0);
    const { pid } = (await readPostmasterFile(directory))!;
    expect(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }).trim()).toBe(String(uid));
    const pointer = await stat(join(dataDir, 'postgres.json'));
    expect([pointer.uid, pointer.mode & 0o777]).toEqual([0, 0o600]);
  });

  test('below a private home the cluster lies where that user can go, and is found again', async () => {
    const dataDir = await dataFolder({ mode: 0o700 });
    const first = await start(dataDir);
    expect(first.directory).toMatch(/^\/var\/lib\/strikedesk\//);
    await query(first.connection, 'create table t (n int)');
    await first.stop();
    expect(await query((await start(dataDir)).connection, 'select * from t')).toEqual([]);
  });

  test('a cluster of another user goes on running as that user', async () => {
    const dataDir = await dataFolder({ uid: NOBODY });
    const { child, answer } = await startElsewhere(dataDir, NOBODY);
    expect(answer.error).toBeUndefined();
    child.kill('SIGTERM');
    await over(child);
    const { directory } = await start(dataDir);
    expect((await stat(join(directory, 'postmaster.pid'))).uid).toBe(NOBODY);
  });
});

describe.runIf(isRoot)('started as an unprivileged user', { timeout: PATIENCE_MS }, () => {
  test('it works below a private home, and refuses what belongs to root with advice', async () => {
    const own = await dataFolder({ mode: 0o700, uid: NOBODY });
    const { answer } = await startElsewhere(own, NOBODY);
    expect([answer.error, answer.directory]).toEqual([undefined, join(own, 'postgres')]);
    expect((await stat(own)).mode & 0o777).toBe(0o700);
    const roots = await dataFolder();
    const cluster = await start(roots);
    await cluster.stop();
    await unlink(join(roots, 'postgres.log'));
    const refused = await startElsewhere(roots, NOBODY);
    expect(refused.answer.error).toMatch(/start as the user that owns DATA_DIR/);
  });
});
