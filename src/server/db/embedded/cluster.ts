import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '#server/db/connect.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { withBriefClient } from './brief-client.ts';
import { prepareBinaries, program } from './binaries.ts';
import { type ClusterPlace, findClusterPlace, markCreated } from './cluster-place.ts';
import { initialise, isInitialised, programOptions, SUPERUSER } from './initialise.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { platformPackage } from './platform-package.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { probe } from './probe.ts';
import { processEnded } from './process-ended.ts';
import { type ClusterOptions, type Endpoint, serverArguments, SOCKET_PORT } from './server-arguments.ts';
import { socketFolder } from './socket-folder.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { clusterPassword, freePort } from './windows-secret.ts';

interface ClusterLog {
  info(text: string): void;
  warn(text: string): void;
}

/** The database files are missing: restarting cannot help, and a new empty database would hide the loss. */
export class DatabaseFilesGone extends Error {
  constructor(directory: string) {
    super(`The database files are gone: ${directory}`);
  }
}

/** A running embedded PostgreSQL. */
export interface Cluster {
  readonly directory: string;
  readonly connection: Connection;
  /** Whether a PostgreSQL left running by an earlier server was taken over. */
  readonly adopted: boolean;
  /**
   * Resolves once the database serves again on the same connection: waits for crash recovery, and restarts an ended process. Throws when the start
   * fails. Returns whether a restart was needed.
   */
  revive(): Promise<boolean>;
  /** Stops the database and waits for its end. */
  stop(): Promise<void>;
  /** Leaves the database running for its other user. */
  leave(): Promise<void>;
}

const DATABASE = 'strikedesk';
/** Creating the database copies files. */
const ANSWER_WITHIN_MS = 60_000;
/** A server killed together with its database can leave a dying postmaster behind for a moment. */
const LOCKED_FOR_MS = 20_000;
/** Recovery after a crash replays the log first. */
const READY_WITHIN_MS = 300_000;
const STEP_MS = 15;
const LONGEST_STEP_MS = 120;

/** Starts the PostgreSQL of a data folder, or takes over the one already running there. Creates the database when there is none. */
export async function startCluster(dataDir: string, log: ClusterLog, options: ClusterOptions = { durable: true }): Promise<Cluster> {
  const place = await findClusterPlace(dataDir);
  const logFile = await openLogFile(dataDir, place.identity);
  const password = process.platform === 'win32' ? await clusterPassword(dataDir) : null;
  const unfollow = logFile.follow((line) => report(line, log));
  try {
    const bringUp = (former: ServerConnection | null) =>
      reach(
        () => adopt(place.directory, password),
        () => launch({ dataDir, place, logFile, password, options, former }),
      );
    const { connection, adopted } = await bringUp(null);
    await markCreated(dataDir);
    return {
      directory: place.directory,
      connection: { ...connection, database: DATABASE },
      adopted,
      async revive() {
        const again = await bringUp(connection);
        const { host, port } = again.connection;
        if (host !== connection.host || port !== connection.port)
          throw new Error(`PostgreSQL came up again elsewhere (${host}:${port} instead of ${connection.host}:${connection.port})`);
        return !again.adopted;
      },
      async stop() {
        await stopPostmaster(place.directory, (text) => log.warn(text));
        await unfollow();
      },
      leave: unfollow,
    };
  } catch (error) {
    await unfollow();
    throw error;
  }
}

/** Returns the connection to a database that really answers: one that dies during the take-over is started again. */
async function reach(
  adopting: () => Promise<ServerConnection | null>,
  launching: () => Promise<ServerConnection>,
): Promise<{ connection: ServerConnection; adopted: boolean }> {
  const deadline = Date.now() + LOCKED_FOR_MS;
  for (;;) {
    const running = await adopting();
    const connection = running ?? (await launching());
    try {
      await ensureDatabase(connection);
      return { connection, adopted: running !== null };
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      await wait(STEP_MS);
    }
  }
}

const PREFIX = /^\S+ \S+ \S+ \[\d+\] /;
/** Answers to clients during start and stop. */
const NOT_READY =
  /the database system is (?:starting up|shutting down|not yet accepting connections|in recovery mode)|Consistent recovery state|terminating connection due to (?:administrator command|unexpected postmaster exit)/;

function report(line: string, log: ClusterLog): void {
  const text = `postgres: ${line.replace(PREFIX, '')}`;
  if (/^postgres: (?:LOG|NOTICE|INFO): /.test(text) || NOT_READY.test(text)) log.info(text);
  else log.warn(text);
}

type ServerConnection = Exclude<Connection, { connectionString: string }>;

function connectionTo(host: string, port: number, password: string | null): ServerConnection {
  return { host, port, user: SUPERUSER, database: 'postgres', ...(password === null ? {} : { password }) };
}

/** Returns the connection to the server running on the directory; null when none answers. Waits while it starts or stops. */
async function adopt(directory: string, password: string | null): Promise<ServerConnection | null> {
  const deadline = Date.now() + READY_WITHIN_MS;
  // Each query costs the recovering server a process.
  for (let step = STEP_MS; Date.now() < deadline; step = Math.min(LONGEST_STEP_MS, step * 2)) {
    const file = await readPostmasterFile(directory);
    if (!file) return null;
    const connection = connectionTo(file.host, file.port, password);
    const answer = await probe(connection, directory);
    if (answer === 'ours') return connection;
    if (answer !== 'not-ready') return null;
    await wait(step);
  }
  return null;
}

interface Launch {
  readonly dataDir: string;
  readonly place: ClusterPlace;
  readonly logFile: LogFile;
  readonly password: string | null;
  readonly options: ClusterOptions;
  /** The connection before the database ended; null at the first start. */
  readonly former: ServerConnection | null;
}

async function launch({ dataDir, place, logFile, password, options, former }: Launch): Promise<ServerConnection> {
  const native = await prepareBinaries(platformPackage(), { shared: place.identity !== null, dataDir });
  if (!(await isInitialised(place.directory))) {
    if (former !== null) throw new DatabaseFilesGone(place.directory);
    await initialise(place, native, password);
  }
  const deadline = Date.now() + LOCKED_FOR_MS;
  for (;;) {
    const endpoint: Endpoint =
      process.platform === 'win32'
        ? { port: former?.port ?? (await freePort()) }
        : { socketFolder: await socketFolder(place.directory, place.identity) };
    const connection =
      'port' in endpoint ? connectionTo('127.0.0.1', endpoint.port, password) : connectionTo(endpoint.socketFolder, SOCKET_PORT, password);
    if (await launchOnce(native, place, logFile, endpoint, connection, options)) return connection;
    const said = await logFile.tail();
    const locked = /lock file "[^"]*" already exists|pre-existing shared memory block/.test(said);
    if (!locked || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start on ${place.directory}. Its last words (${logFile.path}):\n${said}`);
    const winner = await adopt(place.directory, password);
    if (winner) return winner;
    await wait(200);
  }
}

/** Starts the program once and returns whether it came up; false when it ended. */
async function launchOnce(
  native: string,
  place: ClusterPlace,
  logFile: LogFile,
  endpoint: Endpoint,
  connection: Connection,
  options: ClusterOptions,
): Promise<boolean> {
  const output = await logFile.openForChild();
  let child: ChildProcess;
  try {
    // Detached, so that Ctrl-C reaches only this process, which then stops the database in order.
    child = spawn(program(native, 'postgres'), serverArguments(place.directory, endpoint, options), {
      ...programOptions(place),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
  } finally {
    await output.close();
  }
  const ended = new Promise<Error | null>((done) => {
    child.once('error', (error) => done(error));
    child.once('exit', () => done(null));
  });
  child.unref();
  let over = false;
  void ended.then(() => (over = true));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!over && Date.now() < deadline) {
    const answer = await probe(connection, place.directory);
    if (answer === 'ours') return true;
    await Promise.race([ended, wait(STEP_MS)]);
    if (!over && child.pid !== undefined && (await processEnded(child.pid))) return false;
  }
  const failure = over ? await ended : new Error(`PostgreSQL on ${place.directory} was not ready within ${READY_WITHIN_MS / 1_000} s`);
  if (failure) throw failure;
  return false;
}

const DUPLICATE_DATABASE = new Set(['42P04', '23505']);

async function ensureDatabase(connection: Connection): Promise<void> {
  await withBriefClient(connection, ANSWER_WITHIN_MS, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  }).catch((error: unknown) => {
    if (!DUPLICATE_DATABASE.has((error as { code?: string }).code ?? '')) throw error;
  });
}
