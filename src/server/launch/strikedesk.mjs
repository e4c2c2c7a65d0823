#!/usr/bin/env node
// `strikedesk`, the command of an installed package. What it runs was built when it was packed: nothing is installed or built here.
import { existsSync, readFileSync } from 'node:fs';
import { isAlive } from './alive.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureNode } from './ensure-node.mjs';
import { OWNER_COMMANDS } from './owner-commands.mjs';

const WIDTH = 32;
const helpOf = (name, takes, [first, ...more]) =>
  [`strikedesk ${name} ${takes}`.padEnd(WIDTH) + first, ...more.map((line) => ' '.repeat(WIDTH) + line)].join('\n');
const HELP = `strikedesk [--demo]             starts the server; the settings are those of the environment
strikedesk worker               plays shares of sweeps for the server of DATABASE_URL
${Object.entries(OWNER_COMMANDS)
  .map(([name, { takes, does }]) => helpOf(name, takes, does))
  .join('\n')}
strikedesk alive                ends with 0 when the server of this machine answers
strikedesk --version

Data is kept in DATA_DIR, or in .strikedesk of your home folder.
`;

const built = (file) => new URL(`../../../dist/server/${file}`, import.meta.url);
const [first, ...rest] = process.argv.slice(2);
const command = first === undefined || first === '--demo' ? 'start' : first;

async function run(file) {
  if (!existsSync(built(file))) throw new Error('This is a clone that was not built: use npm start, which builds it');
  process.setSourceMapsEnabled(true);
  await import(built(file));
}

async function main() {
  ensureNode();
  if (command === '--help' || command === 'help') return process.stdout.write(HELP);
  if (command === '--version')
    return console.log(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version);
  if (command === 'alive') return void (process.exitCode = (await isAlive()) ? 0 : 1);
  // The owner's commands read the command line themselves.
  if (Object.hasOwn(OWNER_COMMANDS, command)) return run('owner.js');
  if (!['start', 'worker'].includes(command)) {
    process.stderr.write(`There is no command "${command}".\n\n${HELP}`);
    process.exitCode = 2;
    return undefined;
  }
  endWithNpm();
  process.env.NODE_ENV ??= 'production';
  if (first === '--demo' || rest.includes('--demo')) process.env.DEMO ??= '1';
  return run(command === 'worker' ? 'worker.js' : 'main.js');
}

await main().catch((error) => {
  process.stderr.write(`\nStrikedesk could not start.\n${error.message}\n\n`);
  process.exit(1);
});
