// `npm run backup`, `npm run restore`, `npm run doctor`, `npm run recover`: what an owner does at the machine itself. Builds what is stale, as `npm start` does.
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
process.setSourceMapsEnabled(true);
await import('../../../dist/server/owner.js');
