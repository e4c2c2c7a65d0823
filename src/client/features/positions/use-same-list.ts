import { useState } from 'react';

/** Returns the list as it was as long as the same things stand in it: a fetch that is under way is no news. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && kept.every((each, at) => each === list[at])) return kept;
  keep(list);
  return list;
}
