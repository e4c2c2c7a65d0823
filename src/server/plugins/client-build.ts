import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The built client: the folder of its files, and its page ready to send. */
export interface ClientBuild {
  readonly folder: string;
  readonly page: Page;
}

export interface Page {
  readonly html: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** CSP sources (`'sha256-...'`) of the page's inline scripts and styles. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Returns a page with its compressed forms and the hashes its inline parts need in the policy. */
async function preparePage(text: string): Promise<Page> {
  const html = Buffer.from(text);
  return {
    html,
    brotli: await promisify(brotliCompress)(html),
    gzip: await promisify(gzip)(html),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    scriptHashes: hashesOf(text, INLINE_SCRIPT),
    styleHashes: hashesOf(text, INLINE_STYLE),
  };
}

/** Reads the built client. */
export async function readClientBuild(folder: string): Promise<ClientBuild> {
  return { folder, page: await preparePage(await readFile(join(folder, 'index.html'), 'utf8')) };
}
