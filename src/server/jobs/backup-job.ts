import type { Resources } from '#server/app/resources.ts';
import type { Services } from '#server/app/services.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { HandOn, HandOnStep } from '#server/backup/copies/hand-on.ts';
import type { HookFacts } from '#server/backup/copies/run-hook.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';

export type BackupJob = ReturnType<typeof createBackupJob>;

interface Needs extends Pick<Resources, 'clock' | 'log'> {
  readonly backups: Pick<Backups, 'make' | 'newestFile'>;
  readonly handOn: HandOn;
  readonly care: Services['serverCare'];
  readonly jobs: JobWatch;
}

/** Returns the job that makes backups, at night and when the owner asks: one at a time. The owner is told when a backup fails. */
export function createBackupJob({ backups, handOn, care, clock, log, jobs }: Needs) {
  const stopping = new AbortController();
  let run: Promise<void> | null = null;

  async function handOnBy(step: HandOnStep, facts: HookFacts): Promise<void> {
    const job = `backup-${step}`;
    try {
      await handOn.run(step, facts, stopping.signal);
      jobs.done(job, clock.now());
      await care.done(step);
    } catch (error) {
      if (stopping.signal.aborted) return;
      jobs.failed(job, clock.now());
      log.error(
        { err: error, said: (error as Error).cause },
        'the backup is made and could not be handed on; it is tried again in an hour',
      );
      await care.failed(step, error);
    }
  }

  async function once(): Promise<void> {
    let facts: HookFacts;
    try {
      const { path, bytes, manifest, restored, ms, removed } = await backups.make(stopping.signal);
      log.info({ path, bytes, rows: manifest.rows, data_hash: manifest.data_hash, restored, ms, removed }, 'a backup is made');
      facts = { path, bytes, madeAt: manifest.made_at };
    } catch (error) {
      if (stopping.signal.aborted) return;
      jobs.failed('backup', clock.now());
      log.error({ err: error }, 'a backup failed; by night it is tried again in an hour');
      await care.failed('backup', error);
      return;
    }
    jobs.done('backup', clock.now());
    await care.done('backup');
    for (const step of handOn.steps) await handOnBy(step, facts);
  }

  async function again(): Promise<void> {
    for (const step of handOn.steps) {
      if (!(await care.isFailing(step)) && !jobs.isFailing(`backup-${step}`)) continue;
      const newest = await backups.newestFile();
      if (newest !== null) await handOnBy(step, newest);
    }
  }

  function alone(work: () => Promise<void>): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    return (run ??= work().finally(() => {
      run = null;
    }));
  }

  return {
    isRunning: (): boolean => run !== null,

    /** Makes a backup, or waits for the present one. Resolves also after a failure, which the log, the metrics and the owner's channels report. */
    make: (): Promise<void> => alone(once),

    /** Repeats the failed copying of the newest backup. */
    handOnAgain: (): Promise<void> => alone(again),

    /** Aborts the backup being made. */
    async stop(): Promise<void> {
      stopping.abort();
      await run;
    },
  };
}
