import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { runOwner } from '#tests/support/product/owner.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';

const ORDERS_A_SECOND = 20;
const TRADERS = 5;
const PASSPHRASE = 'the river runs at night 4';
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', DATABASE_URL: '' };

const home = mkdtempSync(join(tmpdir(), 'strikedesk-backups-'));
const dataFolder = (name: string) => join(home, name);
const hashIn = (text: string) => /data hash ([0-9a-f]{64})/.exec(text)?.[1] ?? `none in ${text}`;

/** Sends orders at an even pace until it is stopped; an order counts once it is answered. */
function stream(traders: readonly Trader[], instrumentId: string) {
  const answered: { readonly order: Order; readonly at: number; readonly ms: number }[] = [];
  const under = new Set<Promise<void>>();
  let sent = 0;
  const timer = setInterval(() => {
    const trader = traders[sent % traders.length];
    sent += 1;
    const begun = performance.now();
    const call = trader
      ?.place({
        instrument_id: instrumentId,
        transaction_type: sent % 2 === 0 ? 'BUY' : 'SELL',
        order_type: 'MARKET',
        product: 'NRML',
        lots: 1,
      })
      .then((order) => void answered.push({ order, at: performance.now(), ms: performance.now() - begun }));
    if (call) under.add(call);
  }, 1_000 / ORDERS_A_SECOND);
  return {
    answered,
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

describe('a backup of a server that trades', () => {
  const dataDir = dataFolder('first');
  let product: Product;
  let path = '';
  let hash = '';
  let email = '';
  let before: readonly string[] = [];

  beforeAll(async () => {
    chmodSync(home, 0o711);
    product = await startProduct({ dataDir, env: ENV });
    const traders: Trader[] = [];
    for (let count = 0; count < TRADERS; count += 1) traders.push(await registerTrader(product.url));
    email = traders[0]?.email ?? '';
    const chain = await traders[0]?.chain();
    const atm = chain?.rows.find((row) => row.strike === chain.atm_strike)?.call.instrument_id ?? '';
    const orders = stream(traders, atm);
    await until('orders flow', 30_000, async () => (orders.answered.length >= 4 * ORDERS_A_SECOND ? true : null));
    const begun = performance.now();
    before = orders.answered.map(({ order }) => order.order_id);
    const calm = orders.answered.map(({ ms }) => ms);
    const made = await runOwner(['backup'], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE });
    const during = orders.answered.filter(({ at }) => at > begun).map(({ ms }) => ms);
    await orders.stop();
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringContaining('tried: restored into a scratch database with the same data hash'),
    });
    path = made.text.split('\n')[0] ?? '';
    hash = hashIn(made.text);
    process.stdout.write(
      `${made.text}\norders: ${calm.length} before (p50 ${quantile(calm, 0.5).toFixed(1)} ms, p99 ${quantile(calm, 0.99).toFixed(1)} ms), ${during.length} while it was made and tried (p50 ${quantile(during, 0.5).toFixed(1)} ms, p99 ${quantile(during, 0.99).toFixed(1)} ms)\n`,
    );
    expect(before.length).toBeGreaterThan(3 * ORDERS_A_SECOND);
    expect(during.length).toBeGreaterThan(ORDERS_A_SECOND);
  });

  afterAll(async () => {
    await product.stop();
    for (const name of readdirSync(home)) removeDataFolder(join(home, name));
    removeDataFolder(home);
  });

  it('restores into an empty folder with the data hash of its instant, every order acknowledged before it within', async () => {
    const other = dataFolder('second');
    const env = { DATA_DIR: other, BACKUP_PASSPHRASE: PASSPHRASE };
    const restored = await runOwner(['restore', path], env);
    expect(restored.code, restored.text).toBe(0);
    expect(hashIn(restored.text)).toBe(hash);
    // The same database backed up again tells the same hash.
    const again = await runOwner(['backup', dataFolder('again')], env);
    expect(again.code, again.text).toBe(0);
    expect(hashIn(again.text)).toBe(hash);
    expect(readFileSync(join(other, 'secret.key'), 'utf8').trim()).toBe(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim());

    const second = await startProduct({ dataDir: other, env: ENV });
    try {
      const trader = await registerTrader(second.url, email);
      const known = new Set((await trader.orderBook()).order_book.map((order) => order.order_id));
      const own = (await registerTrader(product.url, email)).orderBook();
      const ours = new Set((await own).order_book.map((order) => order.order_id));
      expect(before.filter((id) => ours.has(id) && !known.has(id))).toEqual([]);
      expect(before.filter((id) => ours.has(id)).length).toBeGreaterThan(10);
      await trader.place({ ...(await oneOption(trader)), transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
    } finally {
      await second.stop();
    }
  });

  it('is refused in words where it cannot be restored, and nothing is left behind', async () => {
    const empty = dataFolder('third');
    const attempt = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      runOwner(['restore', ...args], { DATA_DIR: empty, BACKUP_PASSPHRASE: PASSPHRASE, ...env });
    const damaged = join(home, 'damaged.backup');
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    expect(await attempt([damaged])).toMatchObject({ code: 1, text: expect.stringMatching(/damaged in its part "\w+"/) });
    writeFileSync(damaged, bytes.subarray(0, middle - 100));
    expect(await attempt([damaged])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/in its part "\w+": the file ends in the middle of it/),
    });
    expect(await attempt([path], { BACKUP_PASSPHRASE: '' })).toMatchObject({ code: 1, text: expect.stringContaining('encrypted') });
    expect(await attempt([path], { DATA_DIR: dataDir })).toMatchObject({ code: 1, text: expect.stringContaining('is not empty') });
    expect(await attempt([path, '--replace'], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      text: expect.stringContaining('stop it first'),
    });
    expect(existsSync(empty) ? readdirSync(empty) : []).toEqual([]);
  });

  it('takes the place of what is there when it is told to, which is laid aside, and a restore that was cut off stops the start', async () => {
    const other = dataFolder('fourth');
    mkdirSync(other, { mode: 0o711 });
    writeFileSync(join(other, 'restore-unfinished'), '');
    await expect(startProduct({ dataDir: other, env: ENV })).rejects.toThrow('did not end: what is there is not all');
    const env = { DATA_DIR: other, BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await runOwner(['restore', path, '--replace'], env)).toMatchObject({ code: 0 });
    const again = await runOwner(['restore', path, '--replace'], env);
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining('what was there before lies in') });
    const aside = readdirSync(other).find((name) => name.startsWith('before-restore')) ?? '';
    expect(readdirSync(join(other, aside))).toContain('secret.key');
  });
});

async function oneOption(trader: Trader): Promise<{ readonly instrument_id: string }> {
  const chain = await trader.chain();
  return { instrument_id: chain.rows.find((row) => row.strike === chain.atm_strike)?.call.instrument_id ?? '' };
}
