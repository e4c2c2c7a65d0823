import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownerCommand } from './app/owner/owner-command.ts';

/** The same two levels up from src/server/ and from dist/server/. */
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const { version } = JSON.parse(readFileSync(`${projectRoot}package.json`, 'utf8')) as { version: string };
process.exitCode = await ownerCommand(process.argv.slice(2), {
  environment: process.env,
  project: { root: projectRoot, version },
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
