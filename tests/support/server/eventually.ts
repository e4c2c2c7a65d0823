import { vi } from 'vitest';

/** Resolves once the check passes. The limit is for busy machines; a second, the library's own, is too short there. */
export function eventually<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
