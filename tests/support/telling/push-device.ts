import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
/** HKDF of one block, as a browser computes it, independent of the server's library. */
const hkdf = (salt: Buffer, key: Buffer, info: string | Buffer, bytes: number) =>
  hmac(hmac(salt, key), Buffer.concat([Buffer.from(info), Buffer.from([1])])).subarray(0, bytes);

/** A browser that receives push messages: keys and decryption. */
export interface PushDevice {
  readonly p256dh: string;
  readonly auth: string;
  /** Returns the text of a message. Throws when it was not encrypted for this device by RFC 8291. */
  read(body: Buffer): Record<string, unknown>;
}

export function pushDevice(keys: { readonly curve?: ECDH; readonly auth?: Buffer } = {}): PushDevice {
  const curve = keys.curve ?? createECDH('prime256v1');
  if (keys.curve === undefined) curve.generateKeys();
  const auth = keys.auth ?? randomBytes(16);
  return {
    p256dh: curve.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read(body) {
      const salt = body.subarray(0, 16);
      const recordBytes = body.readUInt32BE(16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + sender.length);
      if (record.length > recordBytes) throw new Error('more than one record');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
      const input = hkdf(auth, curve.computeSecret(sender), info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(salt, input, 'Content-Encoding: aes128gcm\0', 16),
        hkdf(salt, input, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = plain.lastIndexOf(2);
      return JSON.parse(plain.subarray(0, end).toString('utf8')) as Record<string, unknown>;
    },
  };
}

/** Returns the claims of a `vapid` header. Throws when the signature does not match the header's own key. */
export function claimsOf(authorization: string): {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
  readonly key: string;
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } });
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!right) throw new Error('not signed by its key');
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }), key };
}
