import type { Services } from '#server/app/services.ts';

const EVERY_MS = 60_000;

/** Tells the owners of the sign-in locks that a server left untold when it ended, now and every minute. Returns the way to stop it, which waits for the run in progress. */
export function startTellingLocks({ authentication, log }: Pick<Services, 'authentication' | 'log'>): () => Promise<void> {
  let run = Promise.resolve();
  const again = () => {
    run = run.then(authentication.tellLocksLeft).catch((error: unknown) => {
      log.warn({ err: error }, 'locks of sign-ins could not be told; it is tried again in a minute');
    });
  };
  again();
  const timer = setInterval(again, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await run;
  };
}
