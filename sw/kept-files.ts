import type { PrecacheEntry } from 'workbox-precaching';

/** Holds the files outside the install set, and the build's list of hashes. */
export const KEPT_CACHE = 'kept-files';

/** The language stored by every installation; other languages are stored on use. */
const FIRST = 'en';
const CATALOGUE = /\/messages-.+-([a-z]{2})-.{7}\.js$/;
const SECOND = /assets\/second\//;
/** The build's list of content hashes; the list's own hash is in the file name. */
const LIST = /assets\/hashes-[\w-]{12}\.json$/;
/** Neither stored on install by name nor part of a set: read, checked and kept by file-hashes.ts. */
const LIST_SET = 'hashes';

/** The files of the screens that are not stored on install: fetched when the page is idle. */
export const SECOND_SET = 'second-set';

/** Returns which kept set a file's address belongs to: a language other than the first, or the second set; null for what is stored on install. */
export function keptSetOf(url: string): string | null {
  if (LIST.test(url)) return LIST_SET;
  const language = CATALOGUE.exec(url)?.[1] ?? FIRST;
  if (language !== FIRST) return language;
  return SECOND.test(url) ? SECOND_SET : null;
}

export type Entry = PrecacheEntry | string;

/** Returns a file's address from the root. */
export const pathOf = (entry: Entry) => `/${(typeof entry === 'string' ? entry : entry.url).replace(/^\//, '')}`;

export interface Files {
  /** What every device stores when the app is installed. */
  readonly shell: readonly Entry[];
  /** The addresses of the other files, from the root. */
  readonly kept: readonly string[];
  /** The address of the list of hashes. */
  readonly list: string;
}

/** Returns the build's files parted by when a device stores them. */
export function parted(files: readonly Entry[]): Files {
  const list = files.map(pathOf).find((path) => LIST.test(path)) ?? '';
  return {
    list,
    shell: files.filter((entry) => keptSetOf(pathOf(entry)) === null),
    kept: files.map(pathOf).filter((path) => keptSetOf(path) !== null),
  };
}
