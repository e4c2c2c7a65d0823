import { loadClient } from '#client/api/call.ts';
import { authorizationValue } from '#client/api/settings.ts';
import { watchOutcomes, type Outcome } from '#client/api/outcomes.ts';
import type { User } from '#client/api/types.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readMany } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { listenToTabs } from '#client/platform/tabs.ts';
import { keepLanguage, startServiceWorker } from '#client/platform/service-worker.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { onceDrawn } from '#client/platform/once-drawn.ts';
import { startConnectivity } from '../stream/connectivity-watch.ts';
import { isRecord } from '../resource/is-record.ts';
import { localeAtom, reloadPreferencesAtom } from '../device/preferences.ts';
import { watchEndings } from '../session/watch-endings.ts';
import { purgeAfterOtherTab } from '../session/purge-user.ts';
import { cameElsewhereAtom, leftElsewhereAtom } from '../session/session.ts';
import { sessionOverAtom } from '../session/session-over.ts';
import type { Store } from '../store.ts';
import { pushToastAtom, type ToastRequest } from '../notices/toasts.ts';
import { currentToken, signedInAtom } from '../session/token.ts';
import { userIdAtom } from '../session/user.ts';
import { updateFoundAtom } from './update-found.ts';

/**
 * Returns the notification of the specification's error catalogue for a failed call, or null when it has none. A 401 is the
 * session's business; a lost connection is shown by the connection's own state, not by one toast per call.
 */
function catalogueToast({ error, quiet }: Pick<Outcome, 'error' | 'quiet'>): ToastRequest | null {
  if (error === null || quiet === 'shown' || quiet === 'probe') return null;
  const toast = (id: string): ToastRequest => ({ kind: 'error', title: { id } });
  if (error.kind === 'time-out' || error.status === 508) return toast('errors.server.time-out');
  if (error.kind === 'unexpected' && error.status === 0) return toast('errors.unknown');
  if (error.status === 404 && quiet !== 'outcome') return toast('errors.request.not-found');
  if (error.status === 500) return toast('errors.server.internal');
  return null;
}

const loadSignedIn = lazyCode('signed-in-runtime', () => import('./signed-in-runtime.ts'));

async function followOtherTabs(store: Store, userId: string): Promise<void> {
  const [token, raw] = await readMany([STORAGE_KEYS.token, STORAGE_KEYS.sessionUser]);
  const user = isRecord(raw) ? raw['data'] : null;
  if (typeof token === 'string' && isRecord(user) && user['id'] === userId) store.set(cameElsewhereAtom, token, user as User);
}

/** Time after which a page counts as rendered even without a report. */
const STANDS_MS = 1_500;

/** Resolves when the app's first page has been drawn. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('app-started', () => onceDrawn(resolve), { once: true });
    setTimeout(resolve, STANDS_MS);
  });
}

/** Loads and starts the signed-in part when it is first needed: the sign-in page does not wait for it. */
function whenSignedIn(store: Store): () => void {
  // A later sign-in happens on a rendered page.
  const pageStands = store.get(signedInAtom) ? firstPage() : Promise.resolve();
  let stopped = false;
  let stop: (() => void) | null = null;
  let asked = false;
  const decide = () => {
    if (asked || !store.get(signedInAtom)) return;
    asked = true;
    loadSignedIn().then(
      ({ startSignedIn }) => {
        if (!stopped) stop = startSignedIn(store, pageStands);
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

/** Stores the current language on this device; returns how to stop. */
function keepTheLanguage(store: Store): () => void {
  const keep = () => keepLanguage(store.get(localeAtom));
  keep();
  return store.sub(localeAtom, keep);
}

/** Starts what lives beside React: connection, session rules, other tabs, service worker, stream and outbox. Returns how to stop. */
export function startPage(store: Store): () => void {
  void loadClient().catch(() => undefined);
  const stops = [
    watchOutcomes((outcome) => {
      if (outcome.error?.status === 401) void store.set(sessionOverAtom, outcome.token);
      const toast = catalogueToast(outcome);
      if (toast) store.set(pushToastAtom, toast);
    }),
    startConnectivity(store),
    watchEndings(store),
    whenSignedIn(store),
    keepTheLanguage(store),
    startServiceWorker({
      onWaiting: () => store.set(updateFoundAtom, (old) => (old === 'reload' ? old : 'waiting')),
      onReplaced: () => store.set(updateFoundAtom, 'reload'),
      onFellBack: () => store.set(updateFoundAtom, (old) => (old === 'none' ? 'failed' : old)),
    }),
    listenToTabs((message) => {
      if (message.type === 'signed-out') {
        const token = store.get(userIdAtom) === message.userId ? currentToken() : null;
        store.set(leftElsewhereAtom, message.userId, message.withDrafts ? 'signed-out' : 'session-over');
        // Otherwise the page and typed text would disappear without an explanation.
        if (token !== null) store.set(pushToastAtom, { kind: 'warn', title: { id: 'notification.signed-out-elsewhere' } });
        void purgeAfterOtherTab(message.userId, wallNow(), token === null ? null : authorizationValue(token), message.withDrafts);
      }
      if (message.type === 'signed-in') followOtherTabs(store, message.userId).catch(() => undefined);
      if (message.type === 'preferences') void store.set(reloadPreferencesAtom).catch(() => undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
