import type { HeldPart } from './book-of.ts';

/**
 * Returns the parts with the reference first: the one that was chosen, else the index that traders follow first (by their ids in that order), else the
 * first that is held.
 */
export function referenceFirst(parts: readonly HeldPart[], chosen: string | null, indexIds: readonly string[]): readonly HeldPart[] {
  const index = indexIds.find((id) => parts.some(({ spotId }) => spotId === id));
  const reference = parts.find(({ underlying }) => underlying === chosen) ?? parts.find(({ spotId }) => spotId === index);
  return reference === undefined ? parts : [reference, ...parts.filter((part) => part !== reference)];
}
