/** Seeded chance: the same seed draws the same requests, so that what is found is found again. */
export interface Draw {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
