import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
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

/** Widest file mode allowed for a key: read and write for its user only. */
const OWN_ONLY = 0o600;

/** Returns the content of a key file. Throws when others may read or change it, with the command that closes it. */
async function readClosed(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const mode = (await file.stat()).mode & 0o777;
    // Windows has no such file modes.
    if (process.platform !== 'win32' && (mode & ~OWN_ONLY) !== 0)
      throw new Error(
        `${path} is open to others (mode ${mode.toString(8)}): who has this key can make sessions and open what is sealed. Close it and start again: chmod 600 '${path}'`,
      );
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Returns the key of a data folder, made at the first start in a file that only our own user can read. */
export async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret.key');
  try {
    await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A disk that is full leaves an empty file, which would stop every later start.
      await rm(path, { force: true });
      throw error;
    }
  }
  const key = Buffer.from((await readClosed(path)).trim(), 'base64');
  if (key.length < 32)
    throw new Error(`${path} does not hold a key of 32 bytes: restore it, or delete it to make a new one (everybody signs in again)`);
  return key;
}
