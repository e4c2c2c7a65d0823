import type { BodyOf } from '#contract/operation.ts';
import type { updateProfile } from '#contract/operations/authenticate.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/repositories/sessions.ts';
import { updateUser } from '#server/repositories/users.ts';

/** Returns the service of the user's own record. */
export function createProfileService({ db }: { db: Db }) {
  return {
    async updateProfile(user: UserRow, body: BodyOf<typeof updateProfile>): Promise<UserRow> {
      const { name = user.name, mobile = user.mobile, locale = user.locale } = body;
      return updateUser(db, user.id, { name, mobile, locale });
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
