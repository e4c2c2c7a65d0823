import { useState } from 'react';

/** Returns the previous array while its elements are the same, so that a refetch without changes does not render again. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && kept.every((each, at) => each === list[at])) return kept;
  keep(list);
  return list;
}
