import type { Account } from './account.ts';
import type { MetFault } from './faults.ts';
import type { Trade } from './order.ts';
import { BodyReader } from './read-body.ts';

export interface Position {
  readonly instrument: string;
  readonly product: string;
  readonly quantity: number;
  readonly average_price: number;
}

export interface Conversion {
  readonly instrument: string;
  readonly from: string;
  readonly to: string;
  /** Signed like the position. */
  readonly quantity: number;
}

const keyOf = ({ instrument, product }: Pick<Position, 'instrument' | 'product'>) => JSON.stringify([instrument, product]);

/** Reads a conversion, or refuses one of more than is open. */
export function readConversion(account: Account, body: unknown): Conversion {
  const read = new BodyReader(body, 'order_refused');
  const [instrument, from, to] = [read.text('instrument'), read.text('from'), read.text('to')];
  const quantity = read.whole('quantity') * (read.oneOf('side', ['BUY', 'SELL'] as const) === 'BUY' ? 1 : -1);
  const open = positionsOf(account).find((one) => one.instrument === instrument && one.product === from)?.quantity ?? 0;
  if (from === to || open * quantity <= 0 || Math.abs(quantity) > Math.abs(open)) throw read.refusal(`${open} are open in ${from}`);
  return { instrument, from, to, quantity };
}

/** Returns what earlier days and the trades of the account have left open, each position at the average price of what opened it. */
export const positionsOf = (account: Account): readonly Position[] => openAfter(account, account.trades());

/** Returns the same with the trades that the books still miss. */
export const everyPositionOf = (account: Account): readonly Position[] => openAfter(account, account.allTrades());

/** Closes each position by an order at the market, and returns their numbers. */
export function squareOff(account: Account, met: MetFault | null): readonly bigint[] {
  const order = { tag: null, validity: 'DAY', type: 'MARKET', price: null, trigger_price: null } as const;
  return everyPositionOf(account).map(({ instrument, product, quantity }) =>
    account.place({ ...order, instrument, product, side: quantity > 0 ? 'SELL' : 'BUY', quantity: Math.abs(quantity) }, met),
  );
}

function openAfter(account: Account, trades: readonly Trade[]): readonly Position[] {
  const held = new Map(account.carried().map((position) => [keyOf(position), position]));
  for (const trade of trades) {
    const { instrument, price } = trade;
    const product = account.productOf(trade);
    const key = keyOf({ instrument, product });
    const before = held.get(key) ?? { instrument, product, quantity: 0, average_price: 0 };
    const change = trade.side === 'BUY' ? trade.quantity : -trade.quantity;
    const quantity = before.quantity + change;
    held.set(key, { instrument, product, quantity, average_price: averageAfter(before, change, price) });
  }
  for (const { instrument, from, to, quantity } of account.conversions()) {
    const left = held.get(keyOf({ instrument, product: from })) ?? { instrument, product: from, quantity: 0, average_price: 0 };
    const came = held.get(keyOf({ instrument, product: to })) ?? { instrument, product: to, quantity: 0, average_price: 0 };
    held.set(keyOf(left), { ...left, quantity: left.quantity - quantity });
    const average_price = averageAfter(came, quantity, left.average_price);
    held.set(keyOf(came), { ...came, quantity: came.quantity + quantity, average_price });
  }
  return [...held.values()].filter(({ quantity }) => quantity !== 0);
}

function averageAfter({ quantity, average_price }: Position, change: number, price: number): number {
  if (quantity * change >= 0) return Math.round(((quantity * average_price + change * price) / (quantity + change)) * 10_000) / 10_000;
  return Math.abs(change) > Math.abs(quantity) ? price : average_price;
}
