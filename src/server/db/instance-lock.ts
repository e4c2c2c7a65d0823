import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type Connection, cutConnection } from './connect.ts';

/** A killed server's lock ends when the database notices the dead connection. */
const WITHIN_MS = 5_000;
const STEP_MS = 100;
/** The driver waits for ever for a server that accepts the connection and does not answer. */
const CONNECT_WITHIN_MS = 3_000;

/** Interval and time limit of the liveness query. Without it, calls over a dead network connection would wait for TCP's timeout of a quarter of an hour. */
const LISTENING = { everyMs: 5_000, withinMs: 10_000 };

/** Another server uses the database. */
export class InstanceTaken extends Error {
  constructor() {
    super('Another Strikedesk server already works on this database: stop it first, or give this one its own DATA_DIR or DATABASE_URL');
    this.name = 'InstanceTaken';
  }
}

/** The database changed while this server was without the lock. */
export class InstanceReplaced extends Error {
  constructor(why: string) {
    super(`This server lost its database for a while and cannot go on with what it knows: ${why}. Start it again`);
    this.name = 'InstanceReplaced';
  }
}

export interface InstanceLock {
  /** Records in the schema that this server drives the database from now on. */
  sign(): Promise<void>;
  /** Throws InstanceReplaced when another server has signed since, or for a different database. */
  confirm(): Promise<void>;
  /** Releases the lock once `last` is done: until then no other server can start. `last` may stop the database itself. */
  release(last?: () => Promise<void>): Promise<void>;
}

const INSTANCE = 'strikedesk instance';
/** Database processes of dead connections, which still hold our lock until terminated. */
const silent = new Set<number>();

/** The name used by this process to sign. */
const HOLDER = randomUUID();
const UNDEFINED_TABLE = '42P01';

/**
 * Takes the lock of the one server that drives the market of this database, held as long as its own connection lives. Throws InstanceTaken when another
 * server holds it. `onLost` is called when that connection breaks: from then on another server may drive.
 */
export async function takeInstanceLock(
  connection: Connection,
  onLost: (error: Error) => void,
  { withinMs = WITHIN_MS, listening = LISTENING }: { readonly withinMs?: number; readonly listening?: typeof LISTENING } = {},
): Promise<InstanceLock> {
  const client = new pg.Client({
    ...clientSettings(connection),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: INSTANCE,
  });
  let held = false;
  let stopListening = () => {};
  const lose = (error: Error) => {
    if (!held) return;
    held = false;
    stopListening();
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('Connection terminated: the one of the instance lock')));
  try {
    await client.connect();
    await takeWithin(client, withinMs);
  } catch (error) {
    // The connection may be dead already.
    void client.end().catch(() => {});
    throw error;
  }
  held = true;
  stopListening = listen(client, listening, (error) => {
    const { processID } = client as unknown as { readonly processID: number | null };
    if (processID !== null) silent.add(processID);
    lose(error);
    cutConnection(client, error);
  });
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
      stopListening();
      await last?.();
      await client.end().catch(() => {});
    },
  };
}

/** Runs a liveness query at intervals and reports a missing answer. Returns a function that stops it. */
function listen(client: pg.Client, { everyMs, withinMs }: typeof LISTENING, onSilence: (error: Error) => void): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    if (deadline !== undefined) return;
    // After a machine's sleep, timers fire before arrived answers are read: those are processed first.
    deadline = setTimeout(() => {
      deadline = setTimeout(() => onSilence(new Error(`no answer from PostgreSQL within ${withinMs} ms`)), everyMs / 5).unref();
    }, withinMs).unref();
    const heard = () => {
      clearTimeout(deadline);
      deadline = undefined;
    };
    // A broken connection reports itself.
    client.query('select').then(heard, heard);
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(deadline);
  };
}

async function takeWithin(client: pg.Client, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  if (silent.size > 0) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1) and application_name = $2 and datname = current_database()',
      [[...silent], INSTANCE],
    );
    silent.clear();
  }
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtext('strikedesk server')) as taken`);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new InstanceTaken();
    await wait(STEP_MS);
  }
}
