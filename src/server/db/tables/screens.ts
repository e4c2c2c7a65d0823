import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { ConditionGroup } from '#domain/screener/condition.ts';

/** A user's saved screen. Removed ones stay as rows. */
export interface ScreensTable {
  id: string;
  user_id: string;
  name: string;
  screen: ColumnType<ConditionGroup, string, string>;
  revision: number;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

export type ScreenRow = Selectable<ScreensTable>;
export type NewScreen = Insertable<ScreensTable>;
