import { resolve } from 'node:path';
import { exportUser, removeUser, type StillWorking } from '#server/backup/user-rows.ts';
import { commandLineOf } from '#server/config/command-line.ts';
import { takeInstanceLock } from '#server/db/instance-lock.ts';
import { openDatabaseSource } from '../database-source.ts';
import type { CommandNeeds } from './command-needs.ts';
import { withSharedDatabase } from './shared-database.ts';

function emailOf(args: readonly string[], usage: string): string {
  const email = args[0]?.trim().toLowerCase();
  if (email === undefined || email.startsWith('--')) throw new Error(`Say whose: ${usage}`);
  return email;
}

/** `export EMAIL [FILE]`: writes everything that a user has into a file. */
export async function exportCommand({ config, log, args, say }: CommandNeeds): Promise<number> {
  const email = emailOf(args, commandLineOf(config.packaged)('export', 'EMAIL [FILE]'));
  const path = resolve(args[1] ?? `strikedesk-${email.replaceAll(/[^\w.-]+/g, '-')}.json`);
  const rows = await withSharedDatabase({ config, log }, (connection) => exportUser(connection, email, path));
  say(
    `${rows} rows of ${email} are in ${path}, without passwords, keys and codes. It holds all trades: keep it where only its user reads it.`,
  );
  return 0;
}

function refuseWorking(email: string, { orders, instructions }: StillWorking): void {
  if (orders + instructions > 0)
    throw new Error(`${email} has ${orders} working orders and ${instructions} instructions or bots: cancel and stop them first`);
}

/** `forget EMAIL --for-ever`: removes a user with everything, while the server stands still. */
export async function forgetCommand({ config, log, args, say }: CommandNeeds): Promise<number> {
  const commandLine = commandLineOf(config.packaged);
  const email = emailOf(args, commandLine('forget', 'EMAIL --for-ever'));
  if (!args.includes('--for-ever'))
    throw new Error(
      `This removes ${email} with all accounts, orders, books and bots, and cannot be taken back: add --for-ever. To keep them: ${commandLine('export', email)}`,
    );
  const source = await openDatabaseSource(config, log);
  try {
    const lock = await takeInstanceLock(source.connection, () => {}, { withinMs: 0 }).catch(async (error: unknown) => {
      await source.leave();
      throw error;
    });
    let rows = 0;
    try {
      ({ rows } = await removeUser(source.connection, email, ({ all }) => refuseWorking(email, all)));
    } finally {
      await lock.release(source.stop);
    }
    say(`${email} is gone, with ${rows} rows. Backups made before still hold them until they are removed by their age.`);
    return 0;
  } catch (error) {
    if ((error as Error).name === 'InstanceTaken')
      throw new Error('Stop the server first: what it knows of this user is in its memory too', { cause: error });
    throw error;
  }
}
