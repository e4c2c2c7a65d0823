import { AppError } from '#contract/errors/app-error.ts';
import { nextStatus, type OrderEvent } from '#domain/orders/order-transitions.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import type { CallBinding } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { RecordedOrders } from '#server/market/recorded-orders.ts';
import { requireOrder } from '#server/policies/access.ts';
import { lockOrder, lockOrders } from '#server/repositories/orders.ts';
import { findSlicedOrder, listSlices } from '#server/repositories/sliced-orders.ts';
import { type IntentOutcome, refusedWith, storedError } from './intent-outcome.ts';
import type { LoggedIntent } from './idempotent-requests.ts';
import { wireOrders } from './order-answers.ts';
import type { AccountLock } from './account-lock.ts';
import { changeError } from './order-tickets.ts';
import { storeOrders } from './store-orders.ts';

/** An order to change: the order itself, or its slices. `open` are the parts to which the event applies. */
export interface ChangeTarget {
  readonly top: OrderRow;
  readonly parts: readonly OrderRow[];
  readonly open: readonly OrderRow[];
}

/** Returns an order with its parts, locked until the transaction ends. Throws order.not-found, or order.not-open when no part is open. */
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

/** Reports the result of a part; returns the result for the caller. */
type Settle = (trx: Trx, failure: IntentOutcome | null, orders: RecordedOrders) => Promise<IntentOutcome>;

interface Sending {
  readonly top: OrderRow;
  readonly parts: readonly OrderRow[];
  readonly pending: OrderRow['status'];
  readonly message: string;
  send(part: OrderRow, binding: CallBinding<IntentOutcome>): Promise<IntentOutcome>;
  /** Returns the part's row after a change that may no longer be sent. */
  stopped?(trx: Trx, row: OrderRow): Promise<OrderRow | null>;
}

/** Binds a change to its order: it is sent only while the order still waits for it. */
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

/** Returns the function that sends a change slice by slice. One accepted slice makes it a success; the outcome is stored with the last. */
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
