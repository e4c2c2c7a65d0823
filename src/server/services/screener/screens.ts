import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { createScreen, listScreens, updateScreen } from '#contract/operations/screener.ts';
import { MOST_SAVED_SCREENS } from '#contract/schemas/screener.ts';
import type { ConditionGroup } from '#domain/screener/condition.ts';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { ScreenRow } from '#server/db/tables/screens.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentScreen, presentStarter, starterScreenId } from '#server/presenters/screen.ts';
import { countKept } from '#server/repositories/quotas.ts';
import * as repository from '#server/repositories/screens.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { requireSoundScreen } from './screener.ts';

/** Alerts that watch the results of screens. */
interface ScreenWatchers {
  /** Restarts the alerts on a screen. */
  screenChanged(userId: string, screenId: string): Promise<void>;
  /** Removes a screen with the alerts on it. */
  removeScreen(userId: string, screenId: string, work: (trx: Trx) => Promise<void>): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly watchers: ScreenWatchers;
}

type Saved = AnswerOf<typeof createScreen>;

/** Name and question of a screen of any kind; `name` is null for a built-in screen. */
interface KnownScreen {
  readonly name: string | null;
  readonly screen: ConditionGroup;
}

/** Returns a built-in screen or one of the user's own by id; null when there is none. */
export async function findKnownScreen(db: Db, userId: string, id: string): Promise<KnownScreen | null> {
  const starter = STARTER_SCREENS.find((each) => starterScreenId(each.id) === id);
  if (starter !== undefined) return { name: null, screen: starter.screen };
  return (await repository.findScreen(db, userId, id)) ?? null;
}

function requireScreen(row: ScreenRow | undefined): ScreenRow {
  if (row === undefined) throw new AppError('screener.not-found');
  return row;
}

async function asNameError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'screens_name') ? errorAtField('screener.name-taken', 'name') : error;
  }
}

/** Returns the service of saved screens. Every call acts only on screens of the given user. */
export function createScreensService({ db, clock, watchers }: Needs) {
  return {
    async listScreens(userId: string): Promise<AnswerOf<typeof listScreens>> {
      const own = await repository.listScreens(db, userId);
      return { screens: [...STARTER_SCREENS.map(presentStarter), ...own.map(presentScreen)] };
    },

    async createScreen(userId: string, { name, screen }: BodyOf<typeof createScreen>): Promise<Saved> {
      requireSoundScreen(screen);
      const now = clock.now();
      return asNameError(
        db.transaction().execute(async (trx) => {
          if ((await countKept(trx, userId, 'screens')) >= MOST_SAVED_SCREENS) throw new AppError('screener.too-many');
          const times = { created_at: new Date(now), updated_at: new Date(now), removed_at: null };
          const row = { id: newId(now), user_id: userId, name, screen: JSON.stringify(screen), revision: 1, ...times };
          return presentScreen(await repository.insertScreen(trx, row));
        }),
      );
    },

    async updateScreen(userId: string, id: string, body: BodyOf<typeof updateScreen>): Promise<Saved> {
      const { name, screen } = body;
      if (screen !== undefined) requireSoundScreen(screen);
      const saved = await asNameError(
        db.transaction().execute(async (trx) => {
          const before = requireScreen(await repository.lockScreen(trx, userId, id));
          if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('screener.changed');
          if (name === undefined && screen === undefined) return before;
          return repository.updateScreen(trx, id, {
            ...(name === undefined ? {} : { name }),
            ...(screen === undefined ? {} : { screen: JSON.stringify(screen) }),
            revision: before.revision + 1,
            updated_at: new Date(clock.now()),
          });
        }),
      );
      // Earlier results belong to another question, so alerts start anew.
      if (screen !== undefined) await watchers.screenChanged(userId, id);
      return presentScreen(saved);
    },

    async deleteScreen(userId: string, id: string): Promise<void> {
      await watchers.removeScreen(userId, id, async (trx) => {
        requireScreen(await repository.lockScreen(trx, userId, id));
        await repository.updateScreen(trx, id, { removed_at: new Date(clock.now()) });
      });
    },
  };
}
