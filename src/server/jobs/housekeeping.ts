import type { WallTime } from '#domain/units/time.ts';
import type { Services } from '#server/app/services.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';
import { isPruningDue } from './quiet-hour.ts';

const EVERY_MS = 60 * 60 * 1_000;

/** Deletes expired rows, now and every hour. Returns a function that stops it after the run in progress. */
export function startHousekeeping({
  sessions,
  authentication,
  brokerCalls,
  brokerLinks,
  passkeys,
  pruning,
  clock,
  log,
  jobs,
}: Pick<Services, 'sessions' | 'authentication' | 'brokerCalls' | 'brokerLinks' | 'passkeys' | 'pruning' | 'clock' | 'log'> & {
  readonly jobs: JobWatch;
}): () => Promise<void> {
  const startedAt = clock.now();
  let ranAt: WallTime | null = null;
  let run = Promise.resolve();
  const once = async () => {
    try {
      await sessions.deleteExpired();
      await authentication.deleteOldFailures();
      await brokerLinks.deleteOld();
      await brokerCalls.deleteOld();
      await passkeys.deleteOldChallenges();
      jobs.done('housekeeping', clock.now());
      if (!isPruningDue(clock.now(), { startedAt, ranAt })) return;
      log.info(await pruning.prune(), 'old calls and events are removed');
      ranAt = clock.now();
      jobs.done('pruning', ranAt);
    } catch (error) {
      jobs.failed('housekeeping', clock.now());
      log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour');
    }
  };
  const again = () => {
    run = run.then(once);
  };
  again();
  const timer = setInterval(again, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    pruning.stop();
    await run;
  };
}
