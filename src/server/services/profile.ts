import type { BodyOf } from '#contract/operation.ts';
import type { updateProfile } from '#contract/operations/authenticate.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/repositories/sessions.ts';
import { updateUser } from '#server/repositories/users.ts';
import type { SessionsService } from './sessions.ts';

/** Returns the service of the user's own record. */
export function createProfileService({ db, sessions }: { db: Db; sessions: Pick<SessionsService, 'userChanged'> }) {
  return {
    async updateProfile(user: UserRow, body: BodyOf<typeof updateProfile>): Promise<UserRow> {
      const { name = user.name, mobile = user.mobile, locale = user.locale } = body;
      const changed = await updateUser(db, user.id, { name, mobile, locale });
      sessions.userChanged(user.id);
      return changed;
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
