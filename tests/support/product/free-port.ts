import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Below the ports that systems give to whoever asks for any: a product takes seconds until it listens, and other tests open and close hundreds of
 * those meanwhile. One of them answered in the product's place, and was gone a moment later.
 */
const [FIRST, BEYOND] = [15_000, 32_000];
const TRIES = 50;
/** A file for each port that a process of the tests has: a product that is down between a kill and its next start still has its port. */
const TAKEN = join(tmpdir(), `strikedesk-ports-${userInfo().uid}`);

const own = new Set<string>();
process.once('exit', () => {
  for (const file of own) rmSync(file, { force: true });
});

/** Takes a port for this process until it ends; false where another one has it. */
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

/** Returns a port on which nothing listens at this moment, and which nobody else is given. */
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
