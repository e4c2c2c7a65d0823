import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { DayFigures } from '#domain/positions/day-figures.ts';
import type { PositionState } from '#domain/positions/position-state.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Price } from '#domain/units/price.ts';

type Json<T> = ColumnType<T, string, never>;

/** What a position was when a trading date ended. Written once with the end of the session; the database refuses to change it. */
export interface PositionDaysTable {
  position_id: string;
  /** YYYY-MM-DD. */
  trading_date: string;
  user_id: string;
  broker_account_id: string;
  portfolio_id: string;
  instrument_id: string;
  product: Product;
  /** Close of the day; null when the contract ended or had no price. */
  closing_mark: Price | null;
  settlement_price: Price | null;
  net_quantity: number;
  /** The position at the end of the day, since its first fill. */
  closing: Json<PositionState>;
  day: Json<DayFigures>;
  exchange_at: Date;
}

export type PositionDayRow = Selectable<PositionDaysTable>;
export type NewPositionDay = Insertable<PositionDaysTable>;
