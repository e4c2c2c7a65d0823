import { atom } from 'jotai';
import { NOTIFICATION_MS } from '#contract/constants.ts';
import type { Instrument } from '#client/api/types.ts';
import type { WallTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';

/** A contract by the parts of its name, formatted when shown, in the current language. */
export type NamedContract = Pick<Instrument, 'kind' | 'underlying' | 'tradingsymbol' | 'expiry' | 'strike' | 'option_type'>;

/** Words by message id, or plain text where only the server has it. */
export type Words = string | { readonly id: string; readonly values?: Readonly<Record<string, string | number | NamedContract>> };

export interface ToastRequest {
  readonly kind: 'success' | 'info' | 'warn' | 'error';
  readonly title: Words;
  readonly detail?: Words;
  readonly action?: { readonly label: Words; readonly run: () => void };
}
export interface Toast extends ToastRequest {
  readonly id: number;
  /** Number of identical toasts within ten seconds, merged into this one. */
  readonly count: number;
  readonly pushedAt: WallTime;
  readonly durationMs: number;
}

const MERGE_MS = 10_000;
const listAtom = atom<readonly Toast[]>([]);
const nextIdAtom = atom(1);

/** Visible toasts, oldest first. The widget removes each after `durationMs` unless held. */
export const toastsAtom = atom((get) => get(listAtom));

function sameWords(a: ToastRequest, b: ToastRequest): boolean {
  const text = ({ kind, title, detail }: ToastRequest) => JSON.stringify([kind, title, detail ?? null]);
  return text(a) === text(b);
}

/** Shows a toast; the same one within ten seconds counts up instead. Returns its id. */
export const pushToastAtom = atom(null, (get, set, request: ToastRequest): number => {
  const now = wallNow();
  const duplicate = get(listAtom).find((toast) => now - toast.pushedAt < MERGE_MS && sameWords(toast, request));
  if (duplicate) {
    set(listAtom, (list) =>
      list.map((toast) => (toast === duplicate ? { ...duplicate, ...request, count: duplicate.count + 1, pushedAt: now } : toast)),
    );
    return duplicate.id;
  }
  const id = get(nextIdAtom);
  set(nextIdAtom, id + 1);
  set(listAtom, (list) => [...list, { ...request, id, count: 1, pushedAt: now, durationMs: NOTIFICATION_MS }]);
  return id;
});

export const dismissToastAtom = atom(null, (_get, set, id: number) => {
  set(listAtom, (list) => list.filter((toast) => toast.id !== id));
});
