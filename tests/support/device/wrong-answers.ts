import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { WrongAnswer } from './cable.ts';

/** Answers with status 200 of a broken network in the product's place. */
export const WRONG = {
  'a login page': () => ({ type: 'text/html', body: '<html><h1>Sign in to this network</h1></html>' }),
  'a login page that may be kept for a day': () => ({
    type: 'text/html',
    body: '<html><h1>Sign in</h1></html>',
    headers: { 'cache-control': 'public, max-age=86400' },
  }),
  'a page that calls itself the file': (_own: Buffer, type: string) => ({ type, body: '<html>Maintenance</html>' }),
  'the first half of the file': (own: Buffer, type: string) => ({ type, body: own.subarray(0, own.length >> 1) }),
  'a file that an inspector has changed': (own: Buffer, type: string) => ({ type, body: `${own.toString()}\n/* inspected */` }),
  'nothing at all': (_own: Buffer, type: string) => ({ type, body: '' }),
} satisfies Record<string, (own: Buffer, type: string) => WrongAnswer>;
export type WrongKind = keyof typeof WRONG;

/** CI tests the most frequent answers and those most similar to the real file; verify:long tests all. */
export const WRONG_KINDS: readonly WrongKind[] =
  process.env['LONG'] === '1'
    ? (Object.keys(WRONG) as WrongKind[])
    : ['a login page that may be kept for a day', 'the first half of the file'];

/** Runs in the page: every stored file of the app with the digest of what is stored. */
export async function storedFiles(): Promise<[path: string, digest: string][]> {
  const found: [string, string][] = [];
  for (const name of (await caches.keys()).filter((each) => /precache|^kept-(?:files|former)/.test(each))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request))?.arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes ?? new ArrayBuffer()));
      found.push([new URL(request.url).pathname, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')]);
    }
  }
  return found;
}

/** Returns the stored files of the app that differ from the built client in a folder. */
export async function wrongFiles(page: Page, client: string): Promise<readonly string[]> {
  const built = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(client, path)))
      .digest('hex');
  return (await page.evaluate(storedFiles)).filter(([path, digest]) => built(path) !== digest).map(([path]) => path);
}
