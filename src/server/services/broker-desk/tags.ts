import { createHash } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** What the strictest broker takes. */
const LENGTH = 20;

/** Returns our mark of an order in a broker's books: 20 small letters and digits that follow from its id. */
export function tagOf(orderId: string): string {
  const bytes = createHash('sha256').update(orderId).digest();
  return Array.from({ length: LENGTH }, (_, place) => LETTERS.charAt((bytes[place] ?? 0) & 31)).join('');
}

/** Returns our name of a trade, under which it is booked once: brokers count trades anew for each account and day. */
export function ownTradeId(accountId: string, tradingDate: string, tradeId: string): string {
  return `${accountId}/${tradingDate}/${tradeId}`;
}
