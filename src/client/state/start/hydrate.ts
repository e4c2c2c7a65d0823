import { REHYDRATE_TIMEOUT_MS } from '#contract/constants.ts';
import { configureApi } from '#client/api/settings.ts';
import { STORAGE_KEYS, preferencesKey, selectionKey, streamKey } from '#client/offline/keys.ts';
import { readMany } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { isRecord } from '../resource/is-record.ts';
import { restorePreferencesAtom } from '../device/preferences.ts';
import { store as pageStore, type Store } from '../store.ts';
import { storedPartsAtom } from '../device/stored.ts';
import { currentToken, restoreTokenAtom } from '../session/token.ts';

const loadConfigCode = lazyCode('config', () => import('./config.ts'));

function userIdIn(raw: unknown): string | null {
  const data = isRecord(raw) ? raw['data'] : null;
  return isRecord(data) && typeof data['id'] === 'string' ? data['id'] : null;
}

/**
 * Restores the stored state into the store before the app is shown. Resolves after 5 s at the latest, whatever the
 * storage does; what comes later still lands, but never over something that this page has changed.
 */
export async function hydrate(store: Store = pageStore): Promise<void> {
  const keys = STORAGE_KEYS;
  // A function call inside `async` turns a storage that throws at once into a rejection.
  const first = (async () => await readMany([keys.token, keys.root, keys.sessionUser, keys.config, keys.devicePreferences]))();
  const stored = within(REHYDRATE_TIMEOUT_MS, async () => (await first)[3], null);
  // Where calls go is known after the first paint; without that code they go where the page came from.
  const ready = loadConfigCode()
    .then(({ loadConfig }) => loadConfig(store, stored))
    .catch(() => undefined);
  configureApi({ token: currentToken, ready });
  const restore = async () => {
    const [token, root, user, , ofDevice] = await first;
    const userId = userIdIn(user);
    const [ofUser, selection, stream] =
      userId === null ? [] : await readMany([preferencesKey(userId), selectionKey(userId), streamKey(userId)]);
    store.set(restoreTokenAtom, token);
    store.set(restorePreferencesAtom, ofUser, ofDevice);
    // A sign-in that happened meanwhile may be another user's.
    if (token !== undefined && currentToken() === token) store.set(storedPartsAtom, { user, root, selection, stream });
  };
  await within(REHYDRATE_TIMEOUT_MS, restore, undefined);
}
