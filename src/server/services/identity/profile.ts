import type { BodyOf } from '#contract/operation.ts';
import type { updateProfile, updateTradeDefault } from '#contract/operations/authenticate.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/repositories/sessions.ts';
import { updateUser } from '#server/repositories/users.ts';
import type { SessionsService } from './sessions.ts';

/** Returns the service of the user's own record. */
export function createProfileService({ db, sessions }: { db: Db; sessions: Pick<SessionsService, 'userChanged'> }) {
  return {
    async updateProfile(user: UserRow, body: BodyOf<typeof updateProfile>): Promise<UserRow> {
      const { name = user.name, mobile = user.mobile, locale = user.locale, time_zone = user.time_zone } = body;
      const changed = await updateUser(db, user.id, { name, mobile, locale, time_zone });
      sessions.userChanged(user.id);
      return changed;
    },

    async updateTradeDefault(userId: string, body: BodyOf<typeof updateTradeDefault>): Promise<void> {
      await updateUser(db, userId, { trade_defaults: JSON.stringify(body) });
      sessions.userChanged(userId);
    },
  };
}
