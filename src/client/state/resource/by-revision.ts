/** Returns the list with the item put in by its id: an older revision never replaces a newer one. New items go where `place` says. */
export function upsertByRevision<T extends { readonly revision: number }>(
  list: readonly T[],
  item: T,
  idOf: (item: T) => string,
  place: 'first' | 'last',
): T[] {
  const id = idOf(item);
  const at = list.findIndex((old) => idOf(old) === id);
  if (at === -1) return place === 'first' ? [item, ...list] : [...list, item];
  const old = list[at];
  if (old === undefined || old.revision >= item.revision) return list as T[];
  return list.with(at, item);
}
