import { atom, type Getter, type Setter } from 'jotai';
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { cancelOrder, executeOrder, modifyOrder, placeTrades, resolveIntent } from '#client/api/orders.ts';
import type { Order } from '#client/api/types.ts';
import { within } from '#client/offline/within.ts';
import { listenToTabs, tabId, postToTabs } from '#client/platform/tabs.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { configAtom } from '../start/config.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import { changeIntents, readIntents, canLock, isFree, whileHolding } from './intent-log.ts';
import { onLeaving } from '../session/leaving.ts';
import { tracked, type OperationName } from '../resource/loading.ts';
import { foldOrderAtom, refreshOrderBookAtom } from './order-book.ts';
import {
  accountsOf,
  eventOfFailure,
  eventOfResolved,
  intentAfter,
  isUnresolved,
  madeBy,
  portfoliosOf,
  targetOf,
  type Intent,
  type IntentCall,
  type IntentEvent,
  type Made,
} from './outbox-machine.ts';
import { refreshPositionsAtom } from '../positions/positions.ts';
import { refetchAllAtom } from '../resource/resource-registry.ts';
import type { Store } from '../store.ts';
import { signedInAtom } from '../session/token.ts';
import { sessionEpochAtom, userIdAtom } from '../session/user.ts';

export { accountsOf, madeBy, portfoliosOf, targetOf, type Intent, type IntentCall, type Made } from './outbox-machine.ts';

/** `blocked`: nothing was stored and nothing was sent. `settled`: it was sent; its state may still be `unknown`. */
export type Submitted =
  | {
      readonly outcome: 'blocked';
      readonly reason: 'offline' | 'in-flight' | 'cannot-store' | 'checking' | 'signed-out';
      readonly intent: Intent | null;
    }
  | { readonly outcome: 'sent'; readonly intent: Intent };

const STORE_MS = 3_000;
/** How often a tab looks whether the sender of an open intent is still there. */
const LOOK_AGAIN_MS = 5_000;
/** Time after which an unanswered order is shown as unknown; a later answer still counts. */
const LATE_MS = 6_000;
/** Time limit of a query for a lost order: on a dead connection it would never be answered. */
const ASK_MS = 8_000;
const LEASE_MS = REQUEST_TIMEOUT_MS + 5_000;

const listAtom = atom<readonly Intent[]>([]);
/** False until the stored intents have been read: before that nobody can say that nothing is open. */
const loadedAtom = atom(false);
/** Whether the stored intents are known: before that a send is refused as `checking`. */
export const outboxReadyAtom = atom((get) => get(loadedAtom));
const sendingHere = new Map<string, AbortController>();
const askingHere = new Set<string>();

/** The user's intents of this device, newest first: unresolved ones and the latest outcomes. */
export const intentsAtom = atom((get) => get(listAtom));
export const unresolvedIntentsAtom = atom((get) => get(listAtom).filter(isUnresolved));
/** Returns the atom of the unresolved intent for a target, if any: while there is one, its button is locked. */
export function openIntentAtom(target: string) {
  return atom((get) => get(listAtom).find((intent) => intent.target === target && isUnresolved(intent)) ?? null);
}

const canAsk = (get: Getter) => get(configAtom).features.includes('idempotency');
/** Whether the back end can report the outcome of a call whose answer was lost. */
export const canAskAtom = atom(canAsk);

/** How a decision is sent under its key. */
type Sender = (key: string, signal: AbortSignal) => Promise<{ readonly orders: readonly Order[]; readonly made?: Made }>;

const OPERATIONS = { place: 'placeTrades', execute: 'executeOrder', modify: 'modifyOrder', cancel: 'cancelOrder' } as const;
const operationOf = (call: IntentCall): OperationName => (call.kind === 'idempotent' ? call.operation : OPERATIONS[call.kind]);

const loadIdempotent = lazyCode('idempotent-calls', () => import('#client/api/idempotent-calls.ts'));

/** Returns how the call is sent. Rejects when the part that knows how does not come: then nothing was stored and nothing sent. */
async function senderOf(call: IntentCall): Promise<Sender> {
  const plain =
    (run: (key: string, signal: AbortSignal) => Promise<Order[]>): Sender =>
    async (key, signal) => ({ orders: await run(key, signal) });
  switch (call.kind) {
    case 'place':
      return plain((...how) => placeTrades(call.body, ...how));
    case 'execute':
      return plain((...how) => executeOrder(call.body, ...how));
    case 'modify':
      return plain((...how) => modifyOrder(call.body, ...how));
    case 'cancel':
      return plain((...how) => cancelOrder(call.body, ...how));
    case 'idempotent': {
      const { sendIdempotent } = await loadIdempotent();
      return async (key, signal) => {
        const { orders, ...made } = await sendIdempotent(call.operation, call.body, call.id ?? null, key, signal);
        return { orders, made };
      };
    }
  }
}

/** Shows the outcome where orders and positions are shown, without waiting for the stream. */
function spread(set: Setter, intent: Intent): void {
  for (const order of intent.orders) set(foldOrderAtom, order);
  if (isUnresolved(intent)) return;
  const accounts = accountsOf(intent.call);
  if (accounts.length === 0) set(refetchAllAtom);
  for (const account of new Set(accounts)) void set(refreshOrderBookAtom, account);
  for (const portfolio of portfoliosOf(intent.call)) void set(refreshPositionsAtom, portfolio);
}

/** Returns the stored intents, preceded by open intents of this page that are missing in storage, which a browser may clear at any moment. */
const withOpen = (stored: readonly Intent[], known: readonly Intent[]) => [
  ...known.filter((intent) => isUnresolved(intent) && !stored.some(({ key }) => key === intent.key)),
  ...stored,
];

/** Applies the event to the stored intent and to the list on screen. The storage failing or emptied now costs no knowledge of this page. */
async function record(get: Getter, set: Setter, userId: string, key: string, event: IntentEvent): Promise<Intent | null> {
  const now = wallNow();
  const chance = Math.random();
  const apply = (list: readonly Intent[]) => list.map((intent) => (intent.key === key ? intentAfter(intent, event, now, chance) : intent));
  // Only this intent: another one pressed just now must not be stored before its own claim.
  const known = get(userIdAtom) === userId ? get(listAtom).filter((intent) => intent.key === key) : [];
  const change = () => changeIntents(userId, now, (list) => apply(list.some((each) => each.key === key) ? list : [...known, ...list]));
  const stored = await within<Intent[] | null, null>(STORE_MS, change, null);
  const list = stored ?? apply(get(listAtom));
  const intent = list.find((item) => item.key === key) ?? null;
  if (get(userIdAtom) !== userId) return intent;
  set(listAtom, (shown) => withOpen(list, shown));
  postToTabs({ type: 'intents', userId });
  if (intent) spread(set, intent);
  return intent;
}

/**
 * Sends the trader's decision once. Stored on disk before the send; refused while offline, while its target has an open
 * intent (in any tab), or when it cannot be stored. Never queued, never sent again.
 */
export const submitIntentAtom = atom(null, async (get, set, call: IntentCall, about: string = '', given?: string): Promise<Submitted> => {
  const key = given ?? uuid();
  const userId = get(userIdAtom);
  if (userId === null || !get(signedInAtom)) return { outcome: 'blocked', reason: 'signed-out', intent: null };
  if (!get(loadedAtom)) return { outcome: 'blocked', reason: 'checking', intent: null };
  if (get(offlineAtom)) return { outcome: 'blocked', reason: 'offline', intent: null };
  const sender = await senderOf(call).catch(() => null);
  if (sender === null) return { outcome: 'blocked', reason: 'offline', intent: null };
  const target = targetOf(call);
  const epoch = get(sessionEpochAtom);
  const duplicateIn = (list: readonly Intent[]) =>
    list.find((intent) => intent.key === key || (intent.target === target && isUnresolved(intent))) ?? null;
  const known = duplicateIn(get(listAtom));
  if (known) return { outcome: 'blocked', reason: 'in-flight', intent: known };

  return whileHolding(key, async (): Promise<Submitted> => {
    const now = wallNow();
    const fresh: Intent = {
      key,
      target,
      call,
      about,
      state: 'sending',
      createdAt: now,
      updatedAt: now,
      attempts: 0,
      resolveAt: null,
      orders: [],
      error: null,
      owner: tabId(uuid),
      leaseUntil: now + LEASE_MS,
    };
    const abort = new AbortController();
    sendingHere.set(key, abort);
    // On screen before the disk answers: the second tap of this page finds it here.
    set(listAtom, (list) => [fresh, ...list]);
    let other: Intent | null = null;
    let late: ReturnType<typeof setTimeout> | undefined = undefined;
    try {
      const stored = await within<Intent[] | null, null>(
        STORE_MS,
        () =>
          changeIntents(userId, now, (list) => {
            other = duplicateIn(list);
            return other === null ? [fresh, ...list] : list;
          }),
        null,
      );
      if (stored === null || other !== null || get(sessionEpochAtom) !== epoch) {
        // Another user may have signed in meanwhile.
        if (get(userIdAtom) === userId)
          set(listAtom, (list) => {
            const others = list.filter((intent) => intent.key !== key);
            return stored === null ? others : withOpen(stored, others);
          });
        if (stored !== null && other === null) await record(get, set, userId, key, { type: 'voided' });
        const reason = stored === null ? 'cannot-store' : other === null ? 'signed-out' : 'in-flight';
        return { outcome: 'blocked', reason, intent: other };
      }
      set(listAtom, (list) => withOpen(stored, list));
      postToTabs({ type: 'intents', userId });
      late = setTimeout(() => void record(get, set, userId, key, { type: 'late' }), LATE_MS - (wallNow() - now));
      const event = await tracked(set, operationOf(call), () => sender(key, abort.signal)).then(
        (answer): IntentEvent => ({ type: 'answered', ...answer }),
        (thrown: unknown) => eventOfFailure(asApiError(thrown), canAsk(get)),
      );
      const after = await record(get, set, userId, key, event);
      return { outcome: 'sent', intent: after ?? fresh };
    } finally {
      clearTimeout(late);
      sendingHere.delete(key);
    }
  });
});

/** Asks for the outcome of one lost intent. */
const askAtom = atom(null, async (get, set, userId: string, key: string) => {
  if (askingHere.has(key)) return;
  askingHere.add(key);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ASK_MS);
  try {
    const event = await resolveIntent(key, abort.signal).then(eventOfResolved, (thrown: unknown): IntentEvent => {
      const error: ApiError = asApiError(thrown);
      return error.code === 'request.idempotency-voided' ? { type: 'voided' } : { type: 'ask-failed' };
    });
    await record(get, set, userId, key, event);
  } finally {
    clearTimeout(timer);
    askingHere.delete(key);
  }
});

/** Asks again at once for every lost intent: the connection is back, or somebody wants to know. */
export const nudgeIntentsAtom = atom(null, (_get, set) => {
  set(listAtom, (list) => list.map((intent) => intentAfter(intent, { type: 'ask-now' }, wallNow(), 0)));
});

/** Applies an order event of the stream: an order created by an open intent gives the intent's outcome, before or instead of the call's answer. */
export const applyOrderEventAtom = atom(null, (get, set, event: UserEvent) => {
  const userId = get(userIdAtom);
  if (userId === null || !('order' in event.data)) return;
  const order = event.data.order as Order;
  const seen: IntentEvent = { type: 'order-seen', order };
  for (const intent of get(listAtom).filter((each) => isUnresolved(each) && madeBy(each, order))) {
    // Updates the screen together with the order; storage follows.
    set(listAtom, (list) => list.map((each) => (each.key === intent.key ? intentAfter(each, seen, wallNow(), 0) : each)));
    void record(get, set, userId, intent.key, seen);
  }
});

/**
 * Closes an unknown intent by the trader's word, after a look at the broker's books. Only for back ends that cannot be asked:
 * elsewhere the back end's word counts.
 */
export const settleByHandAtom = atom(null, async (get, set, key: string, taken: boolean) => {
  const userId = get(userIdAtom);
  if (userId === null || canAsk(get)) return;
  await record(get, set, userId, key, taken ? { type: 'answered', orders: [] } : { type: 'voided' });
});

const loadAtom = atom(null, async (get, set, userId: string) => {
  const stored = await within<Intent[] | null, null>(STORE_MS, () => readIntents(userId), null);
  if (get(userIdAtom) !== userId) return;
  if (stored) set(listAtom, (list) => withOpen(stored, list));
  set(loadedAtom, true);
});

/** Takes over what a closed page or another tab left `sending`: its outcome is unknown until asked. */
const takeOverAtom = atom(null, async (get, set, userId: string) => {
  for (const intent of get(listAtom)) {
    if (intent.state !== 'sending' || sendingHere.has(intent.key)) continue;
    const leased = !canLock() && intent.owner !== tabId(uuid) && wallNow() < intent.leaseUntil;
    if (!leased && (await isFree(intent.key))) await record(get, set, userId, intent.key, { type: 'lost' });
  }
});

const resetOutboxAtom = atom(null, (_get, set) => {
  set(listAtom, []);
  set(loadedAtom, false);
});

onLeaving(resetOutboxAtom);

/** Runs the outbox: reads stored intents, takes over abandoned ones, queries unknown ones. Returns how to stop. */
export function startOutbox(store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let user: string | null = null;
  const plan = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (user === null || store.get(offlineAtom) || !store.get(signedInAtom)) return;
    const now = wallNow();
    const times = store.get(listAtom).flatMap((intent) => {
      if (intent.state === 'sending' && !sendingHere.has(intent.key))
        return [canLock() ? now + LOOK_AGAIN_MS : Math.max(now + LOOK_AGAIN_MS, intent.leaseUntil)];
      return intent.state === 'unknown' && intent.resolveAt !== null && canAsk(store.get) && !askingHere.has(intent.key)
        ? [intent.resolveAt]
        : [];
    });
    if (times.length > 0) timer = setTimeout(run, Math.max(0, Math.min(...times) - now));
  };
  const run = () => {
    timer = null;
    const owner = user;
    if (owner === null) return;
    void store
      .set(takeOverAtom, owner)
      .then(() => {
        const now = wallNow();
        const due = store.get(listAtom).filter(({ state, resolveAt }) => state === 'unknown' && resolveAt !== null && resolveAt <= now);
        return canAsk(store.get) ? Promise.all(due.map(({ key }) => store.set(askAtom, owner, key))) : [];
      })
      .then(plan, plan);
  };
  const load = () => {
    const owner = user;
    if (owner !== null)
      void store
        .set(loadAtom, owner)
        .then(() => store.set(takeOverAtom, owner))
        .then(plan, plan);
  };
  const onUser = () => {
    const next = store.get(userIdAtom);
    if (next === user) return;
    user = next;
    store.set(resetOutboxAtom);
    load();
  };
  const stops = [
    store.sub(userIdAtom, onUser),
    store.sub(listAtom, plan),
    store.sub(offlineAtom, () => {
      if (!store.get(offlineAtom)) store.set(nudgeIntentsAtom);
      // Nothing comes back over a dead connection: the outcome is unknown now, not after the time-out.
      else for (const abort of sendingHere.values()) abort.abort();
      plan();
    }),
    store.sub(signedInAtom, plan),
    store.sub(configAtom, plan),
    listenToTabs((message) => {
      if (message.type === 'intents' && message.userId === user) load();
    }),
  ];
  onUser();
  return () => {
    stops.forEach((stop) => stop());
    if (timer !== null) clearTimeout(timer);
    user = null;
  };
}
