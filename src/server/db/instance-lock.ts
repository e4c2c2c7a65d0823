import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings, type Connection, cutConnection } from './connect.ts';

/** The lock of a killed server goes when the database notices that its connection is dead. */
const WITHIN_MS = 5_000;
const STEP_MS = 100;
/** The driver waits for ever for a server that takes the connection and says nothing. */
const CONNECT_WITHIN_MS = 3_000;

/**
 * So often the connection is asked for a word, and so long one is waited for. A network that has swallowed the other end without a word would otherwise
 * leave every call waiting until TCP gives up, a quarter of an hour.
 */
const LISTENING = { everyMs: 5_000, withinMs: 10_000 };

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

const INSTANCE = 'strikedesk instance';
/** The other ends of connections that fell silent: they do not know, and hold the lock for us until they are ended. */
const silent = new Set<number>();

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
    // It may have nobody to say goodbye to.
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

/** Asks for a word now and then, and tells when none comes. Returns the way to stop it. */
function listen(client: pg.Client, { everyMs, withinMs }: typeof LISTENING, onSilence: (error: Error) => void): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    if (deadline !== undefined) return;
    // A machine that slept finds its timers due before the answers that have come meanwhile: those are read first.
    deadline = setTimeout(() => {
      deadline = setTimeout(() => onSilence(new Error(`no answer from PostgreSQL within ${withinMs} ms`)), everyMs / 5).unref();
    }, withinMs).unref();
    const heard = () => {
      clearTimeout(deadline);
      deadline = undefined;
    };
    // What breaks the connection is told by the connection.
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
