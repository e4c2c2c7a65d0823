import type { Instruction, Order, Position } from '#client/api/types.ts';
import { isWorking } from '#domain/orders/status-sets.ts';

const isStop = ({ order_type: type }: Order) => type === 'SL' || type === 'SL-M';

/** Returns whether something would stop the loss of a short position: a live stop instruction on it, or a working stop order that buys it back. */
function hasStop(position: Position, instructions: readonly Instruction[], orders: readonly Order[]): boolean {
  return (
    instructions.some(({ live, position_id: id, exit }) => live && id === position.position_id && exit !== null && exit.stop !== null) ||
    orders.some(
      (order) =>
        isWorking(order.status) &&
        isStop(order) &&
        order.transaction_type === 'BUY' &&
        order.portfolio_id === position.portfolio_id &&
        order.instrument.instrument_id === position.instrument.instrument_id,
    )
  );
}

/** Returns the sold options whose loss nothing bounds: neither bought options of the same kind and underlying in at least their number, nor a stop. */
export function nakedShorts(
  positions: readonly Position[],
  instructions: readonly Instruction[],
  orders: readonly Order[],
): readonly Position[] {
  const kindOf = ({ instrument }: Position) => `${instrument.underlying}/${instrument.option_type}`;
  const options = positions.filter(({ instrument, net_quantity: net }) => instrument.kind === 'option' && net !== 0);
  const net = new Map<string, number>();
  // A bought option that ends before the sold one protects it only until then: it is not counted.
  for (const position of options) {
    const protects = (short: Position) => (position.instrument.expiry ?? '') >= (short.instrument.expiry ?? '');
    const covered =
      position.net_quantity > 0 && options.some((short) => short.net_quantity < 0 && kindOf(short) === kindOf(position) && protects(short));
    if (position.net_quantity < 0 || covered) net.set(kindOf(position), (net.get(kindOf(position)) ?? 0) + position.net_quantity);
  }
  return options.filter(
    (position) => position.net_quantity < 0 && (net.get(kindOf(position)) ?? 0) < 0 && !hasStop(position, instructions, orders),
  );
}
