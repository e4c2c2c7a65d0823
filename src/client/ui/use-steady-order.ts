import { type FocusEvent, useRef, useState } from 'react';

interface Held {
  readonly chosen: string;
  readonly keys: readonly string[];
}

/** The rows in the kept order; one that is new stands at the end. */
function inOrder<T>(rows: readonly T[], keys: readonly string[], keyOf: (row: T) => string): readonly T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Set(keys);
  return [...keys.flatMap((key) => byKey.get(key) ?? []), ...rows.filter((row) => !kept.has(keyOf(row)))];
}

/**
 * Keeps sorted rows where they are while a pointer is over them or the keyboard is among them: what is about to be pressed never moves away
 * under the hand. `chosen` names what they are sorted by: another choice sorts at once. `holding` is for the element around the rows.
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
      // What was pressed keeps the focus long after the hand has gone: only a keyboard's focus holds.
      onFocus: ({ target }: FocusEvent) => hold({ keyboard: target.matches(':focus-visible') }),
      onBlur: () => hold({ keyboard: false }),
    },
  };
}
