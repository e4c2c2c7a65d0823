import { unseal } from './sealed.ts';

const isAnything = (_data: unknown): _data is unknown => true;

/**
 * Returns what was stored as `unseal` does, also by a version before this one: `older` makes the data of today of what such a version wrote, null where
 * it cannot be read. Every version that a device may have is frozen with a sample (tests/support/client/frozen).
 */
export function unsealOlder<T>(
  raw: unknown,
  version: number,
  check: (data: unknown) => data is T,
  older: Readonly<Record<number, (data: unknown) => T | null>>,
): ReturnType<typeof unseal<T>> {
  const own = unseal(raw, version, check);
  if (own !== null) return own;
  for (const [before, read] of Object.entries(older)) {
    const found = unseal(raw, Number(before), isAnything);
    const data = found === null ? null : read(found.data);
    if (found !== null && data !== null) return { ...found, data };
  }
  return null;
}
