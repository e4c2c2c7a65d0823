import type { Backups } from '#server/backup/backups.ts';
import { createHandOn } from '#server/backup/copies/hand-on.ts';
import { createBackupJob } from '#server/jobs/backup-job.ts';
import { startHeartbeat } from '#server/jobs/heartbeat.ts';
import { startHousekeeping } from '#server/jobs/housekeeping.ts';
import { startLookingForVersions } from '#server/jobs/newer-version.ts';
import { startNightlyBackups } from '#server/jobs/nightly-backups.ts';
import { startTellingLocks } from '#server/jobs/untold-locks.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';
import { systemClock } from '#server/platform/wall-clock.ts';
import type { Services } from './services.ts';

interface JobsNeeds {
  readonly services: Services;
  readonly backups: Backups;
  readonly jobs: JobWatch;
}

/** Starts what happens by the clock. Returns what makes backups, and the ways to stop everything. */
export function startJobs({ services, backups, jobs }: JobsNeeds) {
  const { config, heartbeatWay, log, serverCare: care } = services;
  const handOn = createHandOn(config.backup, heartbeatWay.send);
  const backupJob = createBackupJob({ backups, handOn, care, clock: systemClock, log, jobs });
  const stops = [
    startHousekeeping({ ...services, jobs }),
    startTellingLocks(services),
    startHeartbeat({ ...services, jobs }),
    startLookingForVersions(services),
    backupJob.stop,
    startNightlyBackups({ backups, clock: systemClock, job: backupJob }),
  ];
  return { backupJob, stops };
}
