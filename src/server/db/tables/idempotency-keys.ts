import type { ColumnType, Selectable } from 'kysely';

/** An idempotent request: its content, its state, and the answer for repetitions of the key. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  body_hash: string;
  /** `void`: given up before it arrived; the key is refused for ever. */
  state: 'running' | 'done' | 'void';
  order_ids: ColumnType<readonly string[], string, string>;
  answer: ColumnType<unknown, string | null, string | null>;
  /** The error of a refused request, as JSON; null when it was answered. */
  error: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
  completed_at: Date | null;
}

export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>;
