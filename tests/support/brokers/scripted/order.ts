import { BodyReader } from './read-body.ts';
import type { RefusalCode } from './refusal.ts';

const SIDES = ['BUY', 'SELL'] as const;
const TYPES = ['MARKET', 'LIMIT', 'SL', 'SL-M'] as const;

/** What margin can be asked for. */
interface OrderAsked {
  readonly instrument: string;
  readonly side: (typeof SIDES)[number];
  readonly type: (typeof TYPES)[number];
  readonly product: string;
  readonly quantity: number;
  readonly price: number | null;
  readonly trigger_price: number | null;
}

/** What an order is placed with. */
export interface OrderFields extends OrderAsked {
  readonly tag: string | null;
  readonly validity: string;
}

export interface Order extends OrderFields {
  readonly order_id: bigint;
  readonly exchange_order_id: bigint;
  readonly filled_quantity: number;
  readonly average_price: number | null;
  /** A status of the protocol, or any other text. */
  readonly status: string;
  readonly message: string | null;
  readonly updated_at: number;
}

export interface Trade {
  readonly trade_id: string;
  readonly order_id: bigint;
  readonly instrument: string;
  readonly side: OrderFields['side'];
  readonly quantity: number;
  readonly price: number;
  readonly at: number;
}

/** What an order was after one of its changes. */
export interface PastState extends Pick<Order, 'status' | 'message' | 'quantity' | 'filled_quantity' | 'price' | 'trigger_price'> {
  readonly at: number;
}

const ENDED: ReadonlySet<string> = new Set(['COMPLETE', 'CANCELLED', 'REJECTED']);

export const hasEnded = (order: Order): boolean => ENDED.has(order.status);

/** Reads the fields of an order that is to be placed, or refuses under the code. */
export function readOrder(body: unknown, code: RefusalCode): OrderFields {
  const read = new BodyReader(body, code);
  const tag = read.textOrNull('tag');
  if (tag !== null && !/^[A-Za-z0-9]{1,20}$/.test(tag)) throw read.refusal('tag has up to 20 letters and digits');
  return { tag, validity: read.text('validity'), ...readOrderAsked(read) };
}

/** Reads what margin can be asked for, or refuses. */
export function readOrderAsked(read: BodyReader): OrderAsked {
  const fields: OrderAsked = {
    instrument: read.text('instrument'),
    side: read.oneOf('side', SIDES),
    type: read.oneOf('type', TYPES),
    product: read.text('product'),
    quantity: read.whole('quantity'),
    price: read.positiveOrNull('price'),
    trigger_price: read.positiveOrNull('trigger_price'),
  };
  if (fields.price === null && (fields.type === 'LIMIT' || fields.type === 'SL')) throw read.refusal(`${fields.type} needs a price`);
  if (fields.trigger_price === null && fields.type.startsWith('SL')) throw read.refusal(`${fields.type} needs a trigger_price`);
  return fields;
}

/** What a change of an order says; null leaves a field. */
export interface OrderChange {
  readonly quantity: number | null;
  readonly price: number | null;
  readonly trigger_price: number | null;
}

/** Reads the change of an order, or refuses it. */
export function readChange(body: unknown): OrderChange {
  const read = new BodyReader(body, 'order_refused');
  return {
    quantity: read.wholeOrNull('quantity'),
    price: read.positiveOrNull('price'),
    trigger_price: read.positiveOrNull('trigger_price'),
  };
}
