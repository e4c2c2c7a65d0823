/** Most cached values per day; further ones are computed each time. */
const MOST = 4_096;

/**
 * Returns a cache of values per recorded day, by key, which lives as long as the day: the variants of a bot ask for the same values a thousand times. A value
 * must depend on the day and its key alone, and must not be changed.
 */
export function onceATape<Value>(): (tape: object, key: string, make: () => Value) => Value {
  const tapes = new WeakMap<object, Map<string, Value>>();
  return (tape, key, make) => {
    let values = tapes.get(tape);
    if (values === undefined) {
      values = new Map();
      tapes.set(tape, values);
    }
    const found = values.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (values.size < MOST) values.set(key, made);
    return made;
  };
}
