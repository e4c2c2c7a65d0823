import type { ColumnType } from 'kysely';

export interface UsersTable {
  readonly id: string;
  /** Trimmed and lower-cased; unique. */
  email: string;
  name: string;
  mobile: string;
  locale: string;
  time_zone: string | null;
  /** Argon2id in its PHC text form. */
  password_hash: string;
  /** jsonb: written as JSON text, read as an object. */
  trade_defaults: ColumnType<Record<string, unknown>, string, string>;
  readonly created_at: Date;
}
