import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Resources } from '#server/app/resources.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { BackupJob } from './backup-job.ts';
import { isBackupDue } from './quiet-hour.ts';

/** Also the interval of retries after a failed backup. */
const EVERY_MS = 60 * MINUTE_MS;

/** Makes a backup each night, and retries failed copies each hour. Returns a function that stops it. */
export function startNightlyBackups({
  backups,
  clock,
  job,
}: Pick<Resources, 'clock'> & { readonly backups: Pick<Backups, 'nightly' | 'newest'>; readonly job: BackupJob }): () => Promise<void> {
  if (!backups.nightly) return async () => {};
  const startedAt = clock.now();
  let run = Promise.resolve();
  const once = async () => {
    const newest = await backups.newest();
    if (isBackupDue(clock.now(), { startedAt, newest: newest?.getTime() ?? null })) await job.make();
    else await job.handOnAgain();
  };
  const timer = setInterval(() => {
    run = run.then(once);
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await job.stop();
    await run;
  };
}
