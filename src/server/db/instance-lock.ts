import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type Connection } from './connect.ts';

/** The lock of a killed server goes when the database notices that its connection is dead. */
const WITHIN_MS = 5_000;
const STEP_MS = 100;

/** Another server works on the database. */
export class InstanceTaken extends Error {
  constructor() {
    super('Another Strikedesk server already works on this database: stop it first, or give this one its own DATA_DIR or DATABASE_URL');
    this.name = 'InstanceTaken';
  }
}

export interface InstanceLock {
  /** Lets go once `last` is done: until then no other server can begin. `last` may end the database itself. */
  release(last?: () => Promise<void>): Promise<void>;
}

/**
 * Takes the right to be the one server that drives the market of this database, for as long as a connection of its own lives.
 * Throws InstanceTaken when another server has it. `onLost` hears of the loss of that connection: from then on another may drive.
 */
export async function takeInstanceLock(
  connection: Connection,
  onLost: (error: Error) => void,
  withinMs = WITHIN_MS,
): Promise<InstanceLock> {
  const client = new pg.Client({ ...clientSettings(connection), keepAlive: true, application_name: 'strikedesk instance' });
  let held = false;
  const lose = (error: Error) => {
    if (!held) return;
    held = false;
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('the connection of the instance lock was closed')));
  try {
    await client.connect();
    await takeWithin(client, withinMs);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  held = true;
  return {
    async release(last) {
      held = false;
      await last?.();
      await client.end().catch(() => {});
    },
  };
}

async function takeWithin(client: pg.Client, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtext('strikedesk server')) as taken`);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new InstanceTaken();
    await wait(STEP_MS);
  }
}
