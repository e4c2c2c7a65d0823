import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { registerTrader } from '#tests/support/device/trader.ts';
import { clusterDirectory, databasePid, isAlive } from '#tests/support/product/data-folder.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { expectNothingLost } from './books-agree.ts';
import { dropUnsynced, keepSynced, type SyncedLog } from './drop-unsynced.ts';
import { connectedBeside } from './connected-beside.ts';
import { createTradingClient } from './trading-client.ts';

const CUTS = Number(process.env['CUTS'] ?? (process.env['LONG'] === '1' ? 35 : 2));
const TRADERS = 3;
// The disk of an external PostgreSQL must not be damaged.
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', DATABASE_URL: '' };

async function checkpointOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ redo: string }>('select redo_lsn::text as redo from pg_control_checkpoint()');
  return rows[0]?.redo ?? '';
}

const processesOf = (postmaster: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

it(`Y4: ${CUTS} power cuts under a stream of orders lose no commit that was acknowledged, and nothing is done twice`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-power-'));
  let product = await startProduct({ dataDir, env: ENV });
  const { port } = product;
  let isUp = true;
  const up = () => until('the server is back', 60_000, async () => (isUp ? product.url : null));
  const traders = [];
  for (let count = 0; count < TRADERS; count += 1) traders.push(await registerTrader(product.url));
  const chain = await traders[0]?.chain();
  const near = chain?.rows.filter((row) => Math.abs(row.strike - chain.atm_strike) <= 200) ?? [];
  const instruments = near.flatMap((row) => [row.call.instrument_id, row.put.instrument_id]);
  const clients = traders.map((trader) => createTradingClient(trader, instruments, up));
  const answered = () => clients.reduce((sum, client) => sum + client.attempts.filter(({ answer }) => answer !== null).length, 0);
  const cluster = clusterDirectory(dataDir) ?? '';
  let pages = 0;

  for (let cut = 0; cut < CUTS; cut += 1) {
    const synced = mkdtempSync(join(tmpdir(), 'strikedesk-synced-'));
    const client = await connectedBeside(dataDir);
    await client.query('create table if not exists of_power_cuts (cut int)');
    await client.query('checkpoint');
    const checkpoint = await checkpointOf(client);
    keepSynced(cluster, synced);
    const begun = answered();
    const flowed = (count: number) => until('orders flow', 60_000, async () => (answered() >= begun + count ? true : null));
    await flowed(randomInt(3, 15));
    // A slow checkpoint writes pages without waiting for the disk, and is cut in the middle.
    const slow = await connectedBeside(dataDir);
    const writing = slow.query(`select pg_backup_start('cut', fast => false)`).catch(() => {});
    await flowed(randomInt(15, 30));

    // From here on no client gets an acknowledgement: everything acknowledged so far had been synced.
    process.kill(product.pid, 'SIGSTOP');
    isUp = false;
    const postmaster = databasePid(dataDir) ?? 0;
    process.kill(postmaster, 'SIGSTOP');
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const writers = processesOf(postmaster);
    // An asynchronous commit: a simulated power cut that never loses any such commit would prove nothing.
    await client.query('set synchronous_commit = off');
    await client.query('insert into of_power_cuts values ($1)', [cut]);
    // All processes are stopped before the synced end of the log is read: a page written later could contain changes beyond that end, and a page is never
    // written before its log is synced.
    for (const pid of writers) if (pid !== own[0]?.pid) process.kill(pid, 'SIGSTOP');
    const { rows } = await client.query<SyncedLog>(
      `select file_name as segment, file_offset::int as offset from pg_walfile_name_offset(pg_current_wal_flush_lsn())`,
    );
    expect(await checkpointOf(client), 'no checkpoint meanwhile').toBe(checkpoint);
    for (const pid of [postmaster, ...writers]) process.kill(pid, 'SIGKILL');
    await product.kill('group');
    await until('PostgreSQL is dead', 10_000, async () => ([postmaster, ...writers].some(isAlive) ? null : true));
    await writing;
    for (const one of [client, slow]) await one.end().catch(() => {});

    pages += dropUnsynced(cluster, synced, rows[0]!);
    rmSync(synced, { recursive: true });
    product = await startProduct({ dataDir, port, env: ENV });
    isUp = true;
  }
  const client = await connectedBeside(dataDir);
  const kept = (await client.query('select from of_power_cuts')).rowCount ?? 0;
  await client.query('drop table of_power_cuts');
  await client.end();
  await Promise.all(clients.map((one) => one.stop()));
  expect(await product.stop()).toBe(0);

  const summary = await expectNothingLost(dataDir, ENV, clients);
  process.stdout.write(`${CUTS} power cuts, ${pages} pages and ${CUTS - kept} of ${CUTS} unsynced commits dropped: ${summary}\n`);
  // Each cut takes a random amount: over many cuts something must have been lost.
  if (CUTS >= 20) expect([kept < CUTS, pages > CUTS]).toEqual([true, true]);
  rmSync(dataDir, { recursive: true, force: true });
});
