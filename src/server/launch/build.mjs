// `npm run build`: client and server into dist/, whether stale or not.
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';

try {
  ensureNode();
  await ensureInstalled();
  const { ensureBuilt } = await import('./ensure-built.mjs');
  await ensureBuilt({ force: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
