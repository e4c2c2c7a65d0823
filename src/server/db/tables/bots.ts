import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { BotDefinition, BotKind, BotMode } from '#domain/bots/definition.ts';

/** A trading bot or a daily bot. Removed bots stay as rows. */
export interface BotsTable {
  id: string;
  user_id: string;
  portfolio_id: string;
  kind: BotKind;
  name: string;
  base_strategy: string | null;
  mode: BotMode;
  definition: ColumnType<BotDefinition, string, string>;
  revision: number;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

export type BotRow = Selectable<BotsTable>;
export type NewBot = Insertable<BotsTable>;
