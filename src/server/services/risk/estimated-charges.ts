import { addCharges, type Charges, NO_CHARGES } from '#domain/fees/charges.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { dayAfter, NEW_SECURITY_DAY, type SecurityDay, takesOlderShares, withDepository } from '#domain/fees/security-day.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import { securityDaysOfAccount } from '#server/repositories/security-days.ts';
import type { Ticket } from '../orders/placing.ts';
import { securityDayOf } from '../positions/security-days.ts';

/** An order with its expected price; null = no price. */
interface PricedTicket {
  readonly ticket: Ticket;
  readonly slices: readonly number[];
  readonly price: Price | null;
}

/** The days of shares, by instrument. */
type ShareDays = ReadonlyMap<string, SecurityDay>;

/** Returns the account's trades of today in the shares among these tickets. */
export async function shareDaysOf(db: Db, accountId: string, tickets: readonly Ticket[], date: string): Promise<ShareDays> {
  const shares = new Map(tickets.flatMap(({ instrument }) => (instrument.kind === 'equity' ? [[instrument.id, instrument] as const] : [])));
  const rows = await securityDaysOfAccount(db, accountId, [...shares.keys()], date);
  return new Map(
    [...shares].map(([id, share]) => [
      id,
      securityDayOf(
        share,
        rows.filter((row) => row.instrument_id === id),
      ),
    ]),
  );
}

/** Returns the charges of orders filled at their prices in sequence; an order without a price costs nothing. STT keeps its paise. */
export function chargesOfOrders(orders: readonly PricedTicket[], shares: ShareDays, tradeDate: string): Charges {
  const days = new Map(shares);
  let sum = NO_CHARGES;
  for (const { ticket, slices, price } of orders) {
    if (price === null) continue;
    const { instrument, terms, variety } = ticket;
    const { side, product } = terms;
    for (const quantity of slices) {
      const own = estimateCharges({ instrument, side, price, quantity, tradeDate, product });
      const entry = { instrument, kind: 'trade', product, side, quantity, turnover: valueAt(price, quantity) } as const;
      // An order waiting for the open trades on another day, without earlier trades.
      const key = variety === 'amo' ? `${instrument.id} amo` : instrument.id;
      const day = days.get(key) ?? NEW_SECURITY_DAY;
      const pays = takesOlderShares(entry, day);
      days.set(key, { ...dayAfter(day, entry), depositoryPaid: day.depositoryPaid || pays });
      sum = addCharges(sum, pays ? withDepository(own, entry, tradeDate) : own);
    }
  }
  return sum;
}
