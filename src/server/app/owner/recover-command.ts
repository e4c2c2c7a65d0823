import { commandLineOf } from '#server/config/command-line.ts';
import { openDatabase } from '#server/db/connect.ts';
import { systemClock } from '#server/platform/wall-clock.ts';
import { createRecoveryTickets, TICKET_MINUTES } from '#server/services/identity/recovery.ts';
import type { CommandNeeds } from './command-needs.ts';
import { withSharedDatabase } from './shared-database.ts';

const WORDS = {
  password: 'a new password; the second step stays as it is',
  'second-factor': 'a new password, with the second step, its recovery codes and the passkeys taken away',
  'hand-over': 'a new password and the other e-mail; second step, recovery codes and passkeys are taken away',
} as const;

/**
 * `recover EMAIL [--second-factor | --to NEW_EMAIL]`: makes the code by which a user comes back in, without a mail. Without an e-mail it lists who is here.
 */
export async function recoverCommand({ config, log, args, say }: CommandNeeds): Promise<number> {
  const commandLine = commandLineOf(config.packaged);
  const to = args.indexOf('--to');
  const newEmail = to === -1 ? null : (args[to + 1] ?? '').trim().toLowerCase();
  if (newEmail !== null && !/^\S+@\S+$/.test(newEmail))
    throw new Error(`Say to which e-mail: ${commandLine('recover', 'EMAIL --to NEW_EMAIL')}`);
  const email = args
    .find((arg, index) => !arg.startsWith('--') && (to === -1 || index !== to + 1))
    ?.trim()
    .toLowerCase();
  const kind = newEmail !== null ? 'hand-over' : args.includes('--second-factor') ? 'second-factor' : 'password';
  const origin = config.publicUrl ?? `${config.speaksHttps ? 'https' : 'http'}://localhost:${config.port}`;
  return withSharedDatabase({ config, log }, async (connection) => {
    const { db, close } = openDatabase(connection, { size: 1, onError: () => {} });
    const tickets = createRecoveryTickets({ db, clock: systemClock });
    try {
      if (email === undefined) {
        say(
          `Who is here:\n${(await tickets.emails()).map((each) => `  ${each}`).join('\n')}\n${commandLine('recover', 'EMAIL [--second-factor | --to NEW_EMAIL]')}`,
        );
        return 2;
      }
      const code = await tickets.forUser(email, kind, newEmail);
      say(`Open ${origin}/recover and give this code, once, within ${TICKET_MINUTES} minutes:

  ${code}

It opens the account of ${email}: ${WORDS[kind]}. Every device is signed out, and the account is told.`);
      return 0;
    } catch (error) {
      if ((error as { code?: string }).code === '42P01')
        throw new Error('This database has not seen this version yet: start the server once', { cause: error });
      throw error;
    } finally {
      await close();
    }
  });
}
