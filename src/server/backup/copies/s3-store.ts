import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EMPTY_HASH, type S3Credentials, type S3Request, signedHeaders } from './s3-signature.ts';

/** A folder in a bucket, and how it is opened. */
interface S3Target extends S3Credentials {
  /** Of the bucket and of the folder in it, without a slash at the end. */
  readonly url: string;
}

interface S3Answer {
  readonly status: number;
  /** The store's error code, such as AccessDenied; null for none. */
  readonly code: string | null;
}

/** Without a byte in either direction for so long a store is given up. */
const SILENT_MS = 60_000;
const MOST_READ = 4_000;
/** Largest size of a single request. */
const LARGEST_BYTES = 5 * 2 ** 30;

interface S3Body {
  readonly path: string;
  readonly bytes: number;
  readonly signal: AbortSignal | undefined;
}

function ask(request: S3Request, target: S3Target, body: S3Body | null): Promise<S3Answer> {
  const headers = signedHeaders(request, target, new Date());
  return new Promise((done, fail) => {
    const open = request.url.protocol === 'https:' ? secureRequest : plainRequest;
    const sent = open(request.url, {
      method: request.method,
      headers: { ...headers, 'content-length': String(body?.bytes ?? 0) },
      agent: false,
      timeout: SILENT_MS,
      ...(body?.signal ? { signal: body.signal } : {}),
    });
    let answered = false;
    sent.once('timeout', () => sent.destroy(new Error('the store does not answer')));
    sent.once('error', (error) => (answered ? undefined : fail(error)));
    sent.once('response', (response) => {
      answered = true;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < MOST_READ) text += part;
      });
      response.once('error', fail);
      response.once('end', () => {
        done({ status: response.statusCode ?? 0, code: /<Code>([\w.-]{1,60})<\/Code>/.exec(text)?.[1] ?? null });
        sent.destroy();
      });
    });
    if (body === null) sent.end();
    // A refusing store may answer before reading the whole body.
    else pipeline(createReadStream(body.path), sent).catch((error: Error) => (answered ? undefined : fail(error)));
  });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const placeOf = (target: S3Target, name: string): URL => new URL(`${target.url}/${encodeURIComponent(name)}`);
const inWords = ({ status, code }: S3Answer): string => `${status}${code === null ? '' : ` ${code}`}`;

/** Puts a file into a store under its own name. The store compares its SHA-256 and refuses what arrived otherwise. Throws in words. */
export async function putIntoStore(target: S3Target, path: string, signal?: AbortSignal): Promise<void> {
  const { size } = await stat(path);
  if (size > LARGEST_BYTES) throw new Error('the backup is larger than the 5 GB that a store takes in one piece');
  const url = placeOf(target, basename(path));
  const request: S3Request = { method: 'PUT', url, headers: {}, contentHash: await hashOf(path) };
  const answer = await ask(request, target, { path, bytes: size, signal }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the store at ${url.host} cannot be reached (${error.code ?? error.message})`, { cause: error });
  });
  if (answer.status < 200 || answer.status > 299) throw new Error(`the store at ${url.host} refused the backup: ${inWords(answer)}`);
}

/** What is known of a file in a store. `hidden`: the key may write there and not read. */
type StoredCopy = 'there' | 'missing' | 'hidden';

/** Returns whether a file is in a store, without reading it. Throws in words where the store cannot be asked. */
export async function lookIntoStore(target: S3Target, name: string): Promise<StoredCopy> {
  const url = placeOf(target, name);
  const request: S3Request = { method: 'GET', url, headers: { range: 'bytes=0-0' }, contentHash: EMPTY_HASH };
  const answer = await ask(request, target, null).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the store at ${url.host} cannot be reached (${error.code ?? error.message})`, { cause: error });
  });
  if (answer.status === 200 || answer.status === 206) return 'there';
  if (answer.status === 404 && answer.code !== 'NoSuchBucket') return 'missing';
  if (answer.status === 403 && answer.code === 'AccessDenied') return 'hidden';
  throw new Error(`the store at ${url.host} refuses: ${inWords(answer)}`);
}
