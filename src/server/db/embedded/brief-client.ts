import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type Connection } from '#server/db/connect.ts';

const END_WITHIN_MS = 1_000;

/**
 * Runs work on a connection of its own and gives up after `withinMs`: a server killed in the middle of a connect can leave the
 * connecting side without any answer, not even an end, and then the driver's own time-out does not end it either.
 */
export async function withBriefClient<T>(connection: Connection, withinMs: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientSettings(connection));
  client.on('error', () => {});
  const working = client.connect().then(() => work(client));
  working.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer from PostgreSQL within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    const patience = new AbortController();
    const waited = wait(END_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([client.end().catch(() => {}), waited]);
    patience.abort();
  }
}
