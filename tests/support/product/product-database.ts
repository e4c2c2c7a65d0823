import { SUPERUSER } from '#server/db/embedded/initialise.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { clusterDirectory } from './data-folder.ts';
import { execute } from './global-setup.ts';
import type { Product } from './product.ts';

/** Runs a statement on the database of a running product: for what only waiting would bring about. */
export async function onDatabaseOf({ dataDir }: Pick<Product, 'dataDir'>, statement: string): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url) return execute({ connectionString: url }, statement);
  const running = await readPostmasterFile(clusterDirectory(dataDir) ?? '');
  if (running === null) throw new Error('the product has no database of its own');
  const { host, port } = running;
  return execute({ host, port, user: SUPERUSER, database: SUPERUSER }, statement);
}
