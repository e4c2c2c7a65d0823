import type { Resources } from '#server/app/resources.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';

export type BackupJob = ReturnType<typeof createBackupJob>;

/** Returns what makes the backups of a running server, by night and when the owner asks: one at a time. */
export function createBackupJob({
  backups,
  clock,
  log,
  jobs,
}: Pick<Resources, 'clock' | 'log'> & { readonly backups: Pick<Backups, 'make'>; readonly jobs: JobWatch }) {
  const stopping = new AbortController();
  let run: Promise<void> | null = null;
  async function once(): Promise<void> {
    try {
      const { path, bytes, manifest, restored, ms, removed } = await backups.make(stopping.signal);
      log.info({ path, bytes, rows: manifest.rows, data_hash: manifest.data_hash, restored, ms, removed }, 'a backup is made');
      jobs.done('backup', clock.now());
    } catch (error) {
      if (stopping.signal.aborted) return;
      jobs.failed('backup', clock.now());
      log.error({ err: error }, 'a backup failed; by night it is tried again in an hour');
    }
  }

  return {
    isRunning: (): boolean => run !== null,

    /** Makes one, or waits for the one under way. Resolves when it is over, whatever became of it: that is told by log and figures. */
    make(): Promise<void> {
      if (stopping.signal.aborted) return Promise.resolve();
      return (run ??= once().finally(() => {
        run = null;
      }));
    },

    /** Gives up the one under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await run;
    },
  };
}
