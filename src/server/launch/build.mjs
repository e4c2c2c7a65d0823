// `npm run build`: client and server into dist/, whether stale or not; before `npm pack` (--if-stale) only what is.
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

try {
  ensureNode();
  await ensureInstalled();
  const { ensureBuilt } = await import('./ensure-built.mjs');
  await ensureBuilt({ force: !process.argv.includes('--if-stale') });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
