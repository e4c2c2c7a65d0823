import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { Resources } from '#server/app/resources.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';
import { isBackupDue } from './quiet-hour.ts';

/** A backup that failed is tried again after this long too. */
const EVERY_MS = 60 * MINUTE_MS;

/** Makes a backup each night. Returns the way to stop it: one under way is given up first. */
export function startNightlyBackups({
  backups,
  clock,
  log,
  jobs,
}: Pick<Resources, 'clock' | 'log'> & { readonly backups: Backups; readonly jobs: JobWatch }): () => Promise<void> {
  if (!backups.nightly) return async () => {};
  const startedAt = clock.now();
  const stopping = new AbortController();
  let run = Promise.resolve();
  const once = async () => {
    try {
      const newest = await backups.newest();
      if (stopping.signal.aborted || !isBackupDue(clock.now(), { startedAt, newest: newest?.getTime() ?? null })) return;
      const { path, bytes, manifest, restored, ms, removed } = await backups.make(stopping.signal);
      log.info({ path, bytes, rows: manifest.rows, data_hash: manifest.data_hash, restored, ms, removed }, 'a backup is made');
      jobs.done('backup', clock.now());
    } catch (error) {
      if (stopping.signal.aborted) return;
      jobs.failed('backup');
      log.error({ err: error }, 'the nightly backup failed; it is tried again in an hour');
    }
  };
  const timer = setInterval(() => {
    run = run.then(once);
  }, EVERY_MS).unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await run;
  };
}
