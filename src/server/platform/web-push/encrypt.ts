import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys for senders, as base64url. */
interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Random inputs, given by tests to reproduce the standard's vectors. */
interface Chance {
  readonly salt: Buffer;
  readonly privateKey?: Buffer;
}

const RECORD_BYTES = 4_096;
/** Of a record of 4,096 bytes what is left for text: head, tag and the mark of its end are taken off. */
export const LONGEST_PUSH_BYTES = 3_993;

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Returns a text encrypted for one browser as one record of `aes128gcm` (RFC 8291 over RFC 8188). Throws when its key is no point of P-256. */
export function encryptPush(text: Buffer, { p256dh, auth }: PushKeys, chance: Chance = { salt: randomBytes(16) }): Buffer {
  if (text.length > LONGEST_PUSH_BYTES) throw new RangeError('longer than one push message may be');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = createECDH('prime256v1');
  if (chance.privateKey === undefined) ours.generateKeys();
  else ours.setPrivateKey(chance.privateKey);
  const secret = ours.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours.getPublicKey()]);
  const input = hkdf(secret, Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(input, chance.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, chance.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The two marks the end of the last record.
  const body = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(21);
  chance.salt.copy(head, 0);
  head.writeUInt32BE(RECORD_BYTES, 16);
  head.writeUInt8(ours.getPublicKey().length, 20);
  return Buffer.concat([head, ours.getPublicKey(), body]);
}
