import type { ColumnType } from 'kysely';

/** A backtest or sweep under way, as it was asked for; gone once it is over. */
export interface BacktestTasksTable {
  readonly id: string;
  readonly user_id: string;
  readonly kind: 'backtest' | 'sweep';
  readonly task: ColumnType<unknown, string, never>;
  /** How often a server has taken it up again. */
  starts: ColumnType<number, never, number>;
}
