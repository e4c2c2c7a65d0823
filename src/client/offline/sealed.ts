import type { WallTime } from '#domain/units/time.ts';

/** The shape of everything that is stored: the version of `data`, when it was true, and the data. */
interface Sealed<T> {
  readonly v: number;
  readonly at: WallTime;
  readonly data: T;
}

/** Returns the data ready to be stored. */
export function seal<T>(version: number, at: WallTime, data: T): Sealed<T> {
  return { v: version, at, data };
}

/** Returns what was stored when it has the version and passes the check, else null: an unknown shape is no data. */
export function unseal<T>(raw: unknown, version: number, check: (data: unknown) => data is T): Sealed<T> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { v, at, data } = raw as Partial<Sealed<unknown>>;
  if (v !== version || typeof at !== 'number' || !Number.isSafeInteger(at) || !check(data)) return null;
  return { v, at, data };
}
