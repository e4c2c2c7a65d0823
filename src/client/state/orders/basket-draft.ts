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
type Target = BasketBody['targets'][number];
/** `rolls` names the position that the first of two legs closes: the basket is a roll. */
export type BasketTarget = Required<Omit<Target, 'rolls'>> & Pick<Target, 'rolls'>;

/** Legs being collected. Never sent automatically: the user reviews the re-priced basket and confirms. */
export interface BasketDraft {
  readonly legs: readonly BasketLegDraft[];
  readonly hedgeFirst: boolean;
  /** Where it goes; none = the selected portfolio, once. */
  readonly targets: readonly BasketTarget[];
  /** The key it was sent under: from then on its outcome is shown, also after a reload. */
  readonly sentKey: string | null;
}

export const EMPTY_BASKET: BasketDraft = { legs: [], hedgeFirst: true, targets: [], sentKey: null };
/** Maximum number of legs per call. */
const MOST_LEGS = 20;

const VERSION = 1;

/** Returns whether the basket rolls a position: then its legs belong together as they are. */
export const isRoll = ({ targets }: Pick<BasketDraft, 'targets'>): boolean => targets[0]?.rolls !== undefined;

/** Returns the basket before adding legs: an unsent roll is dropped, because mixing it with other legs would be a different trade. */
const ready = (basket: BasketDraft): BasketDraft => (isRoll(basket) && basket.sentKey === null ? EMPTY_BASKET : basket);

/** Returns the basket without a leg; a roll goes as a whole. */
export function withoutLeg(basket: BasketDraft, id: string): BasketDraft {
  const open = ready(basket);
  return { ...open, legs: open.legs.filter((leg) => leg.id !== id) };
}

function isBasket(data: unknown): data is BasketDraft {
  return (
    isRecord(data) &&
    Array.isArray(data['targets']) &&
    Array.isArray(data['legs']) &&
    data['legs'].every((leg) => isRecord(leg) && isRecord(leg['instrument']) && isRecord(leg['order']))
  );
}

/** Export format of an unsent basket. A sent basket belongs to this device, and a roll is too short-lived: neither is exported. */
export const KEPT_BASKET = { version: VERSION, check: (data: unknown) => isBasket(data) && data.sentKey === null && !isRoll(data) };

/** A change or sending in another tab wins: a tab that still showed the basket as unsent could send it twice. */
const family = sharedKept<BasketDraft>({
  name: 'basket',
  version: VERSION,
  check: isBasket,
  empty: EMPTY_BASKET,
  isEmpty: ({ legs, sentKey }) => legs.length === 0 && sentKey === null,
  onValue: (set, { legs }) => set(basketCountAtom, legs.length),
});

/** The basket stored on this device. */
export const basketDraftAtom = atom((get) => get(family.valueAtom) ?? EMPTY_BASKET);
/** Reads the signed-in user's stored basket, once. */
export const loadBasketAtom = family.loadAtom;
/** Changes the basket, here and on the device. */
export const changeBasketAtom = family.changeAtom;

/** Reason why legs cannot be added: too many legs, or the basket has been sent and its outcome is still open. */
export type BasketRefusal = 'full' | 'sent';

const refusalOf = ({ legs, sentKey }: BasketDraft, added: number): BasketRefusal | null =>
  sentKey !== null ? 'sent' : legs.length + added > MOST_LEGS ? 'full' : null;

/** Why a roll cannot be looked at now: other legs are being collected, or a basket has been sent and its outcome is still looked at. */
export type RollRefusal = 'legs' | 'sent';

/** Puts a roll where the basket is, when that is empty. Returns why it was not; null when it is there. */
export const putRollAtom = atom(
  null,
  async (get, set, legs: readonly Omit<BasketLegDraft, 'id'>[], target: BasketTarget): Promise<RollRefusal | null> => {
    await set(loadBasketAtom);
    const now = get(basketDraftAtom);
    if (now.sentKey !== null) return 'sent';
    if (ready(now).legs.length > 0) return 'legs';
    const roll = { ...EMPTY_BASKET, legs: legs.map((leg) => ({ id: uuid(), ...leg })), hedgeFirst: false, targets: [target] };
    await set(changeBasketAtom, (basket) => (basket.sentKey === null && ready(basket).legs.length === 0 ? roll : basket));
    return null;
  },
);

/** Puts legs at the end, all or none: half of a structure would be another trade. Returns why none was taken; null when they are in. */
export const addLegsAtom = atom(null, async (get, set, added: readonly Omit<BasketLegDraft, 'id'>[]): Promise<BasketRefusal | null> => {
  await set(loadBasketAtom);
  const refusal = refusalOf(ready(get(basketDraftAtom)), added.length);
  if (refusal !== null) return refusal;
  const fresh = added.map(({ instrument, order }) => ({ id: uuid(), instrument, order }));
  await set(changeBasketAtom, (basket) => {
    const open = ready(basket);
    return refusalOf(open, fresh.length) === null ? { ...open, legs: [...open.legs, ...fresh] } : basket;
  });
  return null;
});
