import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** The server's identity for push services (RFC 8292). */
export interface Vapid {
  /** The public key for a browser's subscription, as base64url. */
  readonly publicKey: string;
  /** Returns the authorization header for a request to a push service, valid for some hours. */
  authorization(endpoint: string, now: number): string;
}

/** At most a day is allowed; clocks differ. */
const GOOD_FOR_S = 12 * 60 * 60;
/** The order of P-256: private keys are below it. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the private key derived from the server's key: 16 extra bytes avoid bias (FIPS 186-5 A.2.1). */
function scalarOf(serverKey: Buffer): Buffer {
  const drawn = Buffer.from(hkdfSync('sha256', serverKey, '', 'strikedesk web push', 48));
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

function keyOf(scalar: Buffer, point: Buffer): KeyObject {
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x: part(1, 33), y: part(33, 65) },
  });
}

/**
 * Returns the server's identity for push services. Its key is derived from the server's key like every other: no file is needed, a backup with the
 * server's key restores it, and losing that key signs out every device anyway.
 */
export function createVapid(serverKey: Buffer, subject: string): Vapid {
  const scalar = scalarOf(serverKey);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = keyOf(scalar, point);
  return {
    publicKey,
    authorization(endpoint, now) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + GOOD_FOR_S, sub: subject };
      const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${text}.${signature}, k=${publicKey}`;
    },
  };
}
