// `npm run worker`: a process on this or another machine that plays shares of sweeps for the server. Builds what is stale, as `npm start` does.
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

try {
  ensureNode();
  await ensureInstalled();
  const { ensureBuilt } = await import('./ensure-built.mjs');
  await ensureBuilt({ quiet: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../../../dist/server/worker.js');
