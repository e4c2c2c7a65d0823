import { loadClient } from '#client/api/call.ts';
import { watchOutcomes } from '#client/api/outcomes.ts';
import type { User } from '#client/api/types.ts';
import { readyFormats } from '#client/i18n/ready-formats.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readMany } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { listenToTabs } from '#client/platform/tabs.ts';
import { keepLanguage, startServiceWorker } from '#client/platform/service-worker.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { startConnectivity } from '../stream/connectivity-watch.ts';
import { catalogueToast } from '../resource/error-catalogue.ts';
import { isRecord } from '../resource/is-record.ts';
import { localeAtom, reloadPreferencesAtom } from '../device/preferences.ts';
import { purgeAfterOtherTab } from '../session/purge-user.ts';
import { cameElsewhereAtom, leftElsewhereAtom } from '../session/session.ts';
import { sessionOverAtom } from '../session/sign-out.ts';
import type { Store } from '../store.ts';
import { pushToastAtom } from '../notices/toasts.ts';
import { signedInAtom } from '../session/token.ts';
import { updateFoundAtom } from './update-found.ts';

const loadSignedIn = lazyCode('signed-in-runtime', () => import('./signed-in-runtime.ts'));

async function followOtherTabs(store: Store, userId: string): Promise<void> {
  const [token, raw] = await readMany([STORAGE_KEYS.token, STORAGE_KEYS.sessionUser]);
  const user = isRecord(raw) ? raw['data'] : null;
  if (typeof token === 'string' && isRecord(user) && user['id'] === userId) store.set(cameElsewhereAtom, token, user as User);
}

/** Loads and starts the signed-in part when it is first needed: the sign-in page does not wait for it. */
function whenSignedIn(store: Store): () => void {
  let stopped = false;
  let stop: (() => void) | null = null;
  let asked = false;
  const decide = () => {
    if (asked || !store.get(signedInAtom)) return;
    asked = true;
    loadSignedIn().then(
      ({ startSignedIn }) => {
        if (!stopped) stop = startSignedIn(store);
      },
      // A part that could not be loaded is asked for again with the next sign-in; screens show the same failure themselves.
      () => {
        asked = false;
      },
    );
  };
  const unsubscribe = store.sub(signedInAtom, decide);
  decide();
  return () => {
    stopped = true;
    unsubscribe();
    stop?.();
  };
}

/** Keeps the language that is read on this device; returns how to stop. */
function keepTheLanguage(store: Store): () => void {
  const keep = () => keepLanguage(store.get(localeAtom));
  keep();
  return store.sub(localeAtom, keep);
}

/** Starts what lives beside React: connection, session rules, other tabs, service worker, stream and outbox. Returns how to stop. */
export function startPage(store: Store): () => void {
  readyFormats();
  void loadClient().catch(() => undefined);
  const stops = [
    watchOutcomes((outcome) => {
      if (outcome.error?.status === 401) void store.set(sessionOverAtom, outcome.token);
      const toast = catalogueToast(outcome);
      if (toast) store.set(pushToastAtom, toast);
    }),
    startConnectivity(store),
    whenSignedIn(store),
    keepTheLanguage(store),
    startServiceWorker({
      onWaiting: () => store.set(updateFoundAtom, (old) => (old === 'reload' ? old : 'waiting')),
      onReplaced: () => store.set(updateFoundAtom, 'reload'),
    }),
    listenToTabs((message) => {
      if (message.type === 'signed-out') {
        store.set(leftElsewhereAtom, message.userId);
        void purgeAfterOtherTab(message.userId, wallNow());
      }
      if (message.type === 'signed-in') followOtherTabs(store, message.userId).catch(() => undefined);
      if (message.type === 'preferences') void store.set(reloadPreferencesAtom).catch(() => undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
