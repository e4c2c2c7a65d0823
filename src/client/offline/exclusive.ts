const name = (key: string) => `strikedesk-intent-${key}`;

/** Returns the browser's lock manager; it exists on https and localhost only. */
function locks(): LockManager | null {
  return 'locks' in navigator && navigator.locks ? navigator.locks : null;
}

/** Whether other tabs can see that this one works on something. Else they go by the lease in the stored record. */
export function canLock(): boolean {
  return locks() !== null;
}

/** Runs the work while holding the key's lock, so that other tabs, and this one after a reload, know that it still runs. */
export async function whileHolding<T>(key: string, work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === null ? await work() : await manager.request(name(key), work);
}

/** Returns whether nobody holds the key's lock at this moment. */
export async function isFree(key: string): Promise<boolean> {
  const manager = locks();
  return manager === null || (await manager.request(name(key), { ifAvailable: true }, async (lock) => lock !== null));
}
