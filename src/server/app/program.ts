import { readFileSync } from 'node:fs';

/** Returns the identity of this program version among several programs on one database: its build hash, or its version when run from sources. */
export function programName(version: string): string {
  try {
    return readFileSync(new URL('./.built-from', import.meta.url), 'utf8').trim();
  } catch {
    return version;
  }
}
