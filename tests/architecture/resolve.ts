import { posix } from 'node:path';
import type { Import, SourceFile } from './tree.ts';

const aliases: readonly (readonly [string, string])[] = [
  ['#domain/', 'src/domain/'],
  ['#contract/', 'src/contract/'],
  ['#simulator/', 'src/simulator/'],
  ['#server/', 'src/server/'],
  ['#client/', 'src/client/'],
  ['#sw/', 'sw/'],
  ['#tests/', 'tests/'],
];

/** Returns the project path that an import names, or null for a package or a virtual module. */
export function targetOf(file: SourceFile, imported: Import): string | null {
  const specifier = imported.specifier.replace(/\?.*$/, '');
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file.path), specifier));
  for (const [alias, folder] of aliases) if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return null;
}

const layers = ['src/domain', 'src/contract', 'src/simulator', 'src/server', 'src/client', 'sw', 'tests'] as const;
export type Layer = (typeof layers)[number];

/** Returns the layer that a path belongs to, or null. */
export function layerOf(path: string): Layer | null {
  return layers.find((layer) => path.startsWith(`${layer}/`)) ?? null;
}

/** Returns the folder of a path directly below its layer ("" for a file beside the layer's README). */
export function roomOf(path: string, layer: string): string {
  const rest = path.slice(layer.length + 1);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '';
}
