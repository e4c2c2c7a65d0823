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

/** Folder of each set's chunks, by which the service worker recognises the second set and files not to store. */
const FOLDERS: Readonly<Record<KeptSet, string>> = { installed: '', idle: 'second/', online: 'online/' };

/** Returns the file name pattern of a chunk. The service worker lists every name, so the hash is cut to seven letters to save bytes. */
export const chunkFileName = (chunk: ChunkFacts, set: KeptSet): string => `assets/${FOLDERS[set]}${chunkId(chunk)}-[hash:7].js`;
