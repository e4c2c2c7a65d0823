import type { Selectable } from 'kysely';
import type { Money } from '#domain/units/money.ts';

/** An account's result of the day at the start of a minute. Kept for the running day only. */
export interface DayMinutesTable {
  broker_account_id: string;
  /** YYYY-MM-DD. */
  trading_date: string;
  /** Since the open of the session. */
  minute: number;
  /** Since the previous close, net of charges, open positions at their mark. */
  net_profit: Money;
  /** When it was valued. */
  exchange_at: Date;
}

export type DayMinuteRow = Selectable<DayMinutesTable>;
