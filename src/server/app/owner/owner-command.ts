import { readConfig } from '#server/config/read-config.ts';
import { createLogger } from '../logger.ts';
import { backupCommand } from './backup-command.ts';
import type { CommandNeeds } from './command-needs.ts';
import { doctorCommand } from './doctor-command.ts';
import { httpsCommand } from './https-command.ts';
import { nameOwnerCommand } from './name-owner-command.ts';
import { recoverCommand } from './recover-command.ts';
import { exportCommand, forgetCommand } from './user-commands.ts';
import { restoreCommand } from './restore-command.ts';

/** Where a command runs and how it speaks. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly project: Parameters<typeof readConfig>[1];
  say(text: string): void;
  complain(text: string): void;
}

const COMMANDS: Readonly<Record<string, (needs: CommandNeeds) => Promise<number>>> = {
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  https: httpsCommand,
  owner: nameOwnerCommand,
  recover: recoverCommand,
  export: exportCommand,
  forget: forgetCommand,
};

/** Runs what the owner asked for on the command line and returns the exit code: 0 when it was done. */
export async function ownerCommand(
  [name = '', ...given]: readonly string[],
  { environment, project, say, complain }: Surroundings,
): Promise<number> {
  const command = COMMANDS[name];
  if (command === undefined) {
    complain(`There is no command "${name}": ${Object.keys(COMMANDS).join(', ')}`);
    return 2;
  }
  try {
    // What the database says while it starts and stops is in its own log.
    const args = given.filter((arg) => arg !== '--demo');
    // Of a demo that was started by that word, asked by the same.
    const demo = args.length === given.length ? {} : { DEMO: environment['DEMO'] ?? '1' };
    const config = readConfig({ ...environment, ...demo, LOG_LEVEL: environment['LOG_LEVEL'] ?? 'error' }, project);
    return await command({ config, log: createLogger(config.logLevel), args, say });
  } catch (error) {
    complain(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
