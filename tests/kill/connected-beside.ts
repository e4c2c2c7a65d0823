import pg from 'pg';
import { pino } from 'pino';
import { openDatabaseSource } from '#server/app/database-source.ts';
import { readConfig } from '#server/config/read-config.ts';
import { clientSettings } from '#server/db/connect.ts';

/** A connection of our own to the database of a running product. */
export async function connectedBeside(dataDir: string): Promise<pg.Client> {
  const config = readConfig({ DATA_DIR: dataDir }, { root: '/', version: '0' });
  const source = await openDatabaseSource(config, pino({ level: 'silent' }));
  const client = new pg.Client(clientSettings(source.connection));
  // The server is killed under this connection.
  client.on('error', () => {});
  await client.connect();
  await source.leave();
  return client;
}
