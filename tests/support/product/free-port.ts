import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Below the ephemeral ports of the system: a product takes seconds until it listens, and other tests open and close hundreds of ephemeral ports meanwhile.
 * One of them once answered in the product's place.
 */
const [FIRST, BEYOND] = [15_000, 32_000];
const TRIES = 50;
/** Folder with a file for each port in use by the tests: a product that is down between a kill and its next start keeps its port. */
const TAKEN = join(tmpdir(), `strikedesk-ports-${userInfo().uid}`);

const own = new Set<string>();
process.once('exit', () => {
  for (const file of own) rmSync(file, { force: true });
});

/** Reserves a port until this process ends; false where another process has it. */
function take(port: number): boolean {
  const file = join(TAKEN, String(port));
  mkdirSync(TAKEN, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    return false;
  }
  own.add(file);
  return true;
}

/** Returns a port on which nothing listens, reserved for the caller. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, BEYOND);
    if (!take(port)) continue;
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error('no port was free');
}
