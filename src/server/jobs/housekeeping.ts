import type { Services } from '#server/app/services.ts';

const EVERY_MS = 60 * 60 * 1_000;

/** Removes what has expired, now and every hour. Returns the way to stop it, which waits for the run in progress. */
export function startHousekeeping({
  sessions,
  authentication,
  brokerLinks,
  passkeys,
  log,
}: Pick<Services, 'sessions' | 'authentication' | 'brokerLinks' | 'passkeys' | 'log'>): () => Promise<void> {
  let run = Promise.resolve();
  const once = async () => {
    try {
      await sessions.deleteExpired();
      await authentication.deleteOldFailures();
      await brokerLinks.deleteOld();
      await passkeys.deleteOldChallenges();
    } catch (error) {
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
    await run;
  };
}
