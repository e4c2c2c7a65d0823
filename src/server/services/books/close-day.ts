import type { ExchangeTime } from '#domain/units/time.ts';
import type { Price } from '#domain/units/price.ts';
import type { Trx } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { positionState } from '#server/presenters/position.ts';
import { insertPositionDays, listPositionsOfDay } from '#server/repositories/position-days.ts';
import { runningDays } from './open-days.ts';

/** The end of a trading date as the exchange states it. */
interface DayEnd {
  readonly date: string;
  readonly at: ExchangeTime;
  /** The official close of the date; null when the contract has none. */
  close(instrumentId: string): Price | null;
  /** Whether the day of a position cannot be stored, whatever is tried. */
  isLeftOut(positionId: string): boolean;
  /** Hears of a position whose day cannot be closed: the session ends for everybody else. */
  failed(row: PositionRow): void;
}

/**
 * Stores every position at the end of a day: open, carried in, or traded that day. Runs in the transaction that ends the session, after settlements and
 * before the next day, so that a past day never changes.
 */
export async function closeDay(trx: Trx, { date, at, close, isLeftOut, failed }: DayEnd): Promise<void> {
  const all = await listPositionsOfDay(trx, date, null);
  for (const row of all) if (isLeftOut(row.id)) failed(row);
  const rows = all.filter(({ id }) => !isLeftOut(id));
  const days = await runningDays(trx, rows, date, () => null, failed);
  await insertPositionDays(
    trx,
    days.map(({ row, figures }) => ({
      position_id: row.id,
      trading_date: date,
      user_id: row.user_id,
      broker_account_id: row.broker_account_id,
      portfolio_id: row.portfolio_id,
      instrument_id: row.instrument_id,
      product: row.product,
      closing_mark: figures.settlementPrice === null ? close(row.instrument_id) : null,
      settlement_price: figures.settlementPrice,
      net_quantity: row.net_quantity,
      closing: JSON.stringify(positionState(row)),
      day: JSON.stringify(figures),
      exchange_at: new Date(at),
    })),
  );
}
