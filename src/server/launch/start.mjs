// `npm start`: from a clean clone to the running product. Needs nothing but Node.
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';

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

/** Ends in order when npm has gone: a signal to npm reaches its shell, which dies without passing it on. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
