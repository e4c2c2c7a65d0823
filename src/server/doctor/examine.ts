import type { CommandLine } from '#server/config/command-line.ts';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { checkBackups } from './backups.ts';
import { checkDataFolder } from './data-folder.ts';
import type { Finding } from './finding.ts';
import { checkAddresses, checkAuthority, checkCertificate } from './https.ts';
import { checkClock, checkDisk, checkMemory, checkNode, type Machine } from './machine.ts';
import { checkPort } from './port.ts';
import { checkDatabase, unreachable } from './stored.ts';

interface ExamineNeeds {
  readonly config: Config;
  readonly commandLine: CommandLine;
  readonly machine: Machine;
  /** Runs work on the configured database; starts the embedded one if it is not running, and stops it again. */
  withDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Whether there is a database to be looked at: before the first start there is none. */
  readonly hasData: boolean;
}

/** Examines everything needed by the server, without changes. Returns the findings in order of dependency. */
export async function examine({ config, commandLine, machine, withDatabase, hasData }: ExamineNeeds): Promise<readonly Finding[]> {
  const { dataDir, databaseUrl } = config;
  const folder = await checkDataFolder(config, commandLine('restore', 'FILE --replace'));
  const usable = folder.every(({ state }) => state !== 'fault');
  const disks = usable && hasData ? [await checkDisk(machine, 'the data', dataDir)] : [];
  const database =
    databaseUrl !== null || (usable && hasData)
      ? await withDatabase((connection) => checkDatabase(connection, machine.now)).catch((error: unknown) => [unreachable(error)])
      : [];
  return [
    checkNode(machine),
    checkMemory(machine),
    checkClock(machine),
    ...folder,
    ...disks,
    ...database,
    await checkPort({ port: config.port, host: config.host, secure: config.speaksHttps }),
    ...(await checkCertificate(config, machine.now())),
    ...(await checkAuthority(config, machine.now(), commandLine('https'))),
    ...checkAddresses(config),
    ...(await checkBackups(config, machine, hasData ? commandLine('backup') : null)),
  ];
}
