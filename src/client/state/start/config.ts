import { atom } from 'jotai';
import { BARE_CONFIG, fetchConfig, type RuntimeConfig } from '#client/api/runtime-config.ts';
import { configureApi } from '#client/api/settings.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { writeBehind } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import type { Store } from '../store.ts';

const VERSION = 1;
/** How long calls wait for the configuration on a first visit before they take the page's own origin. */
const FIRST_FETCH_MS = 3_000;
const REFRESH_MS = 15_000;

const baseAtom = atom<RuntimeConfig>(BARE_CONFIG);
/** The host's run-time configuration in force. */
export const configAtom = atom((get) => get(baseAtom));

/** Returns whether the back end names the extra. */
export function featureAtom(name: string) {
  return atom((get) => get(baseAtom).features.includes(name));
}

const applyAtom = atom(null, (_get, set, config: RuntimeConfig) => {
  configureApi({ baseUrl: config.mainBaseUrl, tokenScheme: config.tokenScheme, offers: (feature) => config.features.includes(feature) });
  set(baseAtom, config);
});

function isConfig(data: unknown): data is RuntimeConfig {
  return isRecord(data) && Array.isArray(data['features']) && typeof data['mainBaseUrl'] === 'string';
}

/**
 * Takes the stored configuration, or waits for the host's on a first visit, then keeps it fresh. The promise resolves
 * when calls know where to go; it never rejects.
 */
export async function loadConfig(store: Store, stored: Promise<unknown>): Promise<void> {
  const sealed = unseal(await stored, VERSION, isConfig);
  // A configuration stored by an older version lacks newer entries.
  if (sealed) store.set(applyAtom, { ...BARE_CONFIG, ...sealed.data });
  const refresh = async (ms: number) => {
    const fetched = await fetchConfig(ms, sealed !== null);
    if (fetched === null) return;
    store.set(applyAtom, fetched);
    writeBehind(STORAGE_KEYS.config, seal(VERSION, wallNow(), fetched));
  };
  if (sealed) void refresh(REFRESH_MS);
  else await refresh(FIRST_FETCH_MS);
}
