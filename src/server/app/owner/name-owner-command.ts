import { commandLineOf } from '#server/config/command-line.ts';
import { openDatabase } from '#server/db/connect.ts';
import { systemClock } from '#server/platform/wall-clock.ts';
import { createOwnership } from '#server/services/identity/ownership.ts';
import type { CommandNeeds } from './command-needs.ts';
import { withSharedDatabase } from './shared-database.ts';

/** `owner [EMAIL]`: says who owns the server, or gives it to another user. Works beside a running server, which asks each time. */
export async function nameOwnerCommand({ config, log, args, say }: CommandNeeds): Promise<number> {
  const command = commandLineOf(config.packaged)('owner', 'EMAIL');
  const email = args[0]?.trim().toLowerCase();
  return withSharedDatabase({ config, log }, async (connection) => {
    const { db, close } = openDatabase(connection, { size: 1, onError: () => {} });
    const ownership = createOwnership({ db, clock: systemClock });
    try {
      if (email === undefined) {
        const owner = await ownership.owner();
        say(owner === null ? `Nobody owns this server: ${command}` : `${owner} owns this server. To give it to another user: ${command}`);
        return 0;
      }
      await ownership.handOver(email);
      say(`${email} owns this server now: Settings, Server shows how it is. Whoever had it before does not see it any more.`);
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
