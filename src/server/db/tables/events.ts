import type { ColumnType } from 'kysely';

/** Newest sequence number of a user's log; its row lock orders the writers. */
export interface EventHeadsTable {
  readonly user_id: string;
  head: number;
}

/** The append-only log of a user. */
export interface EventsTable {
  readonly user_id: string;
  readonly seq: number;
  readonly type: string;
  readonly data: ColumnType<unknown, string, never>;
  readonly at: Date;
  readonly exchange_at: Date | null;
}
