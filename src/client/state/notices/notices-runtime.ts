import { atom } from 'jotai';
import type { Order } from '#client/api/types.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from '../start/config.ts';
import { digestAtom, type Digest } from './digest.ts';
import { foldLazily, recentEventsAtom } from '../stream/lazy-folds.ts';
import type { NewNotice } from './notice.ts';
import { noticeOfEvent } from './notice-of-event.ts';
import { noticesOpenAtom } from '../overlays/open.ts';
import { noticesOfBook, fetchedOrdersAtom } from './notices-of-book.ts';
import { addNoticesAtom, loadNoticesAtom } from './notices.ts';
import { fromServerClock } from '../stream/server-clock.ts';
import type { Store } from '../store.ts';
import { dismissToastAtom, pushToastAtom, toastsAtom, type Toast } from './toasts.ts';
import { userIdAtom } from '../session/user.ts';

/** Toasts not added to the notices: their event makes a notice, or they only point at the list. */
const TOLD_OTHERWISE = /^(?:paused|notifications|shell\.digest|settings\.history-told)\./;
const noticeOf = (event: UserEvent) => noticeOfEvent(event, fromServerClock(event.at, wallNow()));

/** Toast id by order id. */
const toastOfOrderAtom = atom<ReadonlyMap<string, number>>(new Map());

/** Dismisses the toast of an order whose state has changed. Returns the order's id, or null. */
const dropOverAtom = atom(null, (get, set, event: UserEvent): string | null => {
  const subject = event.type === 'order.updated' && 'order' in event.data ? event.data.order.order_id : null;
  const told = subject === null ? undefined : get(toastOfOrderAtom).get(subject);
  if (told !== undefined) set(dismissToastAtom, told);
  return subject;
});

const takeEventAtom = atom(null, (get, set, event: UserEvent) => {
  const subject = set(dropOverAtom, event);
  const notice = noticeOf(event);
  if (notice === null) return;
  set(addNoticesAtom, [notice]);
  // Missed events are shown together in the digest; events of the day's loss limit have their own toast.
  const missed = get(digestAtom)?.events.some(({ seq }) => seq === event.seq) === true;
  if (missed || (notice.kind !== 'error' && notice.kind !== 'warn') || event.type.startsWith('risk.')) return;
  const told = set(pushToastAtom, {
    kind: notice.kind,
    title: notice.title,
    ...(notice.detail === undefined ? {} : { detail: notice.detail }),
    action: { label: { id: 'shell.digest.read' }, run: () => set(noticesOpenAtom, true) },
  });
  if (subject !== null) set(toastOfOrderAtom, (all) => new Map(all).set(subject, told));
});
foldLazily(takeEventAtom);

/** Returns the heading notice of a digest: period, number of events, and completeness. */
export function noticeOfDigest({ awaySince, backAt, events, completeness }: Digest): NewNotice | null {
  const count = new Set(events.flatMap((event) => noticeOf(event)?.id ?? [])).size;
  if (count === 0 && completeness === 'contiguous') return null;
  const times = { to: backAt, ...(awaySince === null ? {} : { from: awaySince }) };
  return {
    id: `away/${awaySince ?? backAt}`,
    at: backAt,
    kind: completeness === 'refetched' ? 'warn' : 'info',
    group: 'system',
    title: { id: awaySince === null ? 'notifications.away.until' : 'notifications.away.between', values: times },
    detail: { id: `notifications.away.${completeness}`, values: { count } },
  };
}

function noticeOfToast(toast: Toast): NewNotice {
  const { kind, title, detail } = toast;
  return { id: `toast/${toast.pushedAt}/${toast.id}`, at: toast.pushedAt, kind, group: 'system', title, ...(detail ? { detail } : {}) };
}

/** Maintains the list of notices from events, digests and toasts newer than `seen`. Returns how to stop. */
export function startNotices(store: Store, seen = store.get(toastsAtom).at(-1)?.id ?? 0): () => void {
  let seenToast = seen;
  const openedAt = wallNow();
  let loadedFor: string | null = null;
  let looked = new Set<string>();
  const takeToasts = () => {
    const fresh = store.get(toastsAtom).filter(({ id }) => id > seenToast);
    seenToast = Math.max(seenToast, ...fresh.map(({ id }) => id));
    // What was done here comes back as an event; only a back end without a stream leaves it to the toast.
    const silent = store.get(configAtom).features.includes('stream');
    const kept = fresh.filter(
      ({ kind, title }) => !(silent && kind === 'success') && !TOLD_OTHERWISE.test(typeof title === 'string' ? '' : title.id),
    );
    store.set(addNoticesAtom, kept.map(noticeOfToast));
  };
  const takeDigest = () => {
    const digest = store.get(digestAtom);
    const notice = digest && noticeOfDigest(digest);
    if (notice) store.set(addNoticesAtom, [notice]);
  };
  const takeBook = () => {
    if (loadedFor === null || loadedFor !== store.get(userIdAtom)) return;
    const state = ({ order_id: id, revision }: Order) => `${id} ${revision}`;
    const orders = store.get(fetchedOrdersAtom);
    store.set(
      addNoticesAtom,
      noticesOfBook(
        orders.filter((order) => !looked.has(state(order))),
        openedAt,
      ),
    );
    looked = new Set(orders.map(state));
  };
  // Order: stored notices, events from before this module loaded, then notices only the book knows.
  const load = async () => {
    const userId = store.get(userIdAtom);
    await store.set(loadNoticesAtom);
    store.set(
      addNoticesAtom,
      store.get(recentEventsAtom).flatMap((event) => noticeOf(event) ?? []),
    );
    takeDigest();
    loadedFor = userId;
    looked = new Set();
    takeBook();
  };
  const loadSoon = () => void load().catch(() => undefined);
  const stops = [
    store.sub(toastsAtom, takeToasts),
    store.sub(digestAtom, takeDigest),
    store.sub(fetchedOrdersAtom, takeBook),
    store.sub(userIdAtom, loadSoon),
  ];
  takeToasts();
  loadSoon();
  return () => stops.forEach((stop) => stop());
}
