import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { removeDataFolder } from './data-folder.ts';
import { beginAsStartedOnce, newDataFolder, type Product, startProduct } from './product.ts';

/** Environment variable with the folder of the products that workers share, each in a folder of its own. */
const SHARED = 'SHARED_PRODUCTS';
const PID = 'server.pid';

/** Whether the files of this worker share what they only use. */
export const sharesAll = (): boolean => process.env[SHARED] !== undefined;

let shared: Promise<Product> | null = null;

/**
 * Returns the product that all files of this worker use which need users of their own and nothing else: starting and ending one for each file took as long
 * as a short flow. Its market goes on from file to file. Who stops it, changes its database or its clock starts one of his own.
 */
export function sharedProduct(): Promise<Product> {
  shared ??= start();
  return shared;
}

async function start(): Promise<Product> {
  const all = process.env[SHARED];
  if (all === undefined) throw new Error('only the browser tests share a product');
  const dataDir = join(all, String(process.pid));
  mkdirSync(dataDir, { mode: 0o711 });
  beginAsStartedOnce(dataDir);
  // Each call to sign in comes from an address of its own (tests/support/device/trader.ts): together the files make more than one address may.
  const product = await startProduct({ dataDir, env: { REGISTRATION: 'open', TRUST_PROXY: '127.0.0.1' } });
  writeFileSync(join(dataDir, PID), String(product.pid));
  return product;
}

/** Lets workers share products. Returns what ends them all, when the workers have ended. */
export function shareProducts(): () => Promise<void> {
  const all = newDataFolder();
  process.env[SHARED] = all;
  return async () => {
    delete process.env[SHARED];
    for (const name of readdirSync(all)) {
      const pid = join(all, name, PID);
      if (existsSync(pid)) end(Number(readFileSync(pid, 'utf8')));
      removeDataFolder(join(all, name));
      // Removing blocks; in between the runner hears that its workers have ended.
      await setImmediate();
    }
    removeDataFolder(all);
  };
}

function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended with its worker.
  }
}
