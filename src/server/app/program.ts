import { readFileSync } from 'node:fs';

/** Returns what names this program among others of one database: what it was built from, or its version where it runs from its sources. */
export function programName(version: string): string {
  try {
    return readFileSync(new URL('./.built-from', import.meta.url), 'utf8').trim();
  } catch {
    return version;
  }
}
