import { atom } from 'jotai';
import type { BasketBody, Instrument, OrderRequest } from '#client/api/types.ts';
import { uuid } from '#client/platform/uuid.ts';
import { sharedKept } from '../device/shared-kept.ts';
import { basketCountAtom } from '../overlays/open.ts';
import { isRecord } from '../resource/is-record.ts';

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
const MOST_LEGS = 20;

const VERSION = 1;

function isBasket(data: unknown): data is BasketDraft {
  return (
    isRecord(data) &&
    Array.isArray(data['targets']) &&
    Array.isArray(data['legs']) &&
    data['legs'].every((leg) => isRecord(leg) && isRecord(leg['instrument']) && isRecord(leg['order']))
  );
}

/** How a basket is kept that has not been sent: one that was belongs to this device, whose order it is. */
export const KEPT_BASKET = { version: VERSION, check: (data: unknown) => isBasket(data) && data.sentKey === null };

/** Another tab that has sent it, or changed it, is believed: one that still showed it unsent would have it sent twice. */
const family = sharedKept<BasketDraft>({
  name: 'basket',
  version: VERSION,
  check: isBasket,
  empty: EMPTY_BASKET,
  isEmpty: ({ legs, sentKey }) => legs.length === 0 && sentKey === null,
  onValue: (set, { legs }) => set(basketCountAtom, legs.length),
});

/** The basket as it is on this device. */
export const basketDraftAtom = atom((get) => get(family.valueAtom) ?? EMPTY_BASKET);
/** Reads what was kept of the signed-in user's basket, once. */
export const loadBasketAtom = family.loadAtom;
/** Changes the basket, here and on the device. */
export const changeBasketAtom = family.changeAtom;

/** Why a basket takes no more: it has no room for all of them, or it has been sent and its outcome is still looked at. */
export type BasketRefusal = 'full' | 'sent';

const refusalOf = ({ legs, sentKey }: BasketDraft, added: number): BasketRefusal | null =>
  sentKey !== null ? 'sent' : legs.length + added > MOST_LEGS ? 'full' : null;

/** Puts legs at the end, all or none: half of a structure would be another trade. Returns why none was taken; null when they are in. */
export const addLegsAtom = atom(null, async (get, set, added: readonly Omit<BasketLegDraft, 'id'>[]): Promise<BasketRefusal | null> => {
  await set(loadBasketAtom);
  const refusal = refusalOf(get(basketDraftAtom), added.length);
  if (refusal !== null) return refusal;
  const fresh = added.map(({ instrument, order }) => ({ id: uuid(), instrument, order }));
  await set(changeBasketAtom, (basket) =>
    refusalOf(basket, fresh.length) === null ? { ...basket, legs: [...basket.legs, ...fresh] } : basket,
  );
  return null;
});
