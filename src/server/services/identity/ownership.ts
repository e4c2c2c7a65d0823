import { AppError } from '#contract/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { ownersEmail, ownsServer, setServerOwner } from '#server/repositories/server-owner.ts';
import { findUserByEmail } from '#server/repositories/users.ts';

/** Returns the service of whose the server is. Asked of the database each time: another may have been named at the machine. */
export function createOwnership({ db, clock }: { readonly db: Db; readonly clock: WallClock }) {
  return {
    isOwner: (userId: string): Promise<boolean> => ownsServer(db, userId),

    /** Throws not-found unless the user owns the server, so that others do not learn of the address. */
    async requireOwner(userId: string): Promise<void> {
      if (!(await ownsServer(db, userId))) throw new AppError('request.not-found');
    },

    /** The owner's e-mail; null: no owner. */
    owner: (): Promise<string | null> => ownersEmail(db),

    /** Gives the server to the user of an e-mail. Throws in words where there is none. */
    async handOver(email: string): Promise<void> {
      const user = await findUserByEmail(db, email);
      if (!user) throw new Error(`Nobody here has the e-mail ${email}`);
      await db.transaction().execute((trx) => setServerOwner(trx, user.id, new Date(clock.now())));
    },
  };
}

export type Ownership = ReturnType<typeof createOwnership>;
