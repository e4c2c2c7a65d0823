import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import type { WallTime } from '#domain/units/time.ts';
import { onLeaving } from '../session/leaving.ts';
import type { ToastRequest } from './toasts.ts';

/** Digest of the events during a disconnection. */
export interface Digest {
  /** Last message of the stream before the gap; null = before this page was opened, at an unknown time. */
  readonly awaySince: WallTime | null;
  readonly backAt: WallTime;
  /** Missed events, oldest first. */
  readonly events: readonly UserEvent[];
  /** `contiguous`: no event is missing. `refetched`: some could not be replayed; all data were fetched again instead. */
  readonly completeness: 'contiguous' | 'refetched';
}

const KEEP = 200;
const baseAtom = atom<Digest | null>(null);

/** The newest digest, until it is dismissed; null = nothing to tell. */
export const digestAtom = atom((get) => get(baseAtom));
export const dismissDigestAtom = atom(null, (_get, set) => set(baseAtom, null));
onLeaving(dismissDigestAtom);

/** Starts a digest, or goes on with the one that nobody has dismissed yet. */
export const openDigestAtom = atom(null, (_get, set, awaySince: WallTime | null, backAt: WallTime) =>
  set(baseAtom, (old) => (old === null ? { awaySince, backAt, events: [], completeness: 'contiguous' } : { ...old, backAt })),
);
export const addToDigestAtom = atom(null, (_get, set, event: UserEvent) =>
  set(baseAtom, (old) => (old === null ? old : { ...old, events: [...old.events, event].slice(-KEEP) })),
);
/** Says that the replay was not whole. */
export const digestRefetchedAtom = atom(null, (_get, set, at: WallTime) =>
  set(baseAtom, (old) => ({ awaySince: null, events: [], ...old, backAt: at, completeness: 'refetched' })),
);

function orderOf({ data }: UserEvent): { readonly order_id: string; readonly status: string } | null {
  return 'order' in data ? data.order : null;
}

/** What else the trader must know of: stops and targets, risk, the broker. */
const TOLD = /^(?:risk\.(?!limits)|instruction\.attention|reconciliation|account)/;

/** Returns the toast that names what changed while away, or null when nothing did that the trader must know at once. */
export function digestToast({ events, completeness }: Digest): ToastRequest | null {
  const title = { id: 'shell.digest.title' };
  if (completeness === 'refetched') return { kind: 'info', title, detail: { id: 'shell.digest.refetched' } };
  const last = new Map(
    events.flatMap((event) => {
      const order = orderOf(event);
      return order === null ? [] : [[order.order_id, order.status] as const];
    }),
  );
  if (last.size === 0) {
    const others = events.filter(({ type }) => TOLD.test(type)).length;
    return others === 0 ? null : { kind: 'info', title, detail: { id: 'shell.digest.others', values: { count: others } } };
  }
  const filled = [...last.values()].filter((status) => status === 'filled').length;
  return { kind: 'info', title, detail: { id: 'shell.digest.orders', values: { filled, changed: last.size - filled } } };
}
