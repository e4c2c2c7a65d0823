import { holdOutput } from './app/held-output.ts';
import { createLogger, standardOutput } from './app/logger.ts';
import { createRecentProblems } from './app/recent-problems.ts';
import { startServer } from './app/start-server.ts';
import { ConfigError, readConfig } from './config/read-config.ts';
import { THIS_PROJECT } from './this-project.ts';

/** npm and the terminal both pass Ctrl-C on: signals this close together are one. */
const SAME_SIGNAL_MS = 1_500;
/** A stop that takes longer is given up; the database recovers at the next start. */
const STOP_WITHIN_MS = 90_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, THIS_PROJECT);
  const problems = createRecentProblems();
  // What a terminal shows first is where to go; what the start had to say follows.
  const output = holdOutput(standardOutput());
  process.once('exit', output.letGo);
  const log = createLogger(config.logLevel, { problems, format: config.logFormat, destination: output });

  // A banner on a full disk is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let stopping: Promise<void> | null = null;
  let exitCode = 0;
  let lastSignal = 0;
  const end = (reason: string, stop: () => Promise<void>) => {
    if (stopping) return;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stopping = stop().then(() => process.exit(exitCode));
  };
  const fatal = (error: unknown) => {
    exitCode = 1;
    log.fatal({ err: error }, 'the server cannot go on');
    void starting.then(
      (server) => end('fatal error', server.stop),
      () => process.exit(1),
    );
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);

  const giveUp = new AbortController();
  const start = () => startServer({ config, log, problems, projectRoot: THIS_PROJECT.folder, onFatal: fatal, signal: giveUp.signal });
  let starting = start();
  const beginAnewInTime = ({ lastsMs, stop }: Awaited<typeof starting>) => {
    if (lastsMs === null) return;
    setTimeout(() => {
      if (stopping) return;
      log.info('the demo begins anew');
      starting = stop().then(start);
      starting.then(beginAnewInTime, fatal);
    }, lastsMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const now = performance.now();
      const again = stopping !== null && now - lastSignal > SAME_SIGNAL_MS;
      lastSignal = now;
      if (again) process.exit(1);
      giveUp.abort(new Error(`It was ended by ${signal} before it had started`));
      void starting.then(
        (server) => end(signal, server.stop),
        () => {},
      );
    });

  const server = await starting;
  beginAnewInTime(server);
  if (!stopping) process.stdout.write(server.banner);
  output.letGo();
}

try {
  await main();
} catch (error) {
  const text = error instanceof ConfigError || process.env['LOG_LEVEL'] !== 'debug' ? (error as Error).message : (error as Error).stack;
  process.stderr.write(`\nStrikedesk could not start.\n${text}\n\n`);
  process.exit(1);
}
