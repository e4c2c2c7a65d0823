import type { KeptSet } from './kept-sets.ts';

interface ChunkFacts {
  readonly name: string;
  readonly facadeModuleId: string | null;
}

const FEATURE_ENTRY = /\/features\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)\/index\.tsx?$/;
const SHELL_ENTRY = /\/app\/(shell(?:\/[a-z-]+)*)\/index\.ts$/;
const CATALOGUE = /\/(?:(?:features|widgets)\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)|i18n)\/messages\/([a-z]{2})\.json(?:\?part=([a-z]+))?$/;

/** Returns the chunk id: a screen has its feature's name, a catalogue `messages-<feature>-<locale>`, the rest the bundler's. */
export function chunkId({ name, facadeModuleId }: ChunkFacts): string {
  const path = (facadeModuleId ?? '').replaceAll('\\', '/');
  const feature = FEATURE_ENTRY.exec(path)?.[1];
  if (feature !== undefined) return feature.replaceAll('/', '-');
  const shell = SHELL_ENTRY.exec(path)?.[1];
  if (shell !== undefined) return shell.replaceAll('/', '-');
  const catalogue = CATALOGUE.exec(path);
  if (catalogue) return `messages-${catalogue[1]?.replaceAll('/', '-') ?? catalogue[3] ?? 'shared'}-${catalogue[2] ?? ''}`;
  return name;
}

/** Where the chunks of a set lie: by the folder the service worker knows the second set, and what it does not keep. */
const FOLDERS: Readonly<Record<KeptSet, string>> = { installed: '', idle: 'second/', online: 'online/' };

/** Returns the file name pattern of a chunk of a set. Every name stands in the service worker, whose bytes are counted: seven letters of the hash tell files apart. */
export const chunkFileName = (chunk: ChunkFacts, set: KeptSet): string => `assets/${FOLDERS[set]}${chunkId(chunk)}-[hash:7].js`;
