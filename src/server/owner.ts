import { ownerCommand } from './app/owner/owner-command.ts';
import { THIS_PROJECT } from './this-project.ts';

process.exitCode = await ownerCommand(process.argv.slice(2), {
  environment: process.env,
  project: THIS_PROJECT,
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
