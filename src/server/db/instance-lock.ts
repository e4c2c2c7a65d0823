import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type Connection } from './connect.ts';

/** The lock of a killed server goes when the database notices that its connection is dead. */
const WITHIN_MS = 5_000;
const STEP_MS = 100;

export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the right to be the one server that drives the market of this database, for as long as a connection of its own lives.
 * Throws when another server has it. `onLost` hears of the loss of that connection: from then on another may drive.
 */
export async function takeInstanceLock(
  connection: Connection,
  onLost: (error: Error) => void,
  withinMs = WITHIN_MS,
): Promise<InstanceLock> {
  const client = new pg.Client({ ...clientSettings(connection), keepAlive: true, application_name: 'strikedesk instance' });
  let released = false;
  const lose = (error: Error) => {
    if (released) return;
    released = true;
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('the connection of the instance lock was closed')));
  await client.connect();
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtext('strikedesk server')) as taken`);
    if (rows[0]?.taken) break;
    if (Date.now() > deadline) {
      released = true;
      await client.end();
      throw new Error(
        'Another Strikedesk server already works on this database: stop it first, or give this one its own DATA_DIR or DATABASE_URL',
      );
    }
    await wait(STEP_MS);
  }
  return {
    async release() {
      released = true;
      await client.end();
    },
  };
}
