import type { Selectable } from 'kysely';

/** The secret for calling a bot. `called_at` is the time of the last call, by our own clock. */
export interface BotCallersTable {
  bot_id: string;
  user_id: string;
  secret_hash: string;
  made_at: Date;
  called_at: Date | null;
}

export type BotCallerRow = Selectable<BotCallersTable>;
