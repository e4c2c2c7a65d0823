import { clusterDirectory, removeDataFolder } from './data-folder.ts';
import { newDataFolder, startProduct, STARTED_ONCE } from './product.ts';
import { shareProducts } from './shared-product.ts';

/**
 * Starts the product once, so that those that only use it begin with a copy of its data folder: making a database takes as long as a short flow does.
 * Where the files of the database lie elsewhere each makes its own.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = newDataFolder();
  const product = await startProduct({ dataDir });
  await product.stop();
  if (clusterDirectory(dataDir)?.startsWith(dataDir)) process.env[STARTED_ONCE] = dataDir;
  const endShared = shareProducts();
  return async () => {
    await endShared();
    delete process.env[STARTED_ONCE];
    removeDataFolder(dataDir);
  };
}
