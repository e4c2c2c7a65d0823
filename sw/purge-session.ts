import { nextEpoch } from './epoch.ts';
import { SNAPSHOT_RULES } from './snapshot-rules.ts';
import { userKeyOf } from './user-key.ts';

/** Deletes the cached answers of a session and discards pending ones; data of a user who has signed in since stay. */
export async function purgeSession(authorization: string): Promise<void> {
  nextEpoch();
  const mark = new URL(await userKeyOf(location.origin, authorization)).search.slice(1);
  for (const { cache } of SNAPSHOT_RULES) {
    const kept = await caches.open(cache);
    for (const { url } of await kept.keys()) if (url.includes(mark)) await kept.delete(url);
  }
}
