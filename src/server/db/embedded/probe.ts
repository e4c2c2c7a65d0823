import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { clientSettings, type Connection } from '#server/db/connect.ts';

/** What answered: our cluster, a cluster that is not ready yet (starting, stopping), another one, or nobody. */
export type ProbeAnswer = 'ours' | 'not-ready' | 'another' | 'nobody';

const CANNOT_CONNECT_NOW = '57P03';

/** Returns who answers at a connection, comparing the data folder the server reports with the one expected. */
export async function probe(connection: Connection, directory: string): Promise<ProbeAnswer> {
  const client = new pg.Client({ ...clientSettings(connection), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const reported = await realpath(rows[0]?.data_directory ?? '').catch(() => null);
    return reported !== null && reported === (await realpath(directory)) ? 'ours' : 'another';
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'not-ready' : 'nobody';
  } finally {
    await client.end().catch(() => {});
  }
}
