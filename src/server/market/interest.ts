/** Who needs quotes. Where a source allows fewer instruments than are wanted the first kinds go first, and of one kind the newest wish. */
const NEEDS = ['screen', 'chain'] as const;
export type Need = (typeof NEEDS)[number];

interface Wish {
  readonly need: Need;
  readonly ids: readonly string[];
  /** When the wish ends, by the clock given to the calls. */
  readonly until: number;
}

/** Returns the register of what is needed of a source: every wish has a key and replaces the earlier one of that key. */
export function createInterest(most: number) {
  const wishes = new Map<string, Wish>();
  const providers: { readonly need: Need; readonly ids: () => readonly string[] }[] = [];

  return {
    /** Sets a wish for a time; each key has one. */
    want(key: string, wish: Wish): void {
      wishes.delete(key);
      wishes.set(key, wish);
    },

    /** Adds somebody who says at each look what is needed. */
    ask(need: Need, ids: () => readonly string[]): void {
      providers.push({ need, ids });
    },

    /** Returns the ids to watch, sorted and no more than allowed. Ended wishes are forgotten. */
    wanted(now: number): readonly string[] {
      for (const [key, { until }] of wishes) if (until <= now) wishes.delete(key);
      const all = [...[...wishes.values()].toReversed(), ...providers.map(({ need, ids }) => ({ need, ids: ids() }))];
      const ids = new Set<string>();
      for (const need of NEEDS) for (const wish of all) if (wish.need === need) for (const id of wish.ids) if (ids.size < most) ids.add(id);
      return [...ids].toSorted();
    },
  };
}
