import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever asks for any: a product takes seconds until it listens, and other tests open and close hundreds of
 * those meanwhile. One of them answered in the product's place, and was gone a moment later.
 */
const [FIRST, BEYOND] = [15_000, 32_000];
const TRIES = 50;

/** Returns a port on which nothing listens at this moment, and which nobody is given by chance. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, BEYOND);
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
