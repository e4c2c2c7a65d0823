import { createLogger } from './app/logger.ts';
import { startWorker } from './app/start-worker.ts';
import { readConfig } from './config/read-config.ts';
import { THIS_PROJECT } from './this-project.ts';

/** Time limit of a stop, after which the worker ends and its shares go to others. */
const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, THIS_PROJECT);
  const log = createLogger(config.logLevel);
  let ending = false;
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void starting.then(({ stop }) => stop()).then(() => process.exit(exitCode));
  };
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'the worker cannot go on');
    end(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
  const starting = startWorker({ config, log, onUseless: fatal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      log.info({ reason: signal }, 'stopping');
      end(0);
    });
  process.stdout.write((await starting).banner);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\nThe worker could not start.\n${(error as Error).message}\n\n`);
  process.exit(1);
}
