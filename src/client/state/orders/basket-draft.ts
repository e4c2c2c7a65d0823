import { atom } from 'jotai';
import type { BasketBody, Instrument, OrderRequest } from '#client/api/types.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, removeMany, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { basketCountAtom } from '../overlays/open.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

export interface BasketLegDraft {
  readonly id: string;
  readonly instrument: Instrument;
  readonly order: OrderRequest;
}
export type BasketTarget = Required<BasketBody['targets'][number]>;

/** Legs that are being collected. Never sent by itself: it is looked at, priced anew and confirmed. */
export interface BasketDraft {
  readonly legs: readonly BasketLegDraft[];
  readonly hedgeFirst: boolean;
  /** Where it goes; none = the selected portfolio, once. */
  readonly targets: readonly BasketTarget[];
  /** The key it was sent under: from then on its outcome is shown, also after a reload. */
  readonly sentKey: string | null;
}

export const EMPTY_BASKET: BasketDraft = { legs: [], hedgeFirst: true, targets: [], sentKey: null };
/** As many as one call takes. */
export const MOST_LEGS = 20;

const VERSION = 1;
const READ_MS = 1_000;
const basketKey = (userId: string) => `${userPrefix(userId)}basket`;

function isBasket(data: unknown): data is BasketDraft {
  return (
    isRecord(data) &&
    Array.isArray(data['targets']) &&
    Array.isArray(data['legs']) &&
    data['legs'].every((leg) => isRecord(leg) && isRecord(leg['instrument']) && isRecord(leg['order']))
  );
}

const baseAtom = atom<BasketDraft>(EMPTY_BASKET);
/** The user whose basket has been read; changes wait for it, so that none overwrites what is stored. */
const readForAtom = atom<string | null>(null);
const readingAtom = atom<{ readonly userId: string; readonly done: Promise<void> } | null>(null);

/** The basket as it is on this device. */
export const basketDraftAtom = atom((get) => get(baseAtom));

/** Reads what was kept of the signed-in user's basket, once. */
export const loadBasketAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null || get(readForAtom) === userId) return;
  const running = get(readingAtom);
  if (running?.userId === userId) return running.done;
  const done = within(READ_MS, () => readOne(basketKey(userId)), null).then((raw) => {
    if (get(userIdAtom) !== userId || get(readForAtom) === userId) return;
    const kept = unseal(raw, VERSION, isBasket)?.data ?? EMPTY_BASKET;
    set(baseAtom, kept);
    set(basketCountAtom, kept.legs.length);
    set(readForAtom, userId);
  });
  set(readingAtom, { userId, done });
  return done;
});

/** Changes the basket, here and on the device. */
export const changeBasketAtom = atom(null, async (get, set, change: (basket: BasketDraft) => BasketDraft) => {
  await set(loadBasketAtom);
  const userId = get(userIdAtom);
  if (userId === null) return;
  const next = change(get(baseAtom));
  set(baseAtom, next);
  set(basketCountAtom, next.legs.length);
  if (next.legs.length === 0 && next.sentKey === null) removeMany([basketKey(userId)]).catch(() => undefined);
  else writeBehind(basketKey(userId), seal(VERSION, wallNow(), next));
});

/** Puts a leg at the end. Returns false when the basket is full, or has been sent and its outcome is still looked at. */
export const addLegAtom = atom(null, async (get, set, instrument: Instrument, order: OrderRequest): Promise<boolean> => {
  await set(loadBasketAtom);
  const { legs, sentKey } = get(baseAtom);
  if (legs.length >= MOST_LEGS || sentKey !== null) return false;
  await set(changeBasketAtom, (basket) => ({ ...basket, legs: [...basket.legs, { id: uuid(), instrument, order }] }));
  return true;
});

onLeaving(
  atom(null, (_get, set) => {
    set(baseAtom, EMPTY_BASKET);
    set(readForAtom, null);
    set(readingAtom, null);
  }),
);
