import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';

const READ_MS = 1_000;

/**
 * Returns what this device keeps for a user under a name; null when there is none, or none of this version and shape, or a device so busy that it
 * was not read in `patienceMs`.
 */
export async function readKept<T>(
  userId: string,
  name: string,
  version: number,
  check: (data: unknown) => data is T,
  patienceMs = READ_MS,
): Promise<T | null> {
  const raw = await within(patienceMs, () => readOne(`${userPrefix(userId)}${name}`), null);
  return unseal(raw, version, check)?.data ?? null;
}

/** Keeps something for a user under a name without being waited for. */
export function keep(userId: string, name: string, version: number, data: unknown): void {
  writeBehind(`${userPrefix(userId)}${name}`, seal(version, wallNow(), data));
}
