import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import type { ChangedPart } from '../orders/order-review.ts';
import { openBookOf, type Judged, judgeOrders } from './account-exposure.ts';

/** What a change would do to the risk of its account. */
interface WeighedChange {
  /** The changed order as it is judged. */
  readonly judged: readonly Judged[];
  /** It opens more, or opens dearer. */
  readonly adds: boolean;
  /** It is larger than before. */
  readonly grows: boolean;
  /** What the broker gets of it. */
  readonly messages: number;
}

/** Returns what a change of an order does, its slices taken together. The exposure is that without the order. */
export function weighChange(exposure: AccountExposureRow, { row, change }: ChangedPart, parts: readonly ChangedPart[]): WeighedChange {
  const sum = (quantityOf: (part: ChangedPart) => number) => parts.reduce((total, part) => total + quantityOf(part), 0);
  const whole = {
    ...row,
    quantity: sum((part) => part.row.quantity),
    filled_quantity: sum((part) => part.row.filled_quantity),
  };
  const changed = {
    ...whole,
    quantity: sum((part) => part.change.quantity ?? part.row.quantity),
    limit_price: change.limitPrice ?? row.limit_price,
  };
  const closing = row.purpose === 'square-off';
  const judged = closing ? [{ row: changed, opening: 0 }] : judgeOrders(openBookOf(exposure), [changed]);
  const before = closing ? 0 : openBookOf(exposure).opening(whole, whole.quantity - whole.filled_quantity);
  const after = judged[0]?.opening ?? 0;
  const dearer =
    change.limitPrice !== null &&
    row.limit_price !== null &&
    (row.side === 'buy' ? change.limitPrice > row.limit_price : change.limitPrice < row.limit_price);
  // Making an order smaller, or its price less eager, is never held up.
  const adds = after > before || (after > 0 && dearer);
  // The larger order may take a hedge away.
  const grows = !closing && changed.quantity > whole.quantity;
  const messages = parts.filter((part) => Object.values(part.change).some((value) => value !== null)).length;
  return { judged, adds, grows, messages };
}
