import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atTheEnd } from '../books/open-until-the-end.ts';

/** A store of this machine that speaks as much of S3 as a copy needs, written from the published protocol (Signature Version 4, one chunk). */
export interface S3Emulator {
  readonly url: string;
  /** Stored objects, by path. */
  readonly stored: Map<string, Buffer>;
  /** What is answered to every request in place of an answer; null: nothing special. */
  refuse: { readonly status: number; readonly code: string } | null;
  /** Whether the key may read, too. */
  reads: boolean;
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const MOST_SKEW_MS = 15 * 60_000;

/** Returns the code with which the store refuses a request; null: it is signed as it should be. */
function refusalOf(request: IncomingMessage, body: Buffer, key: { readonly id: string; readonly secret: string; readonly region: string }) {
  const { headers, method = '', url = '' } = request;
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id === undefined) return 'AuthorizationHeaderMalformed';
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const time = String(headers['x-amz-date']);
  const [, year, month, date, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute), Number(second));
  if (!(Math.abs(at - Date.now()) < MOST_SKEW_MS) || !time.startsWith(day ?? '-')) return 'RequestTimeTooSkewed';
  const signed = (names ?? '').split(';');
  // Host and every header of the protocol's own are signed.
  const owed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (owed.some((name) => !signed.includes(name))) return 'AccessDenied';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('\n')}\n\n${signed.join(';')}\n${hash}`;
  const scoped = [`${day}`, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${key.secret}`,
  );
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  return createHmac('sha256', scoped).update(text).digest('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const STATUS: Readonly<Record<string, number>> = { AuthorizationHeaderMalformed: 400, XAmzContentSHA256Mismatch: 400 };

/** Starts a store with a bucket `desk`. */
export async function s3Emulator(key: { readonly id: string; readonly secret: string; readonly region: string }): Promise<S3Emulator> {
  const emulator = { url: '', stored: new Map<string, Buffer>(), refuse: null as S3Emulator['refuse'], reads: true };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    const answer = (status: number, code: string | null, content: Buffer | string = '') => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(code === null ? content : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const path = decodeURIComponent(request.url ?? '');
      const refused = refusalOf(request, body, key);
      if (emulator.refuse !== null) return answer(emulator.refuse.status, emulator.refuse.code);
      if (refused !== null) return answer(STATUS[refused] ?? 403, refused);
      if (!path.startsWith('/desk/')) return answer(404, 'NoSuchBucket');
      if (request.method === 'PUT') {
        emulator.stored.set(path, body);
        return answer(200, null);
      }
      if (!emulator.reads) return answer(403, 'AccessDenied');
      const found = emulator.stored.get(path);
      return found === undefined ? answer(404, 'NoSuchKey') : answer(206, null, found.subarray(0, 1));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atTheEnd(async () => void server.close());
  return Object.assign(emulator, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk/from home` });
}
