import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Resources } from '#server/app/resources.ts';
import type { Services } from '#server/app/services.ts';
import type { Points } from '#server/backup/points/points.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';
import { isBackupDue } from './quiet-hour.ts';

/** Interval of saving: with a minute for the writing, at most five minutes can be lost. */
const EVERY_MS = 4 * MINUTE_MS;
/** Interval after a failure. */
const AGAIN_MS = MINUTE_MS;
const JOB = 'restore-points';

interface Needs extends Pick<Resources, 'clock' | 'log'> {
  readonly points: Pick<Points, 'begun' | 'save' | 'giveUp'>;
  readonly care: Services['serverCare'];
  readonly jobs: JobWatch;
}

/** Saves every change every few minutes, and begins a new chain each night. Returns a function that stops it after a last save. */
export function startRestorePoints({ points, care, clock, log, jobs }: Needs): () => Promise<void> {
  const startedAt = clock.now();
  let run = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;

  async function once(): Promise<boolean> {
    try {
      const begun = await points.begun();
      const anew = begun !== null && isBackupDue(clock.now(), { startedAt, newest: begun });
      const bytes = await points.save({ anew });
      if (anew) log.info({ bytes }, 'points to restore to begin anew');
      jobs.done(JOB, clock.now());
      await care.done('points');
      return true;
    } catch (error) {
      if (stopping) return true;
      jobs.failed(JOB, clock.now());
      log.error({ err: error }, 'changes since the last backup could not be saved; it is tried again in a minute');
      await care.failed('points', error);
      return false;
    }
  }

  async function onceAndAgain(): Promise<void> {
    const done = await once();
    if (!stopping) later(done ? EVERY_MS : AGAIN_MS);
  }

  function later(afterMs: number): void {
    timer = setTimeout(() => {
      run = onceAndAgain();
    }, afterMs).unref();
  }
  later(0);

  return async () => {
    stopping = true;
    if (timer !== null) clearTimeout(timer);
    points.giveUp();
    await run;
    // Nothing of a server that was stopped in order is lost. A first copy is not begun for it.
    if ((await points.begun()) !== null)
      await points.save().catch((error: unknown) => log.warn({ err: error }, 'the last changes were not saved beside the backups'));
  };
}
