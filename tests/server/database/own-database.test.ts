import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { type OwnDatabase, type OwnDatabaseNeeds, openOwnDatabase } from '#server/app/own-database.ts';
import { readConfig } from '#server/config/read-config.ts';
import { clientSettings, type Connection, openDatabase } from '#server/db/connect.ts';
import { testDatabase } from '#tests/support/product/database.ts';
import { urlOf } from '#tests/support/product/database-url.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { until } from '#tests/support/product/until.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = cleanUp.pop(); step; step = cleanUp.pop()) await step();
});

function open(databaseUrl: string, more: Partial<OwnDatabaseNeeds> = {}): Promise<OwnDatabase> {
  const config = readConfig({ DATABASE_URL: databaseUrl }, { root: '/', version: '0' });
  return openOwnDatabase({ config, log: pino({ level: 'silent' }), onLost: () => {}, ...more });
}

/** Opens a migrated database like a server, and records its state. */
async function owned() {
  const { connection, db } = await testDatabase();
  let why: Error | null = null;
  const own = await open(urlOf(connection), { onLost: (error) => (why = error) });
  cleanUp.push(() => own.release());
  await own.sign();
  let returns = 0;
  own.onReturn(() => (returns += 1));
  return {
    connection,
    db,
    own,
    returned: () => until('the database is ours again', 10_000, async () => (returns > 0 && own.isOpen() ? true : null)),
    lostForGood: () => until('the server hears of it', 15_000, async () => why),
    cutLock: () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'strikedesk instance' and datname = current_database()`.execute(
        db,
      ),
  };
}

/** Forwards a local port to the test database. */
async function lead(port: number, connection: Connection): Promise<{ readonly sockets: ReadonlySet<Socket> }> {
  const target =
    'connectionString' in connection
      ? { host: new URL(connection.connectionString).hostname, port: Number(new URL(connection.connectionString).port || 5432) }
      : { path: `${connection.host}/.s.PGSQL.${connection.port}` };
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(target);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    from.pipe(to).pipe(from);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { sockets };
}

describe('a server whose database goes away', () => {
  test('takes it again when nobody else did, and hears when it is back', async () => {
    const { own, cutLock, returned } = await owned();
    expect(own.isOpen()).toBe(true);
    // Read on closing: the lock may be ours again before the cutting connection has its answer.
    const open = new Promise<boolean>((done) => own.onClose(() => done(own.isOpen())));
    await cutLock();
    expect(await open).toBe(false);
    await returned();
  });

  test('uses it for nothing meanwhile: what waits for a connection fails at once', async () => {
    const { own, connection, cutLock, returned } = await owned();
    const { db, close } = openDatabase(connection, { size: 1, onError: () => {}, gate: own });
    cleanUp.push(close);
    const held = await new Promise<() => void>((taken) => {
      void db.connection().execute(() => new Promise<void>((done) => taken(done)));
    });
    const waiting = sql`select 1`.execute(db);
    const refused = expect(waiting).rejects.toThrow('the database is away');
    await cutLock();
    await refused;
    held();
    await returned();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('notices that the other end has gone without a word, and lets nobody wait for it', async () => {
    const { connection } = await testDatabase();
    const port = await freePort();
    const { sockets } = await lead(port, connection);
    const own = await open(urlOf(connection, port), { listening: { everyMs: 50, withinMs: 300 } });
    cleanUp.push(() => own.release());
    await own.sign();
    const { db, close } = openDatabase(own.connection, { size: 2, onError: () => {}, gate: own });
    cleanUp.push(close);
    await sql`select 1`.execute(db);
    const returned = new Promise<void>((done) => own.onReturn(done));
    // Nothing is closed and no data passes any more, as with an unplugged cable: only new connections work.
    for (const socket of sockets) socket.unpipe().pause();
    const begun = performance.now();
    await expect(sql`select 2`.execute(db)).rejects.toThrow('Connection terminated: the database is away');
    expect(performance.now() - begun).toBeLessThan(5_000);
    // The database still trusts the lost connection, which has the lock.
    await returned;
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('ends when another server has taken it', async () => {
    const { connection, db, cutLock, lostForGood } = await owned();
    const other = new pg.Client(clientSettings(connection));
    await other.connect();
    cleanUp.push(() => other.end());
    // The other client waits in the queue for the lock, and gets the lock once free.
    const taken = other.query(`select pg_advisory_lock(hashtext('strikedesk server'))`);
    await until('somebody in line', 5_000, async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db);
      return rows[0] ?? null;
    });
    await cutLock();
    await taken;
    expect((await lostForGood()).message).toContain('Another Strikedesk server already works on this database');
  });

  test('ends when another server has worked on it meanwhile', async () => {
    const { db, cutLock, lostForGood } = await owned();
    await sql`update instance set holder = 'another'`.execute(db);
    await cutLock();
    expect((await lostForGood()).message).toContain('another server has worked on it meanwhile');
  });

  test('ends when what comes back is another database', async () => {
    const { db, cutLock, lostForGood } = await owned();
    await sql`drop table instance`.execute(db);
    await cutLock();
    expect((await lostForGood()).message).toContain('this is another database than before');
  });
});

describe('a server whose own PostgreSQL falls again and again', () => {
  /** A server with the embedded database, each of whose returns is a new start or a recovery. */
  async function falling(started: boolean) {
    const { connection, db } = await testDatabase();
    let why: Error | null = null;
    const none = async () => {};
    const config = readConfig({}, { root: '/nowhere', version: '0' });
    const own = await openOwnDatabase({
      config,
      log: pino({ level: 'silent' }),
      onLost: (error) => (why = error),
      openSource: async () => ({ connection, directory: null, describe: () => '', revive: async () => started, stop: none, leave: none }),
    });
    cleanUp.push(() => own.release());
    await own.sign();
    let returns = 0;
    own.onReturn(() => (returns += 1));
    /** Stops the database; returns why the server gave up, or null once the database is back. */
    return async (): Promise<Error | null> => {
      const before = returns;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'strikedesk instance' and datname = current_database()`.execute(
        db,
      );
      await until('the end of the absence', 10_000, async () => (why !== null || (returns > before && own.isOpen()) ? true : null));
      return why;
    };
  }

  test.each([
    ['started again', true, 8, 'had to be started again more than 8 times within ten minutes'],
    ['recovered', false, 40, 'broke off more than 40 times within ten minutes'],
  ])('is ended, with the reason, when it has been %s too often', async (_, started, most, words) => {
    const fall = await falling(started);
    for (let count = 0; count < most; count += 1) expect(await fall()).toBeNull();
    const why = await fall();
    expect(why?.message).toContain(words);
    expect(why?.message).toContain('postgres.log');
  });
});

describe('a server that starts before its database', () => {
  test('waits for it, and says why', async () => {
    const { connection } = await testDatabase();
    const port = await freePort();
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
    const opening = open(urlOf(connection, port), { log });
    await until('a word why it waits', 5_000, async () => said[0] ?? null);
    expect(JSON.parse(said[0]!)).toMatchObject({
      msg: 'waiting for the database, at most 10 minutes',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
    await lead(port, connection);
    const own = await opening;
    expect(own.isOpen()).toBe(true);
    await own.release();
  });

  test('gives up after a stated time, or when it is ended', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    await expect(open(url, { waitAtStartMs: 0 })).rejects.toThrow(
      'The database of DATABASE_URL could not be reached: connect ECONNREFUSED',
    );
    const ending = new AbortController();
    const opening = open(url, { signal: ending.signal });
    ending.abort(new Error('ended by SIGTERM'));
    await expect(opening).rejects.toThrow('ended by SIGTERM');
  });

  test('ends at once where waiting would not help', async () => {
    const { connection } = await testDatabase();
    const url = new URL(urlOf(connection));
    url.pathname = 'no_such_database';
    await expect(open(url.href)).rejects.toThrow('database "no_such_database" does not exist');
  });
});
