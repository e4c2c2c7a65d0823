import type { InferOutput } from 'valibot';
import type { order } from '#contract/schemas/order.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

/** The orders affected by a change, in wire form, by id. */
export type RecordedOrders = ReadonlyMap<string, InferOutput<typeof order>>;

/** The orders as stored by the sender of a command, by id. */
export type WrittenOrders = ReadonlyMap<string, OrderRow>;
