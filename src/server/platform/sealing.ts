import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets that we must be able to read again. */
export interface Sealing {
  /** Returns the text sealed for an owner: it cannot be opened for another. */
  seal(text: string, owner: string): string;
  /** Returns the text; null when sealed with another key or for another owner, or changed. */
  open(sealed: string, owner: string): string | null;
}

/** Returns the sealing for a purpose, under a key of its own that follows from the server's key. */
export function createSealing(serverKey: Buffer, purpose: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', `strikedesk ${purpose}`, 32));
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
