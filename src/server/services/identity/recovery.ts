import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors/app-error.ts';
import type { ErrorCode } from '#contract/errors/registry.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { passwordFault } from '#server/policies/password-choice.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { clearSubject } from '#server/repositories/guess-counts.ts';
import { deletePasskeysOf } from '#server/repositories/passkeys.ts';
import { replaceRecoveryCodes } from '#server/repositories/recovery-codes.ts';
import { findTicket, type RecoveryTicket, replaceTicket, takeTicket } from '#server/repositories/recovery-tickets.ts';
import { deleteSecondFactor } from '#server/repositories/second-factors.ts';
import { deleteSessionsOf } from '#server/repositories/sessions.ts';
import { findUser, findUserByEmail, listEmails, type StoredUser, updateUser } from '#server/repositories/users.ts';
import { confirmSubject } from './login-throttle.ts';
import type { HashPassword } from './passwords.ts';
import type { SessionsService } from './sessions.ts';

/** The purpose of an owner's recovery code: a new password, removal of the second step too, or a hand-over of the account. */
type TicketKind = Exclude<RecoveryTicket['kind'], 'file'>;

export const TICKET_MINUTES = 15;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GROUP = 5;
/** 125 random bits, beyond guessing. */
const LETTERS = 25;

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest('hex');

function madeCode(): string {
  const letters = [...randomBytes(LETTERS)].map((byte) => BASE32.charAt(byte & 31)).join('');
  return letters.replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** Returns the service that makes recovery codes. Needs no running server: the owner makes codes at the machine. */
export function createRecoveryTickets({ db, clock }: { readonly db: Db; readonly clock: WallClock }) {
  async function put(ticket: Omit<RecoveryTicket, 'code_hash' | 'created_at'>): Promise<string> {
    const code = madeCode();
    await db.transaction().execute((trx) => replaceTicket(trx, { ...ticket, code_hash: hashOf(code), created_at: new Date(clock.now()) }));
    return code;
  }

  return {
    /** Returns the e-mails of all users, oldest user first. */
    emails: () => listEmails(db),

    /** Makes the owner's code for a user, valid for `TICKET_MINUTES`. Throws a readable message for an unknown user, or a new e-mail already in use. */
    async forUser(email: string, kind: TicketKind, newEmail: string | null): Promise<string> {
      const user = await findUserByEmail(db, email);
      if (!user) throw new Error(`Nobody here has the e-mail ${email}`);
      if (newEmail !== null && (await findUserByEmail(db, newEmail)))
        throw new Error(`${newEmail} is a user already: give an e-mail that nobody has here`);
      return put({ user_id: user.id, kind, new_email: newEmail, expires_at: new Date(clock.now() + TICKET_MINUTES * 60_000) });
    },

    /** Makes the code of a user's recovery file and replaces the earlier one. */
    forFile: (userId: string): Promise<string> => put({ user_id: userId, kind: 'file', new_email: null, expires_at: null }),
  };
}

interface RecoveryNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly sessions: Pick<SessionsService, 'userChanged'>;
  readonly hashPassword: HashPassword;
}

/** The result of a recovery: all sessions ended, a code no longer valid, or an unsafe password. */
type Recovered = { readonly ended: readonly string[] } | { readonly fault: ErrorCode } | null;

/** Returns the service that redeems recovery codes. */
export function createRecoveryService({ db, eventLog, clock, sessions, hashPassword }: RecoveryNeeds) {
  /** Removes all other ways to sign in, as they may be known to others. */
  async function closeOthers(trx: Trx, ticket: RecoveryTicket, user: StoredUser): Promise<readonly string[]> {
    if (ticket.kind !== 'password') {
      await deleteSecondFactor(trx, user.id);
      await replaceRecoveryCodes(trx, user.id, [], new Date(clock.now()));
      await deletePasskeysOf(trx, user.id);
    }
    for (const subject of [user.email, confirmSubject(user.id)]) await clearSubject(trx, subject);
    return deleteSessionsOf(trx, user.id, {});
  }

  return {
    /**
     * Sets a new password for a valid code and signs out every device. All codes but a password code remove the second step and the passkeys; a
     * hand-over changes the e-mail. Null: the code is not valid (any more).
     */
    async recover(code: string, password: string): Promise<Recovered> {
      const ticket = await findTicket(db, hashOf(code), new Date(clock.now()));
      const user = ticket && (await findUser(db, ticket.user_id));
      if (!ticket || !user) return null;
      const email = ticket.new_email ?? user.email;
      const fault = passwordFault(password, { email, name: user.name });
      if (fault !== null) return { fault };
      const password_hash = await hashPassword(password);
      const ended = await eventLog.transact(async (trx, emit) => {
        // Of two parallel uses, the second fails.
        if (!(await takeTicket(trx, ticket))) return null;
        if (email !== user.email && (await findUserByEmail(trx, email))) throw new AppError('auth.email-taken');
        await updateUser(trx, user.id, { password_hash, email });
        emit(user.id, 'session.recovered', { by: ticket.kind }, null);
        return closeOthers(trx, ticket, user);
      });
      sessions.userChanged(user.id);
      return ended === null ? null : { ended };
    },
  };
}
