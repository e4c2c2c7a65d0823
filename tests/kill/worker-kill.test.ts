import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { sweep } from '#contract/schemas/sweep.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { type Cluster, startCluster } from '#server/db/embedded/cluster.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { urlOf } from '#tests/support/product/database-url.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';

type Swept = InferOutput<typeof sweep>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const SESSIONS = 12;
const LONG = process.env['LONG'] === '1';
/** The number of bots for stops of 10 to 60 per cent in these steps. */
const [STEP, BOTS] = LONG ? [0.1, 501] : [0.2, 251];
let dataDir = '';
let cluster: Cluster;
let databaseUrl = '';
/** The server's own folder, with key and files. */
let folder = '';
let product: Product;
let token = '';

const startServer = () =>
  startProduct({ dataDir: folder, env: { REGISTRATION: 'open', SIM_HISTORY: String(SESSIONS), DATABASE_URL: databaseUrl } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'strikedesk-workers-'));
  await chmod(dataDir, 0o711);
  // Stands in for a PostgreSQL shared by several machines.
  cluster = await startCluster(dataDir, { info() {}, warn() {} });
  databaseUrl = urlOf(cluster.connection);
  folder = await mkdtemp(join(tmpdir(), 'strikedesk-server-'));
  product = await startServer();
  ({ token } = await registerTrader(product.url));
}, 120_000);
afterAll(async () => {
  await product.stop();
  await cluster.stop();
  for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
});

interface WorkerProcess {
  readonly process: ChildProcess;
  /** All printed output. */
  said(): string;
}

function startWorker(environment: Readonly<Record<string, string>> = { DATABASE_URL: databaseUrl }): WorkerProcess {
  const child = spawn(process.execPath, ['dist/server/worker.js'], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return { process: child, said: () => said };
}

const isReady = (worker: WorkerProcess) =>
  until('the worker plays', 20_000, async () => (worker.said().includes('plays shares') ? true : null));

async function call(path: string, body?: object): Promise<Swept> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/api/sweeps/${path}/`, { ...init, headers });
  return ((await answer.json()) as { sweep: Swept }).sweep;
}

/** Queries the database directly. */
async function asked(text: string, value: string | number): Promise<readonly { readonly count?: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ count?: string }>(text, [value])).rows;
  } finally {
    await client.end();
  }
}

/** Returns the number of shares in a state, by default those being played. */
async function played(state = 'active'): Promise<number> {
  const [row] = await asked('select count(*) from strikedesk_jobs.job where state::text = $1', state);
  return Number(row?.count ?? 0);
}

/** A share goes to another worker after 15 s without a heartbeat; a worker sends two a second. */
const OF_THE_SILENCE_S = 11;

/**
 * Moves the last heartbeats some seconds into the past, as if the time had passed: a living worker sends a new one at once. With LONG=1 the test really
 * waits.
 */
async function letSilencePass(): Promise<void> {
  if (LONG) return;
  await asked(
    `update strikedesk_jobs.job set started_on = started_on - make_interval(secs => $1) where state::text = 'active'`,
    OF_THE_SILENCE_S,
  );
}

async function begin(): Promise<string> {
  const { definition } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
  const axes = [{ paths: ['legs.0.stop.value', 'legs.1.stop.value'], from: 10, to: 60, step: STEP }];
  const begun = await until('the sessions are stored', 60_000, async () => {
    const now: Swept | undefined = await call('run', { kind: 'daily', definition, axes });
    return now?.total === SESSIONS ? now : null;
  });
  return begun.sweep_id;
}

const ended = (id: string): Promise<Swept> =>
  until('the sweep is over', 120_000, async () => {
    const now = await call(id);
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });

describe('a sweep on several machines', () => {
  /** Result of the server alone, without interruption. */
  let alone: Swept;
  beforeAll(async () => {
    alone = await ended(await begin());
    expect(alone).toMatchObject({ status: 'done', done: SESSIONS, playable: BOTS });
  });

  it('comes to the same with a worker killed in the middle of its shares, and with one that is asked to end', async () => {
    const killed = startWorker();
    await isReady(killed);
    const first = await begin();
    const hands = await until('the worker plays with the server', 20_000, async () => ((await played()) > 1 ? await played() : null));
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    await letSilencePass();
    const after = await ended(first);
    expect(after).toMatchObject({ status: 'done', done: SESSIONS });
    expect(after.results).toEqual(alone.results);
    expect(hands).toBeGreaterThan(1);

    const leaving = startWorker();
    await isReady(leaving);
    const second = await begin();
    await until('the worker plays with the server', 20_000, async () => ((await played()) > 1 ? true : null));
    leaving.process.kill('SIGTERM');
    const [code] = (await once(leaving.process, 'exit')) as [number | null];
    expect(code, leaving.said()).toBe(0);
    expect((await ended(second)).results).toEqual(alone.results);
    expect(await played()).toBe(0);
  }, 300_000);

  it('goes on under its id when the server is killed, with what has been played by then', async () => {
    const id = await begin();
    await until('a share is answered for', 30_000, async () => ((await played('completed')) > 0 ? true : null));
    await product.kill('server');
    expect(await played('completed')).toBeGreaterThan(0);
    await letSilencePass();
    product = await startServer();
    const after = await ended(id);
    expect(after).toMatchObject({ sweep_id: id, status: 'done', done: SESSIONS });
    expect(after.results).toEqual(alone.results);
  }, 300_000);

  it('that is given up is answered for at once, and a worker plays on nothing of it', async () => {
    const worker = startWorker();
    await isReady(worker);
    const id = await begin();
    await until('the worker plays with the server', 20_000, async () => ((await played()) > 1 ? true : null));
    const since = performance.now();
    expect((await call(`${id}/cancel`, {})).status).toBe('cancelled');
    expect(performance.now() - since).toBeLessThan(500);
    await until('nothing is played', 2_000, async () => ((await played()) === 0 ? true : null));
    worker.process.kill('SIGTERM');
    await once(worker.process, 'exit');
    expect(worker.said()).not.toContain('failed');
  }, 120_000);
});

it.each([
  ['without an address', {}, 'set DATABASE_URL'],
  ['of a database on which no server has worked', { path: 'postgres' }, 'start the server first'],
])('a worker %s ends and says what to do', async (_, { path }: { path?: string }, words) => {
  const url = new URL(databaseUrl);
  if (path !== undefined) url.pathname = path;
  const worker = startWorker(path === undefined ? { DATABASE_URL: '' } : { DATABASE_URL: url.href });
  const [code] = (await once(worker.process, 'exit')) as [number | null];
  expect(code).toBe(1);
  expect(worker.said()).toContain(words);
});
