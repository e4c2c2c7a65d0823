import { realpath } from 'node:fs/promises';
import type { Connection } from '#server/db/connect.ts';
import { withBriefClient } from './brief-client.ts';

/** The answering party: our cluster, a cluster not ready yet (starting, stopping), another one, or nobody. */
type ProbeAnswer = 'ours' | 'not-ready' | 'another' | 'nobody';

const CANNOT_CONNECT_NOW = '57P03';
const ANSWER_WITHIN_MS = 5_000;

/** Returns who answers at a connection, comparing the data folder the server reports with the one expected. */
export async function probe(connection: Connection, directory: string): Promise<ProbeAnswer> {
  try {
    return await withBriefClient(connection, ANSWER_WITHIN_MS, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      const reported = await realpath(rows[0]?.data_directory ?? '').catch(() => null);
      return reported !== null && reported === (await realpath(directory)) ? 'ours' : 'another';
    });
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'not-ready' : 'nobody';
  }
}
