import { createHash, createHmac } from 'node:crypto';

/** A request to an S3-compatible store. */
export interface S3Request {
  readonly method: 'GET' | 'PUT';
  readonly url: URL;
  /** Signed besides host, date and content hash; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal. */
  readonly contentHash: string;
}

/** The access key, and the region of the store. */
export interface S3Credentials {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

export const EMPTY_HASH = createHash('sha256').digest('hex');
const ALGORITHM = 'AWS4-HMAC-SHA256';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Encodes everything but the unreserved characters of RFC 3986 as bytes. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalPath(url: URL): string {
  return url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}

/** Returns the headers of a request with its signature (Signature Version 4, one chunk) at an instant. */
export function signedHeaders({ method, url, headers, contentHash }: S3Request, { keyId, secret, region }: S3Credentials, at: Date) {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': contentHash, 'x-amz-date': time };
  const names = Object.keys(all).toSorted();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${(all[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`).join('');
  const canonical = [method, canonicalPath(url), canonicalQuery(url), lines, signed, contentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [ALGORITHM, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  const signature = hmac(key, toSign).toString('hex');
  return { ...all, authorization: `${ALGORITHM} Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}` };
}
