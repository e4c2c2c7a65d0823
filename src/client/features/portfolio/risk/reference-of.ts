import type { HeldPart } from './book-of.ts';

/** Returns the parts with the reference first: the chosen one, else the most followed index (in the order of `indexIds`), else the first held. */
export function referenceFirst(parts: readonly HeldPart[], chosen: string | null, indexIds: readonly string[]): readonly HeldPart[] {
  const index = indexIds.find((id) => parts.some(({ spotId }) => spotId === id));
  const reference = parts.find(({ underlying }) => underlying === chosen) ?? parts.find(({ spotId }) => spotId === index);
  return reference === undefined ? parts : [reference, ...parts.filter((part) => part !== reference)];
}
