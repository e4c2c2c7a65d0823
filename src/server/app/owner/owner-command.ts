import type { OwnerCommand } from '#server/config/command-line.ts';
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

/** The environment and the output of a command. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly project: Parameters<typeof readConfig>[1];
  say(text: string): void;
  complain(text: string): void;
}

const COMMANDS: Readonly<Record<OwnerCommand, (needs: CommandNeeds) => Promise<number>>> = {
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  https: httpsCommand,
  owner: nameOwnerCommand,
  recover: recoverCommand,
  export: exportCommand,
  forget: forgetCommand,
};

const isCommand = (name: string): name is OwnerCommand => Object.hasOwn(COMMANDS, name);

/** Runs an owner's command and returns the exit code: 0 on success. */
export async function ownerCommand(
  [name = '', ...given]: readonly string[],
  { environment, project, say, complain }: Surroundings,
): Promise<number> {
  if (!isCommand(name)) {
    complain(`There is no command "${name}": ${Object.keys(COMMANDS).join(', ')}`);
    return 2;
  }
  try {
    // Messages of the database are in its own log.
    const args = given.filter((arg) => arg !== '--demo');
    // Commands for a demo use the same flag.
    const demo = args.length === given.length ? {} : { DEMO: environment['DEMO'] ?? '1' };
    const config = readConfig({ ...environment, ...demo, LOG_LEVEL: environment['LOG_LEVEL'] ?? 'error' }, project);
    return await COMMANDS[name]({ config, log: createLogger(config.logLevel), args, say });
  } catch (error) {
    complain(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
