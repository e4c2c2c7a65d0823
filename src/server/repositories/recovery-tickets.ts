import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { RecoveryTicketsTable } from '#server/db/tables/recovery-tickets.ts';

export type RecoveryTicket = Selectable<RecoveryTicketsTable>;

/** Puts a ticket in the place of those that the user has from the owner, or of the user's file. */
export async function replaceTicket(trx: Trx, ticket: RecoveryTicket): Promise<void> {
  const isFile = ticket.kind === 'file';
  await trx
    .deleteFrom('recovery_tickets')
    .where('user_id', '=', ticket.user_id)
    .where('kind', isFile ? '=' : '!=', 'file')
    .execute();
  await trx.insertInto('recovery_tickets').values(ticket).execute();
}

/** Returns the ticket of a code that is still good. */
export function findTicket(db: Db | Trx, codeHash: string, now: Date): Promise<RecoveryTicket | undefined> {
  return db
    .selectFrom('recovery_tickets')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Returns when the file of a user that still works was made; null: there is none. */
export async function fileSince(db: Db, userId: string): Promise<Date | null> {
  const file = await db
    .selectFrom('recovery_tickets')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'file')
    .executeTakeFirst();
  return file?.created_at ?? null;
}

/** Takes a ticket, once, with all others of its user. Returns whether it was there. */
export async function takeTicket(trx: Trx, { code_hash, user_id }: RecoveryTicket): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('recovery_tickets').where('code_hash', '=', code_hash).executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await trx.deleteFrom('recovery_tickets').where('user_id', '=', user_id).execute();
  return true;
}
