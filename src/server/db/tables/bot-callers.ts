import type { Selectable } from 'kysely';

/** Who may call a bot. `called_at` is when somebody last did, by our own clock. */
export interface BotCallersTable {
  bot_id: string;
  user_id: string;
  secret_hash: string;
  made_at: Date;
  called_at: Date | null;
}

export type BotCallerRow = Selectable<BotCallersTable>;
