import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As many letters as the service worker compares (sw/file-hashes.ts). */
const LETTERS = 12;

/** Returns the content hash of a file: the first nine bytes of its SHA-256 in base64url. */
export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64url').slice(0, LETTERS);

/**
 * Writes the list of the files that the service worker stores, each with its content hash, into the build, and returns the list's address from the root of
 * the build. The list's own hash is in its name, which the service worker knows: all that it stores can be compared with what was built.
 */
export function writeFileHashes(folder: string, files: readonly string[]): string {
  const entries = files.map((file) => [file, hashOf(readFileSync(join(folder, file)))] as const);
  const text = JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  const name = `assets/hashes-${hashOf(text)}.json`;
  writeFileSync(join(folder, name), text);
  return name;
}
