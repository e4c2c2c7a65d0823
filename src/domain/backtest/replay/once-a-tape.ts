/** So much is remembered of one day; what comes after is reckoned anew each time. */
const MOST = 4_096;

/**
 * Returns what remembers values of a day by their keys, for as long as the day is kept: the variants of a bot ask the same of it, a thousand times. A value has to follow
 * from the day and its key alone, and nobody changes it.
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
