import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type Connection } from './connect.ts';

/** The lock of a killed server goes when the database notices that its connection is dead. */
const WITHIN_MS = 5_000;
const STEP_MS = 100;
/** The driver waits for ever for a server that takes the connection and says nothing. */
const CONNECT_WITHIN_MS = 3_000;

/** Another server works on the database. */
export class InstanceTaken extends Error {
  constructor() {
    super('Another Strikedesk server already works on this database: stop it first, or give this one its own DATA_DIR or DATABASE_URL');
    this.name = 'InstanceTaken';
  }
}

/** What a server without the lock found of itself when it had it again. */
export class InstanceReplaced extends Error {
  constructor(why: string) {
    super(`This server lost its database for a while and cannot go on with what it knows: ${why}. Start it again`);
    this.name = 'InstanceReplaced';
  }
}

export interface InstanceLock {
  /** Writes into the schema that this server drives from now on. */
  sign(): Promise<void>;
  /** Throws InstanceReplaced when anybody else has signed since, or when this is another database. */
  confirm(): Promise<void>;
  /** Lets go once `last` is done: until then no other server can begin. `last` may end the database itself. */
  release(last?: () => Promise<void>): Promise<void>;
}

/** The name under which this process signs. */
const HOLDER = randomUUID();
const UNDEFINED_TABLE = '42P01';

/**
 * Takes the right to be the one server that drives the market of this database, for as long as a connection of its own lives.
 * Throws InstanceTaken when another server has it. `onLost` is called when that connection is lost: from then on another may drive.
 */
export async function takeInstanceLock(
  connection: Connection,
  onLost: (error: Error) => void,
  withinMs = WITHIN_MS,
): Promise<InstanceLock> {
  const client = new pg.Client({
    ...clientSettings(connection),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'strikedesk instance',
  });
  let held = false;
  const lose = (error: Error) => {
    if (!held) return;
    held = false;
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('Connection terminated: the one of the instance lock')));
  try {
    await client.connect();
    await takeWithin(client, withinMs);
  } catch (error) {
    // It may have nobody to say goodbye to.
    void client.end().catch(() => {});
    throw error;
  }
  held = true;
  return {
    async sign() {
      await client.query(
        'insert into instance (holder) values ($1) on conflict (one) do update set holder = excluded.holder, since = now()',
        [HOLDER],
      );
    },
    async confirm() {
      const { rows } = await client
        .query<{ holder: string; standby: boolean }>('select holder, pg_is_in_recovery() as standby from instance')
        .catch((error: unknown) => {
          if ((error as { code?: string }).code === UNDEFINED_TABLE) throw new InstanceReplaced('this is another database than before');
          throw error;
        });
      if (rows[0]?.holder !== HOLDER) throw new InstanceReplaced('another server has worked on it meanwhile');
      if (rows[0].standby) throw new InstanceReplaced('it leads to a standby now');
    },
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
