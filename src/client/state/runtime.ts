import { watchOutcomes } from '#client/api/outcomes.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readMany } from '#client/offline/storage.ts';
import { listenToTabs } from '#client/platform/tabs.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { User } from '#client/api/types.ts';
import { openAccountsAtom, selectedAccountAtom } from './accounts.ts';
import { offlineAtom, startConnectivity } from './connectivity.ts';
import { catalogueToast } from './error-catalogue.ts';
import { isRecord } from './is-record.ts';
import { startOutbox } from './outbox.ts';
import { openPortfoliosAtom } from './portfolios.ts';
import { reloadPreferencesAtom } from './preferences.ts';
import { refetchAllAtom } from './resource-registry.ts';
import { cameElsewhereAtom, leftElsewhereAtom, sessionOverAtom } from './session.ts';
import { pruneSnapshots } from './snapshot.ts';
import { store as pageStore, type Store } from './store.ts';
import { startStream } from './stream.ts';
import { pushToastAtom } from './toasts.ts';
import { signedInAtom } from './token.ts';
import { startUpdates } from './update.ts';
import { loadProfileAtom, userIdAtom } from './user.ts';

/** Keeps the accounts and the selected account's portfolios loaded while somebody is signed in: every screen starts from them. */
function startSelection(store: Store): () => void {
  let closeAccounts: (() => void) | null = null;
  let closePortfolios: (() => void) | null = null;
  let accountId: string | null = null;
  const decide = () => {
    const signedIn = store.get(signedInAtom) && store.get(userIdAtom) !== null;
    if (signedIn && closeAccounts === null) closeAccounts = store.set(openAccountsAtom);
    if (!signedIn && closeAccounts !== null) {
      closeAccounts();
      closeAccounts = null;
    }
    const next = signedIn ? (store.get(selectedAccountAtom)?.id ?? null) : null;
    if (next === accountId) return;
    accountId = next;
    closePortfolios?.();
    closePortfolios = next === null ? null : store.set(openPortfoliosAtom, next);
  };
  const stops = [store.sub(signedInAtom, decide), store.sub(userIdAtom, decide), store.sub(selectedAccountAtom, decide)];
  decide();
  return () => {
    stops.forEach((stop) => stop());
    closeAccounts?.();
    closePortfolios?.();
  };
}

async function followOtherTabs(store: Store, userId: string): Promise<void> {
  const [token, raw] = await readMany([STORAGE_KEYS.token, STORAGE_KEYS.sessionUser]);
  const user = isRecord(raw) ? raw['data'] : null;
  if (typeof token === 'string' && isRecord(user) && user['id'] === userId) store.set(cameElsewhereAtom, token, user as User);
}

/** Starts what lives beside React: connection, stream, outbox, session rules, other tabs, service worker. Call after hydrate(). */
export function startRuntime(store: Store = pageStore): () => void {
  let wasOffline = store.get(offlineAtom);
  const loadProfile = () => {
    if (store.get(signedInAtom)) store.set(loadProfileAtom).catch(() => undefined);
  };
  const stops = [
    watchOutcomes((outcome) => {
      if (outcome.error?.status === 401) void store.set(sessionOverAtom, outcome.token);
      const toast = catalogueToast(outcome);
      if (toast) store.set(pushToastAtom, toast);
    }),
    startConnectivity(store),
    startOutbox(store),
    startSelection(store),
    startStream(store),
    startUpdates(store),
    store.sub(offlineAtom, () => {
      const offline = store.get(offlineAtom);
      if (wasOffline && !offline) {
        store.set(refetchAllAtom);
        loadProfile();
      }
      wasOffline = offline;
    }),
    listenToTabs((message) => {
      if (message.type === 'signed-out') store.set(leftElsewhereAtom, message.userId);
      if (message.type === 'signed-in') followOtherTabs(store, message.userId).catch(() => undefined);
      if (message.type === 'preferences') void store.set(reloadPreferencesAtom).catch(() => undefined);
    }),
    whenIdle(() => {
      const userId = store.get(userIdAtom);
      if (userId !== null) pruneSnapshots(userId, wallNow()).catch(() => undefined);
    }),
  ];
  loadProfile();
  return () => stops.forEach((stop) => stop());
}
