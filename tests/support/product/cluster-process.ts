// Runs a cluster in a process of its own, so that a test can kill that process. Argument: the data folder.
import { startCluster } from '#server/db/embedded/cluster.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('give the data folder');
try {
  const { directory, connection, adopted, stop } = await startCluster(dataDir, { info() {}, warn() {} });
  process.stdout.write(`${JSON.stringify({ directory, connection, adopted })}\n`);
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
  process.exit(1);
}
