import type { Basket, Position } from '#client/api/types.ts';

type Target = Basket['targets'][number];

/** What a basket has filled in one portfolio, as it can be closed. */
export interface BasketExit {
  /** Positions that hold exactly what the basket filled: closed as one job of the server, shorts first. */
  readonly whole: readonly Position[];
  /** Positions that hold more: only so many lots of them are the basket's. */
  readonly parts: readonly { readonly position: Position; readonly lots: number }[];
}

/** Returns what is still open of what the basket filled. A position that has since gone to the other side is none of it. */
export function basketExit(target: Target, positions: readonly Position[]): BasketExit {
  const filled = new Map<string, number>();
  for (const { order } of target.legs) {
    if (order === null || order.filled_quantity === 0) continue;
    const name = `${order.instrument.instrument_id} ${order.product}`;
    const signed = order.transaction_type === 'BUY' ? order.filled_quantity : -order.filled_quantity;
    filled.set(name, (filled.get(name) ?? 0) + signed);
  }
  const whole: Position[] = [];
  const parts: { position: Position; lots: number }[] = [];
  for (const position of positions) {
    const units = filled.get(`${position.instrument.instrument_id} ${position.product}`) ?? 0;
    if (units === 0 || position.net_quantity === 0 || Math.sign(units) !== Math.sign(position.net_quantity)) continue;
    if (Math.abs(units) >= Math.abs(position.net_quantity)) whole.push(position);
    else parts.push({ position, lots: Math.floor(Math.abs(units) / position.instrument.lot_size) });
  }
  return { whole, parts: parts.filter(({ lots }) => lots > 0) };
}
