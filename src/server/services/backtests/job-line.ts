/**
 * Returns a line: next is the one whose user has had the least time since somebody waits, of several the first. Who begins again and again does not
 * go before others.
 */
export function jobLine<Entry extends { readonly userId: string }>() {
  const waiting: Entry[] = [];
  const spent = new Map<string, number>();
  const timeOf = ({ userId }: Entry) => spent.get(userId) ?? 0;
  return {
    add: (entry: Entry): void => void waiting.push(entry),

    /** Takes out the next one; those that do not wait any more leave the line. */
    take(waits: (entry: Entry) => boolean): Entry | undefined {
      const [next, ...others] = waiting
        .splice(0)
        .filter(waits)
        .toSorted((a, b) => timeOf(a) - timeOf(b));
      waiting.push(...others);
      return next;
    },

    /** Counts time that a user has had. Once nobody waits everybody begins anew. */
    count(userId: string, ms: number): void {
      if (waiting.length === 0) spent.clear();
      else spent.set(userId, (spent.get(userId) ?? 0) + ms);
    },
  };
}
