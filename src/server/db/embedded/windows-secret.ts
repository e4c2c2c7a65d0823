import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Returns the password of the cluster where there is no unix socket to guard it: made once, in a private file of DATA_DIR. */
export async function clusterPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres.secret');
  try {
    await writeFile(path, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}

/** Returns a free port of the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
}
