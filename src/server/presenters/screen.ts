import type { InferOutput } from 'valibot';
import type { savedScreen } from '#contract/schemas/screener.ts';
import type { StarterScreen } from '#domain/screener/starter-screens.ts';
import type { ScreenRow } from '#server/db/tables/screens.ts';

/** Ids of the screens that everybody has begin so. */
const STARTER = 'starter-';

export const starterScreenId = (id: string) => STARTER + id;

export function presentStarter({ id, screen: group }: StarterScreen): InferOutput<typeof savedScreen> {
  return { screen_id: starterScreenId(id), name: null, starter: true, screen: group, revision: 1, updated_at: null };
}

export function presentScreen(row: ScreenRow): InferOutput<typeof savedScreen> {
  return {
    screen_id: row.id,
    name: row.name,
    starter: false,
    screen: row.screen,
    revision: row.revision,
    updated_at: row.updated_at.getTime(),
  };
}
