/**
 * Returns a line: next is the one whose taker has had the least time since somebody waits, of several the first. Who begins again and again does not
 * go before others.
 */
export function jobLine<Entry extends { readonly userId: string }>(takerOf: (userId: string) => string) {
  const waiting: Entry[] = [];
  const spent = new Map<string, number>();
  let taking: string | null = null;
  // Who has the turn now goes behind those who have had as little, before that turn is counted.
  const timeOf = ({ userId }: Entry) => (spent.get(takerOf(userId)) ?? 0) + (takerOf(userId) === taking ? 1 : 0);
  const inOrder = (waits: (entry: Entry) => boolean) => waiting.filter(waits).toSorted((a, b) => timeOf(a) - timeOf(b));
  return {
    add: (entry: Entry): void => void waiting.push(entry),

    /** Returns those that wait, the next one first, as things stand. */
    inOrder,

    /** Takes out the next one; those that do not wait any more leave the line. */
    take(waits: (entry: Entry) => boolean): Entry | undefined {
      const [next] = inOrder(waits);
      waiting.splice(0, Infinity, ...waiting.filter((entry) => entry !== next && waits(entry)));
      taking = next === undefined ? null : takerOf(next.userId);
      return next;
    },

    /** Counts time that a taker has had. Once nobody waits everybody begins anew. */
    count(userId: string, ms: number): void {
      const taker = takerOf(userId);
      taking = null;
      if (waiting.length === 0) spent.clear();
      else spent.set(taker, (spent.get(taker) ?? 0) + ms);
    },
  };
}
