import type { PrecacheEntry } from 'workbox-precaching';

/** The language that every installed app has; the others are kept for those who read them. */
const FIRST = 'en';
const CATALOGUE = /\/messages-.+-([a-z]{2})-.{7}\.js$/;
const SECOND = /assets\/second\//;

/** The files of the screens that are not stored on install: fetched when the page is idle. */
export const SECOND_SET = 'second-set';

/** Returns which kept set a file's address belongs to: a language other than the first, or the second set; null for what is stored on install. */
export function keptSetOf(url: string): string | null {
  const language = CATALOGUE.exec(url)?.[1] ?? FIRST;
  if (language !== FIRST) return language;
  return SECOND.test(url) ? SECOND_SET : null;
}

export type Entry = PrecacheEntry | string;

/** Returns a file's address from the root. */
export const pathOf = (entry: Entry) => `/${(typeof entry === 'string' ? entry : entry.url).replace(/^\//, '')}`;

interface Files {
  /** What every device stores when the app is installed. */
  readonly shell: readonly Entry[];
  /** The addresses of the other files, from the root. */
  readonly kept: readonly string[];
}

/** Returns the build's files parted by when a device stores them. */
export function parted(files: readonly Entry[]): Files {
  return {
    shell: files.filter((entry) => keptSetOf(pathOf(entry)) === null),
    kept: files.map(pathOf).filter((path) => keptSetOf(path) !== null),
  };
}
