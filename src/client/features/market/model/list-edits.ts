import type { Watchlist } from '#client/api/types.ts';

/** Returns the list with an id at its end; unchanged when the id is already there or the list is full. */
export function withAdded(list: Watchlist, id: string, most: number): Watchlist {
  if (list.instrument_ids.includes(id) || list.instrument_ids.length >= most) return list;
  return { ...list, instrument_ids: [...list.instrument_ids, id] };
}

/** Returns the list without an id. */
export function withRemoved(list: Watchlist, id: string): Watchlist {
  return { ...list, instrument_ids: list.instrument_ids.filter((each) => each !== id) };
}

/** Returns the list with an id put back at a place, at the end when the list has become shorter. */
export function withRestored(list: Watchlist, id: string, place: number): Watchlist {
  const others = list.instrument_ids.filter((each) => each !== id);
  return { ...list, instrument_ids: [...others.slice(0, place), id, ...others.slice(place)] };
}

/**
 * Returns the change that moves an id one place up (-1) or down (1), past the id beside it in the shown list. Repeated, or applied to a list changed in the
 * meantime, the change has the same result; a list that lacks one of the two ids stays unchanged.
 */
export function movedPast(list: Watchlist, id: string, by: -1 | 1): (list: Watchlist) => Watchlist {
  const neighbour = list.instrument_ids[list.instrument_ids.indexOf(id) + by];
  return (kept) => {
    if (neighbour === undefined || !kept.instrument_ids.includes(id) || !kept.instrument_ids.includes(neighbour)) return kept;
    const others = kept.instrument_ids.filter((each) => each !== id);
    return withRestored(kept, id, others.indexOf(neighbour) + (by === 1 ? 1 : 0));
  };
}
