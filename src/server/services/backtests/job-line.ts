/**
 * Returns a fair queue: next comes the job of the user with the least processing time since the queue was last empty, oldest first among equals.
 * Starting again and again gains nothing.
 */
export function jobLine<Entry extends { readonly userId: string }>(takerOf: (userId: string) => string) {
  const waiting: Entry[] = [];
  const spent = new Map<string, number>();
  let taking: string | null = null;
  // A running user comes after others with the same time, before the running job is counted.
  const timeOf = ({ userId }: Entry) => (spent.get(takerOf(userId)) ?? 0) + (takerOf(userId) === taking ? 1 : 0);
  const inOrder = (waits: (entry: Entry) => boolean) => waiting.filter(waits).toSorted((a, b) => timeOf(a) - timeOf(b));
  return {
    add: (entry: Entry): void => void waiting.push(entry),

    /** Returns the waiting jobs, next first. */
    inOrder,

    /** Takes the next job out; jobs no longer waiting leave the queue. */
    take(waits: (entry: Entry) => boolean): Entry | undefined {
      const [next] = inOrder(waits);
      waiting.splice(0, Infinity, ...waiting.filter((entry) => entry !== next && waits(entry)));
      taking = next === undefined ? null : takerOf(next.userId);
      return next;
    },

    /** Adds processing time to a user. An empty queue resets all times. */
    count(userId: string, ms: number): void {
      const taker = takerOf(userId);
      taking = null;
      if (waiting.length === 0) spent.clear();
      else spent.set(taker, (spent.get(taker) ?? 0) + ms);
    },
  };
}
