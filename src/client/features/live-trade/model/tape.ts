import type { Instruction, Order } from '#client/api/types.ts';
import { isFinal } from '#domain/orders/status-sets.ts';

/** One thing that happened, with the exchange's time. */
export type TapeLine =
  | {
      readonly kind: 'fill';
      readonly key: string;
      readonly at: number;
      readonly order: Order;
      readonly quantity: number;
      readonly price: number;
    }
  | { readonly kind: 'order'; readonly key: string; readonly at: number; readonly order: Order }
  | { readonly kind: 'instruction'; readonly key: string; readonly at: number; readonly instruction: Instruction };

/** Returns what happened today, newest first: every fill, every order that was placed or ended without filling, every instruction as it is now. */
export function tapeOf(orders: readonly Order[], instructions: readonly Instruction[], count: number): readonly TapeLine[] {
  const lines: TapeLine[] = [];
  for (const order of orders) {
    for (const fill of order.fills)
      lines.push({ kind: 'fill', key: fill.trade_id, at: fill.exchange_at, order, quantity: fill.quantity, price: fill.price });
    if (order.status !== 'filled' || order.fills.length === 0) {
      const at = isFinal(order.status) ? order.updated_at : order.placed_at;
      lines.push({ kind: 'order', key: order.order_id, at, order });
    }
  }
  for (const instruction of instructions)
    lines.push({ kind: 'instruction', key: instruction.instruction_id, at: instruction.updated_at, instruction });
  return lines.toSorted((a, b) => b.at - a.at || a.key.localeCompare(b.key)).slice(0, count);
}
