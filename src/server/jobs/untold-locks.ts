import type { Services } from '#server/app/services.ts';

const EVERY_MS = 60_000;

/** Notifies users of sign-in locks left unreported by a stopped server, now and every minute. Returns a function that stops it after the run in progress. */
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
