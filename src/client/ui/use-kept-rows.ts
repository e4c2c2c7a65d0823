import { useState } from 'react';

/**
 * Keeps a list as it stands, so that no row moves or goes under a finger: known rows change in place, and new ones wait for `showNewer`. A list without
 * rows takes the first ones at once.
 */
export function useKeptRows<T>(rows: readonly T[], keyOf: (row: T) => string) {
  const [kept, setKept] = useState(rows);
  if (kept.length === 0 && rows.length > 0) setKept(rows);
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const shown = kept.map((row) => now.get(keyOf(row)) ?? row);
  const keys = new Set(kept.map(keyOf));
  const newer = rows.filter((row) => !keys.has(keyOf(row)));
  return { shown, newer: newer.length, showNewer: () => setKept([...newer, ...shown]) };
}
