import type { AddressInfo, Socket } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { refuseHalfMade } from '#server/backup/half-made.ts';
import { commandLineOf } from '#server/config/command-line.ts';
import type { Config } from '#server/config/config.ts';
import { checkServer } from '#server/db/check-server.ts';
import { openDatabase } from '#server/db/connect.ts';
import { openJobQueue } from '#server/db/job-queue.ts';
import { emptyDatabase } from '#server/db/empty-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { backUpBeforeUpgrade } from '#server/backup/before-upgrade.ts';
import { createBackups } from '#server/backup/backups.ts';
import { DEMO_LASTS_MS } from '#server/services/demo/demo.ts';
import { startRestorePoints } from '#server/jobs/restore-points.ts';
import { READS_AT_ONCE } from '#server/services/analytics.ts';
import { readClientBuild } from '#server/plugins/client-build.ts';
import { SHARE_QUEUE } from '#server/services/backtests/shares/shares.ts';
import { BACKTEST_THREAD } from './backtest-thread-file.ts';
import { banner } from './banner.ts';
import { createApp } from './create-app.ts';
import type { createLogger } from './logger.ts';
import type { RecentProblems } from './recent-problems.ts';
import { createServerSight } from './server-sight.ts';
import { openPoints } from './open-points.ts';
import { openOwnDatabase } from './own-database.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { listenForMetrics } from '#server/metrics/metrics-door.ts';
import { readOrMakeKey } from '#server/platform/secrets.ts';
import type { Resources } from './resources.ts';
import { programName } from './program.ts';
import { sealAnew } from '#server/services/seal-anew.ts';
import type { Db } from '#server/db/database.ts';
import { createServices } from './services.ts';
import { startJobs } from './start-jobs.ts';
import { serverFigures } from './server-figures.ts';
import { systemClock } from '#server/platform/wall-clock.ts';

const POOL_SIZE = 12;
/** Time limit of a read of the analytics tables. */
const ANALYTICS_STATEMENT_MS = 3_000;
/** Time for open requests to finish at a stop. */
const GRACE_MS = 5_000;

interface StartOptions {
  readonly config: Config;
  readonly log: ReturnType<typeof createLogger>;
  /** Recent warnings and errors of the log. */
  readonly problems: RecentProblems;
  readonly projectRoot: string;
  /** Called with an error after which the server cannot go on. */
  readonly onFatal: (error: Error) => void;
  /** Aborts a start while waiting for the database. */
  readonly signal: AbortSignal;
}

interface RunningServer {
  /** Milliseconds until a stop and restart; null: none. */
  readonly lastsMs: number | null;
  /** The terminal's banner. */
  readonly banner: string;
  /** Stops everything in order; later calls wait for the first. */
  stop(): Promise<void>;
}

/** Undoes the steps done so far, last first. */
class Undo {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | null = null;
  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }
  all(onError: (error: unknown) => void): Promise<void> {
    return (this.running ??= this.run(onError));
  }
  private async run(onError: (error: unknown) => void): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) await step().catch(onError);
  }
}

/** Starts the product: database, schema, services, port. A failure undoes the earlier steps. */
export async function startServer({ config, log, problems, projectRoot, onFatal, signal }: StartOptions): Promise<RunningServer> {
  const undo = new Undo();
  const stop = () => undo.all((error) => log.error({ err: error }, 'a step of the stop failed'));
  try {
    refuseHalfMade(config.dataDir, commandLineOf(config.packaged)('restore', 'FILE --replace'));
    const database = await openOwnDatabase({ config, log, signal, onLost: onFatal });
    undo.add(database.release);
    const onError = (error: Error) => {
      log.warn({ reason: error.message }, 'a database connection broke');
      database.connectionBroke();
    };
    const { db, pool, close } = openDatabase(database.connection, { size: POOL_SIZE, gate: database, onError });
    undo.add(close);
    const forAnalytics = openDatabase(database.connection, {
      size: READS_AT_ONCE,
      gate: database,
      statementTimeoutMs: ANALYTICS_STATEMENT_MS,
      onError,
    });
    undo.add(forAnalytics.close);
    const version = await checkServer(pool);
    if (config.demo !== null) await emptyDatabase(db);
    const secretKey = config.secretKey ?? (await readOrMakeKey(config.dataDir));
    const backups = createBackups({ config, connection: database.connection, secretKey, clock: systemClock });
    await backUpBeforeUpgrade({ db, backups, log });
    await bringUpToDate(db, log);
    await database.sign();
    await sealUnder(secretKey, config.secretKeyBefore, db, log);

    const shares = await openShares(config, log);
    if (shares !== null) undo.add(shares.queue.close);
    const points = await openPoints(config, database, secretKey);
    const jobs = createJobWatch();
    const services = await createServices({
      config,
      db,
      connection: database.connection,
      analyticsDb: forAnalytics.db,
      clock: systemClock,
      log,
      secretKey,
      historySessions: config.simulator.history,
      ...(BACKTEST_THREAD === null ? {} : { backtestThread: BACKTEST_THREAD }),
      ...(shares === null ? {} : { shares }),
    });
    database.onReturn(services.comeBack);
    // Before the services, so that the writes of their stop are saved too.
    if (points !== null) undo.add(startRestorePoints({ points, clock: systemClock, log, jobs, care: services.serverCare }));
    await services.start();
    undo.add(() => services.stop());
    const { backupJob, stops } = startJobs({ services, backups, jobs });
    for (const stopJob of stops) undo.add(stopJob);

    const clientFolder = join(projectRoot, 'dist', 'client');
    const client = existsSync(join(clientFolder, 'index.html')) ? await readClientBuild(clientFolder) : null;
    const metrics = createMetrics({ figures: serverFigures({ services, pool, backups }), version: config.version, jobs });
    undo.add(await listenForMetrics(metrics, config.metrics));
    const sight = createServerSight({ services, metrics, backups, backupJob, jobs, problems, postgres: version });
    const { fastify, refuseNewWork } = await createApp(services, { client, metrics, sight });
    const closeConnections = trackConnections(fastify);
    undo.add(async () => {
      refuseNewWork();
      services.streams.close();
      const closed = fastify.close();
      await Promise.race([closed, wait(GRACE_MS)]);
      closeConnections();
      await closed;
    });
    const registration = await services.registration.registrationState();
    const invite = config.registration === 'invite' ? await services.registration.makeInvite() : null;
    // Last: once the port is open the server has started, and no step of the start can fail any more.
    await listen(fastify, config);
    const { port } = fastify.server.address() as AddressInfo;
    const lastsMs = config.demo === null ? null : DEMO_LASTS_MS;
    return { stop, lastsMs, banner: banner({ config, port, database: database.describe(version), registration, invite }) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the migrations that the database has not had. */
async function bringUpToDate(db: Db, log: StartOptions['log']): Promise<void> {
  const migrated = await migrate(db);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'brought the database up to date');
}

/** Seals anew what was sealed under the server's key before a change, where that key is given. */
async function sealUnder(now: Buffer, before: Buffer | null, db: Db, log: StartOptions['log']): Promise<void> {
  if (before !== null) log.info(await sealAnew(db, { before, now }), 'sealed anew what the key before had sealed');
}

/**
 * Opens the queue from which workers take shares of sweeps: only with DATABASE_URL, as no other machine reaches the embedded database. When its tables
 * cannot be made, sweeps run here.
 */
async function openShares(config: Config, log: StartOptions['log']): Promise<NonNullable<Resources['shares']> | null> {
  if (config.databaseUrl === null) return null;
  const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection of the queue broke');
  try {
    const queue = await openJobQueue({ connectionString: config.databaseUrl }, { name: SHARE_QUEUE, makes: true, onError });
    return { queue, program: programName(config.version) };
  } catch (error) {
    log.warn({ err: error }, 'there is no queue for workers: sweeps are played by this server alone');
    return null;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${config.port} is taken: stop what uses it, or set PORT to another number`, { cause: error });
    if (code === 'EACCES') throw new Error(`Port ${config.port} needs more rights: set PORT to a number above 1023`, { cause: error });
    if (code === 'EADDRNOTAVAIL')
      throw new Error(`HOST=${config.host} is not an address of this computer: 0.0.0.0 listens on all`, { cause: error });
    throw error;
  }
}

/** Returns the function that closes the connections still open at the end of a stop. */
function trackConnections(app: FastifyInstance): () => void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
