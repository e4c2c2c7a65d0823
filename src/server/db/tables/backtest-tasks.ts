import type { ColumnType } from 'kysely';

/** An unfinished backtest or sweep as requested; deleted at its end. */
export interface BacktestTasksTable {
  readonly id: string;
  readonly user_id: string;
  readonly kind: 'backtest' | 'sweep';
  readonly task: ColumnType<unknown, string, never>;
  /** How often a server has taken it up again. */
  starts: ColumnType<number, never, number>;
}
