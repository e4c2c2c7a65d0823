import { atom } from 'jotai';
import { countWhile, forgetAnswers } from '#client/api/changes-only.ts';
import { listenToTabs } from '#client/platform/tabs.ts';
import { dropAbandonedFile } from '#client/platform/opened-files.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { openAccountsAtom, selectedAccountAtom } from '../accounts/accounts.ts';
import { liteAtom } from '../device/lite.ts';
import { changedElsewhereAtom } from '../device/shared-kept.ts';
import { keepSession } from '../session/keep-session.ts';
import { onLeaving } from '../session/leaving.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import { startPressedNotifications } from './pressed-notifications.ts';
import { startOutbox } from '../orders/outbox.ts';
import { openPortfoliosAtom } from '../accounts/portfolios.ts';
import { refetchAllAtom } from '../resource/resource-registry.ts';
import { pruneCopies } from '../device/prune-copies.ts';
import type { Store } from '../store.ts';
import { startStream } from '../stream/stream.ts';
import { signedInAtom } from '../session/token.ts';
import { loadProfileAtom } from '../session/user-record.ts';
import { userIdAtom } from '../session/user.ts';

const loadBasketDraft = lazyCode('basket-draft', () => import('../orders/basket-draft.ts'));

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

onLeaving(atom(null, forgetAnswers));

/** Starts what only a signed-in user needs: intents, stream, accounts. Goes on over sign-outs. Returns how to stop. */
export function startSignedIn(store: Store, pageStands: Promise<void> = Promise.resolve()): () => void {
  let wasOffline = store.get(offlineAtom);
  const loadProfile = () => {
    if (store.get(signedInAtom)) store.set(loadProfileAtom).catch(() => undefined);
  };
  countWhile(() => store.get(liteAtom));
  const stops = [
    keepSession(store),
    startOutbox(store),
    startSelection(store),
    startStream(store, pageStands),
    startPressedNotifications(store),
    listenToTabs((message) => {
      if (message.type === 'kept' && message.userId === store.get(userIdAtom)) store.set(changedElsewhereAtom, message.name);
    }),
    store.sub(offlineAtom, () => {
      const offline = store.get(offlineAtom);
      if (wasOffline && !offline) {
        store.set(refetchAllAtom);
        loadProfile();
      }
      wasOffline = offline;
    }),
    whenIdle(() => {
      const userId = store.get(userIdAtom);
      if (userId !== null) pruneCopies(userId, wallNow()).catch(() => undefined);
      loadBasketDraft()
        .then(({ loadBasketAtom }) => store.set(loadBasketAtom))
        .catch(() => undefined);
    }),
  ];
  loadProfile();
  if (store.get(signedInAtom)) dropAbandonedFile();
  return () => stops.forEach((stop) => stop());
}
