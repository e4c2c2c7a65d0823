import { type FocusEvent, useRef, useState } from 'react';

interface Held {
  readonly chosen: string;
  readonly keys: readonly string[];
}

/** Returns the rows in the held order; new rows at the end. */
function inOrder<T>(rows: readonly T[], keys: readonly string[], keyOf: (row: T) => string): readonly T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set(keys);
  return [...keys.flatMap((key) => byKey.get(key) ?? []), ...rows.filter((row) => !kept.has(keyOf(row)))];
}

/**
 * Holds the order of sorted rows while a pointer is over them or the keyboard focus is inside, so that no row moves just before a press. `chosen` names
 * the sort key: a new key sorts at once. `holding` has the props of the element around the rows.
 */
export function useSteadyOrder<T>(rows: readonly T[], keyOf: (row: T) => string, chosen: string) {
  const [held, setHeld] = useState<Held | null>(null);
  const by = useRef({ pointer: false, keyboard: false });
  const take = (): Held => ({ chosen, keys: rows.map(keyOf) });
  const hold = (change: Partial<typeof by.current>) => {
    by.current = { ...by.current, ...change };
    const holds = by.current.pointer || by.current.keyboard;
    setHeld((old) => (holds ? (old ?? take()) : null));
  };
  if (held !== null && held.chosen !== chosen) setHeld(take());
  return {
    rows: held === null || held.chosen !== chosen ? rows : inOrder(rows, held.keys, keyOf),
    holding: {
      onPointerEnter: () => hold({ pointer: true }),
      onPointerLeave: () => hold({ pointer: false }),
      // A pressed row keeps the focus after the pointer has left: only keyboard focus holds the order.
      onFocus: ({ target }: FocusEvent) => hold({ keyboard: target.matches(':focus-visible') }),
      onBlur: () => hold({ keyboard: false }),
    },
  };
}
