import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes and hashes the opaque secrets we hand out. Only the keyed hash is ever stored. */
export interface Secrets {
  /** Returns a new secret of 32 random bytes, safe in a URL. */
  make(): string;
  /** Returns the keyed hash of a secret, in hexadecimal. */
  hash(secret: string): string;
}

/** Returns the secrets under a key. */
export function createSecrets(key: Buffer): Secrets {
  return {
    make: () => randomBytes(32).toString('base64url'),
    hash: (secret) => createHmac('sha256', key).update(secret).digest('hex'),
  };
}

/** Returns the key of a data folder, made at the first start in a file that only our own user can read. */
export async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret.key');
  try {
    await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length < 32)
    throw new Error(`${path} does not hold a key of 32 bytes: restore it, or delete it to make a new one (everybody signs in again)`);
  return key;
}
