// `npm start`: from a clean clone to the running product. Needs nothing but Node.
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

endWithNpm();

try {
  ensureNode();
  if (await ensureInstalled()) console.log('Installed the dependencies.');
  const { ensureBuilt } = await import('./ensure-built.mjs');
  if (await ensureBuilt({ quiet: true })) console.log('Built client and server.');
} catch (error) {
  console.error(`\nStrikedesk could not start.\n${error.message}\n`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
if (process.argv.includes('--demo')) process.env.DEMO ??= '1';
process.setSourceMapsEnabled(true);
await import('../../../dist/server/main.js');
