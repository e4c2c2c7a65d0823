import type { Watchlist } from '#client/api/types.ts';

/** Returns the list with an id at its end; the list itself when it is there already or the list is full. */
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

/** Returns the list with an id one place up (-1) or down (1); the list itself at its ends. */
export function withMoved(list: Watchlist, id: string, by: -1 | 1): Watchlist {
  const place = list.instrument_ids.indexOf(id);
  const to = place + by;
  if (place === -1 || to < 0 || to >= list.instrument_ids.length) return list;
  return withRestored(list, id, to);
}
