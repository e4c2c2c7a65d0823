import { useState } from 'react';

function same(a: object, b: object): boolean {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]));
}

/** Returns the previous record while all values are equal, so that a poll without changes causes no rerender. */
export function useSameRecord<T extends object>(record: T | null): T | null {
  const [kept, keep] = useState(record);
  if (kept === record || (kept !== null && record !== null && same(kept, record))) return kept;
  keep(record);
  return record;
}
