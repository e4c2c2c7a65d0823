import type { PrecacheEntry } from 'workbox-precaching';

/** The language that every installed app has; the others are kept for those who read them. */
const FIRST = 'en';
const CATALOGUE = /\/?assets\/messages-.+-([a-z]{2})-[\w-]{8}\.js$/;

/** Returns the language of a catalogue's address, or null for every other file and for the first language. */
export function otherLanguageOf(url: string): string | null {
  const language = CATALOGUE.exec(url)?.[1] ?? null;
  return language === FIRST ? null : language;
}

type Entry = PrecacheEntry | string;
const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url);

export interface Files {
  /** What every device keeps. */
  readonly shell: readonly Entry[];
  /** The addresses of the catalogues of other languages, from the root. */
  readonly catalogues: readonly string[];
}

/** Returns the build's files parted by who keeps them. */
export function parted(files: readonly Entry[]): Files {
  return {
    shell: files.filter((entry) => otherLanguageOf(urlOf(entry)) === null),
    catalogues: files.map(urlOf).flatMap((url) => (otherLanguageOf(url) === null ? [] : [`/${url.replace(/^\//, '')}`])),
  };
}
