import { AppError } from '#contract/errors/app-error.ts';
import { nextStatus, type OrderEvent } from '#domain/orders/order-transitions.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { CallBinding } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { RecordedOrders } from '#server/market/venue.ts';
import { requireOrder } from '#server/policies/access.ts';
import { lockOrder, lockOrders } from '#server/repositories/orders.ts';
import { findSlicedOrder, listSlices } from '#server/repositories/sliced-orders.ts';
import { type IntentOutcome, refusedWith, storedError } from './intent-outcome.ts';
import type { LoggedIntent } from './idempotent-requests.ts';
import { wireOrders } from './order-answers.ts';
import type { AccountLock } from './account-lock.ts';
import { changeError } from './order-tickets.ts';
import { storeOrders } from './store-orders.ts';

/** An order to be changed: itself, or its slices. `open` are those that the event can happen to. */
export interface ChangeTarget {
  readonly top: OrderRow;
  readonly parts: readonly OrderRow[];
  readonly open: readonly OrderRow[];
}

/** Returns what an order consists of, held until the transaction ends. Throws order.not-found, or order.not-open when nothing of it is. */
export async function changeTargetOf(trx: Trx, lock: AccountLock, orderId: string, event: OrderEvent): Promise<ChangeTarget> {
  const { user_id: userId, account_number: accountNumber } = lock.account;
  const row = await lockOrder(trx, userId, accountNumber, orderId);
  const top = row ?? requireOrder(await findSlicedOrder(trx, userId, accountNumber, orderId));
  const ids = row ? [] : (await listSlices(trx, [top.id])).map((slice) => slice.id);
  const held = new Map((await lockOrders(trx, ids)).map((slice) => [slice.id, slice]));
  const parts = row ? [row] : ids.flatMap((id) => held.get(id) ?? []);
  const open = parts.filter((part) => nextStatus(part.status, event) !== null);
  if (open.length === 0) throw new AppError('order.not-open');
  return { top, parts, open };
}

/** Tells what became of a part; returns what that means for the caller. */
type Settle = (trx: Trx, failure: IntentOutcome | null, orders: RecordedOrders) => Promise<IntentOutcome>;

interface Sending {
  readonly top: OrderRow;
  readonly parts: readonly OrderRow[];
  readonly pending: OrderRow['status'];
  readonly message: string;
  send(part: OrderRow, binding: CallBinding<IntentOutcome>): Promise<IntentOutcome>;
  /** Returns the part as it goes on when the change may not go any more. */
  stopped?(trx: Trx, row: OrderRow): Promise<OrderRow | null>;
}

/** Ties a change to the order that waits for it: it goes only while the order still does. */
function bindingOf(
  orderId: string,
  { pending, stopped }: Pick<Sending, 'pending' | 'stopped'>,
  settle: Settle,
): CallBinding<IntentOutcome> {
  let sent = false;
  let ended = false;
  let held: OrderRow | null = null;
  return {
    async select(trx) {
      const [row] = await lockOrders(trx, [orderId]);
      const waits = row?.status === pending;
      held = row && waits && stopped ? await stopped(trx, row) : null;
      sent = waits && held === null;
      ended = row !== undefined && isFinal(row.status);
      return new Set(sent ? [orderId] : []);
    },
    async conclude(trx, emit, { refusal, orders }) {
      if (held !== null) {
        await storeOrders(trx, emit, [held]);
        return settle(trx, refusedWith('risk.trading-paused'), orders);
      }
      if (!sent) return settle(trx, refusedWith(ended ? 'order.not-open' : 'order.change-never-sent'), orders);
      return settle(trx, refusal === null ? null : { error: storedError(changeError(refusal)) }, orders);
    },
  };
}

/** Returns the way to send a change, slice by slice. It has come about when one of them took it; the outcome is kept with the last. */
export function sendChange(sending: Sending): Exclude<LoggedIntent['next'], IntentOutcome> {
  const { top, parts, message, send } = sending;
  return async (conclude) => {
    let taken = 0;
    let refused: IntentOutcome | null = null;
    let outcome = refusedWith('order.not-open');
    for (const [place, part] of parts.entries()) {
      const settle: Settle = async (trx, failure, orders) => {
        const done = taken + (failure === null ? 1 : 0);
        const said = done === parts.length ? message : `${message} in part`;
        const first = refused ?? failure;
        const total = done === 0 && first !== null ? first : { answer: { orders: await wireOrders(trx, [top.id], orders), message: said } };
        if (place === parts.length - 1) await conclude(trx, total);
        taken = done;
        refused = first;
        return total;
      };
      outcome = await send(part, bindingOf(part.id, sending, settle));
    }
    return outcome;
  };
}
