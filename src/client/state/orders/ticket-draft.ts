import { atom } from 'jotai';
import { seal } from '#client/offline/sealed.ts';
import { unsealOlder } from '#client/offline/unseal-older.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { ORDER_TYPES, type OrderType, type Product, type Validity } from '#domain/orders/order-kinds.ts';
import * as drafts from '../device/kept-drafts.ts';
import { isRecord } from '../resource/is-record.ts';

/** Content of a ticket that could not be sent. Never sent automatically: the user reviews the re-priced ticket and confirms. */
export interface TicketDraft {
  readonly side: 'BUY' | 'SELL';
  readonly kind: OrderType;
  readonly product: Product;
  readonly validity: Validity;
  readonly lots: number | null;
  /** Decimals; null = none was typed. */
  readonly price: number | null;
  readonly trigger: number | null;
  /** The stop, target and trail that the order brings along. */
  readonly protection: unknown;
}

const VERSION = 3;
/** A draft of yesterday is no plan for today. */
const DRAFT_KEEP_MS = 12 * 3_600_000;

const KINDS: readonly unknown[] = ORDER_TYPES;

function isDraft(data: unknown): data is TicketDraft {
  return isRecord(data) && (data['side'] === 'BUY' || data['side'] === 'SELL') && KINDS.includes(data['kind']);
}
/** Before an order brought its protection along, and before a ticket had triggers and products: then all was sent as carry. */
const withoutProtection = (data: unknown) => (isDraft(data) ? { ...data, protection: null } : null);
const withoutProduct = (data: unknown) => (isDraft(data) ? { ...data, product: 'NRML' as const, trigger: null, protection: null } : null);
const OLDER = { 1: withoutProduct, 2: withoutProtection };

/** Reads the draft for an instrument; null when there is none, it is too old, or nobody is signed in. */
export const readDraftAtom = atom(null, async (_get, set, instrumentId: string): Promise<TicketDraft | null> => {
  const sealed = unsealOlder(await set(drafts.readDraftAtom, instrumentId), VERSION, isDraft, OLDER);
  return sealed === null || wallNow() - sealed.at > DRAFT_KEEP_MS ? null : sealed.data;
});

export const saveDraftAtom = atom(null, (_get, set, instrumentId: string, draft: TicketDraft) =>
  set(drafts.storeDraftAtom, instrumentId, seal(VERSION, wallNow(), draft)),
);

export const { dropDraftAtom } = drafts;
