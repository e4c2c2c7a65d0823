import type { Account } from './account.ts';

export interface Position {
  readonly instrument: string;
  readonly product: string;
  readonly quantity: number;
  readonly average_price: number;
}

const keyOf = ({ instrument, product }: Pick<Position, 'instrument' | 'product'>) => JSON.stringify([instrument, product]);

/** Returns what earlier days and the trades of the account have left open, each position at the average price of what opened it. */
export function positionsOf(account: Account): readonly Position[] {
  const held = new Map(account.carried().map((position) => [keyOf(position), position]));
  for (const trade of account.trades()) {
    const { instrument, price } = trade;
    const product = account.productOf(trade);
    const key = keyOf({ instrument, product });
    const before = held.get(key) ?? { instrument, product, quantity: 0, average_price: 0 };
    const change = trade.side === 'BUY' ? trade.quantity : -trade.quantity;
    const quantity = before.quantity + change;
    held.set(key, { instrument, product, quantity, average_price: averageAfter(before, change, price) });
  }
  return [...held.values()].filter(({ quantity }) => quantity !== 0);
}

function averageAfter({ quantity, average_price }: Position, change: number, price: number): number {
  if (quantity * change >= 0) return Math.round(((quantity * average_price + change * price) / (quantity + change)) * 10_000) / 10_000;
  return Math.abs(change) > Math.abs(quantity) ? price : average_price;
}
