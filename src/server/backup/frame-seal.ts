import { createCipheriv, createDecipheriv, createHash, createHmac, scrypt } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 64 MB and about a fifth of a second: acceptable on a small machine once a night, expensive for an attacker. */
const COST = { n: 2 ** 16, r: 8, p: 2 };
/** Most memory that a head may demand of this machine. */
const DEAREST_BYTES = 512 * 2 ** 20;

/** How a key is derived from a passphrase: scrypt with these parameters. */
export interface KeyRecipe {
  readonly n: number;
  readonly r: number;
  readonly p: number;
  /** Base64. */
  readonly salt: string;
  /** Distinguishes a wrong passphrase from a damaged file. */
  readonly tag: string;
}

/** Seals the frames of a backup: each opens only unchanged, at its own position and with its own head. */
export interface FrameSeal {
  close(index: number, content: Buffer): Buffer;
  /** Returns null for a changed frame. */
  open(index: number, closed: Buffer): Buffer | null;
}

/** Returns the current recipe with a salt. */
export function newRecipe(salt: Buffer, tag: string): KeyRecipe {
  return { ...COST, salt: salt.toString('base64'), tag };
}

/** Cache of the last key: writing, checking and loading a backup need the same expensive key. */
let newest: { readonly from: string; readonly key: Promise<Buffer> } | null = null;

/** Derives the key of a passphrase. Throws for an invalid recipe. */
export function keyFrom(passphrase: string, { n, r, p, salt }: KeyRecipe): Promise<Buffer> {
  const maxmem = 256 * n * r;
  if (!(maxmem <= DEAREST_BYTES) || !(p <= 16)) throw new RangeError('the recipe of the key asks for too much');
  const from = JSON.stringify([passphrase, n, r, p, salt]);
  if (newest?.from === from) return newest.key;
  const key = new Promise<Buffer>((done, fail) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, { N: n, r, p, maxmem }, (error, made) =>
      error === null ? done(made) : fail(error),
    );
  });
  newest = { from, key };
  return key;
}

/** Returns a tag that identifies a key without revealing it. */
export function tagOfKey(key: Buffer): string {
  return createHmac('sha256', key).update('strikedesk backup').digest('base64url').slice(0, 16);
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Returns the seal of an encrypted backup. Each file has its own salt and key, so the frame number is a sufficient nonce. */
export function encrypted(key: Buffer, head: Buffer): FrameSeal {
  const about = createHash('sha256').update(head).digest();
  return {
    close(index, content) {
      const cipher = createCipheriv(ALGORITHM, key, nonceOf(index)).setAAD(about);
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(index, closed) {
      if (closed.length < TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index), { authTagLength: TAG_BYTES })
        .setAAD(about)
        .setAuthTag(closed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(closed.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** Returns the seal of an unencrypted backup: it detects accidents, not tampering. */
export function checksummed(head: Buffer): FrameSeal {
  const sum = (index: number, content: Buffer) =>
    createHash('sha256').update(head).update(nonceOf(index)).update(content).digest().subarray(0, TAG_BYTES);
  return {
    close: (index, content) => Buffer.concat([content, sum(index, content)]),
    open(index, closed) {
      if (closed.length < TAG_BYTES) return null;
      const content = closed.subarray(0, -TAG_BYTES);
      return sum(index, content).equals(closed.subarray(-TAG_BYTES)) ? content : null;
    },
  };
}
