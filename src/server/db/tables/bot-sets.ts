import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { SetMember, SetRules } from '#domain/bots/sets/bot-set.ts';

/** Bots of a portfolio that are started and left together. Removed sets stay as rows. */
export interface BotSetsTable {
  id: string;
  user_id: string;
  portfolio_id: string;
  name: string;
  members: ColumnType<readonly SetMember[], string, string>;
  rules: ColumnType<SetRules, string, string>;
  revision: number;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

export type BotSetRow = Selectable<BotSetsTable>;
export type NewBotSet = Insertable<BotSetsTable>;
