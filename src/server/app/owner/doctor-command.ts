import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf } from '#server/config/command-line.ts';
import { examine } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { thisMachine } from '#server/doctor/machine.ts';
import type { CommandNeeds } from './command-needs.ts';
import { withSharedDatabase } from './shared-database.ts';

const MARKS: Readonly<Record<Finding['state'], string>> = { fine: 'ok  ', care: 'care', fault: 'FAULT' };

/** `doctor`: looks at what the server rests on and says what to do. Returns 1 where a fault was found. */
export async function doctorCommand({ config, log, say }: CommandNeeds): Promise<number> {
  const hasData = config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres.json'));
  const findings = await examine({
    config,
    commandLine: commandLineOf(config.packaged),
    machine: thisMachine,
    hasData,
    withDatabase: (work) => withSharedDatabase({ config, log }, work),
  });
  for (const { about, state, seen, advice } of findings)
    say(`${MARKS[state].padEnd(6)}${about}: ${seen}${advice === '' ? '' : `\n      -> ${advice}`}`);
  const faults = findings.filter(({ state }) => state === 'fault').length;
  say(faults === 0 ? '\nNothing is wrong.' : `\n${faults === 1 ? 'One fault' : `${faults} faults`}: see the arrows above.`);
  return faults === 0 ? 0 : 1;
}
