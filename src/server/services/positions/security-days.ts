import { chargesOnDay, dayAfter, NEW_SECURITY_DAY, type SecurityDay, type SecurityEntry } from '#domain/fees/security-day.ts';
import type { PositionFill } from '#domain/positions/apply-fill.ts';
import { valueAt } from '#domain/units/price.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { SecurityDayRow } from '#server/repositories/security-days.ts';

/** The account, instrument and product of a fill. */
type Owner = Pick<OrderRow, 'broker_account_id' | 'instrument_id' | 'instrument' | 'product'>;

const keyOf = (row: Pick<SecurityDayRow, 'broker_account_id' | 'instrument_id'>, date: string) =>
  `${row.broker_account_id} ${row.instrument_id} ${date}`;

/** Returns a security's day from its stored rows. */
export function securityDayOf(instrument: SecurityEntry['instrument'], rows: readonly SecurityDayRow[]): SecurityDay {
  const day = rows.reduce((sum, row) => dayAfter(sum, { ...row, instrument }), NEW_SECURITY_DAY);
  return { ...day, depositoryPaid: rows.some(({ depository }) => depository > 0) };
}

/** Returns a calculator of fill charges, in booking order, given what the security was charged that day. */
export function createSecurityDays(rows: readonly SecurityDayRow[]) {
  const days = new Map<string, SecurityDay>();
  const known = new Set(rows.flatMap((row) => row.known.map((id) => `${row.broker_account_id} ${id}`)));

  return {
    charged(owner: Owner, kind: 'trade' | 'settlement', fill: PositionFill, tradeDate: string): PositionFill {
      // A booked fill is already part of the day and is not booked again.
      if (known.has(`${owner.broker_account_id} ${fill.tradeId}`)) return fill;
      const { instrument, product } = owner;
      const key = keyOf(owner, tradeDate);
      const own = () => rows.filter((row) => keyOf(row, row.trade_date) === key);
      const before = days.get(key) ?? securityDayOf(instrument, own());
      const { side, quantity, price } = fill;
      const entry = { instrument, kind, product, side, quantity, turnover: valueAt(price, quantity) };
      const { charges, day } = chargesOnDay(fill.charges, entry, before, tradeDate);
      days.set(key, day);
      return { ...fill, charges };
    },
  };
}
