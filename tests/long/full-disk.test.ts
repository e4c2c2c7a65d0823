import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNothingLost } from '#tests/kill/books-agree.ts';
import { connectedBeside } from '#tests/kill/connected-beside.ts';
import { createTradingClient } from '#tests/kill/trading-client.ts';
import { isAlive, killDatabase } from '#tests/support/product/data-folder.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';

const SIZE_MB = 320;
const FULL_FOR_MS = 30_000;
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'warn', DATABASE_URL: '' };

/** Returns whether this process may lay a small disk into a folder. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=711`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills a disk to its last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const bytes of [1 << 20, 1 << 12, 1]) {
      const piece = Buffer.alloc(bytes, 7);
      try {
        while (writeSync(file, piece) === bytes);
      } catch {
        // No room for a piece of this size.
      }
    }
  } finally {
    closeSync(file);
  }
}

it('a disk that runs full under a stream of orders: every answer is true, and with room again nothing is lost or doubled', async (context) => {
  const disk = mkdtempSync(join(tmpdir(), 'strikedesk-full-'));
  chmodSync(disk, 0o711);
  if (!mounted(disk)) context.skip('only root may mount a small disk');
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  try {
    let product = await startProduct({ dataDir, env: ENV });
    const { port } = product;
    const traders = [];
    for (let count = 0; count < 3; count += 1) traders.push(await registerTrader(product.url));
    const chain = await traders[0]?.chain();
    const near = chain?.rows.filter((row) => Math.abs(row.strike - chain.atm_strike) <= 200) ?? [];
    const instruments = near.flatMap((row) => [row.call.instrument_id, row.put.instrument_id]);
    const clients = traders.map((trader) => createTradingClient(trader, instruments, async () => product.url));
    const answered = () => clients.reduce((sum, client) => sum + client.attempts.filter(({ answer }) => answer !== null).length, 0);
    await until('orders flow', 60_000, async () => (answered() > 30 ? true : null));

    const beside = await connectedBeside(dataDir);
    fill(join(disk, 'filler'));
    // PostgreSQL goes on for as long as its files have room within; then it says so, or falls when its log cannot grow.
    const codes = new Map<string, number>();
    const token = traders[0]?.token ?? '';
    const since = performance.now();
    while (performance.now() - since < FULL_FOR_MS && isAlive(product.pid)) {
      const said = await fetch(`${product.url}/api/profile/user/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Ada ${'l'.repeat(60)}`, mobile: '+91 99999 00000' }),
      }).then(
        async (answer) => `${answer.status} ${((await answer.json()) as { code?: string }).code ?? 'ok'}`,
        () => 'no answer',
      );
      codes.set(said, (codes.get(said) ?? 0) + 1);
      // A busy day of its log in seconds: each piece of it is left after a word.
      await beside.query('select pg_switch_wal()').catch(() => {});
    }
    const survived = isAlive(product.pid);
    process.stdout.write(
      `full for ${Math.round((performance.now() - since) / 1_000)} s: ${JSON.stringify([...codes])}; the server ${survived ? 'lives' : 'has ended'}\n`,
    );
    if (!survived) process.stdout.write(`${product.output().slice(-1_500)}\n`);
    for (const said of codes.keys()) expect(said).toMatch(/^(?:200 ok|503 server\.(?:cannot-write|database-away|stopping)|no answer)/);

    await beside.end().catch(() => {});
    rmSync(join(disk, 'filler'));
    if (!survived) product = await startProduct({ dataDir, port, env: ENV });
    const before = answered();
    await until('orders flow again', 60_000, async () => (answered() > before + 20 ? true : null));
    await Promise.all(clients.map((client) => client.stop()));
    expect(await product.stop()).toBe(0);
    process.stdout.write(`${await expectNothingLost(dataDir, ENV, clients)}\n`);
  } finally {
    killDatabase(dataDir);
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
});
