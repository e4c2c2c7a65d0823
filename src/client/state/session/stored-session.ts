import { TOKEN_KEY } from '#contract/constants.ts';
import { readOne } from '#client/offline/storage.ts';

/** Returns whether the device keeps a session, also one that came too late for the start. */
export async function hasStoredSession(): Promise<boolean> {
  const token = await readOne(TOKEN_KEY).catch(() => null);
  return typeof token === 'string' && token !== '';
}
