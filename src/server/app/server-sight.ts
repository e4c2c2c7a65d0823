import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getServerState } from '#contract/operations/owner.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { BackupJob } from '#server/jobs/backup-job.ts';
import type { JobWatch } from '#server/metrics/job-watch.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { countOf, figureOf, quantileOf } from '#server/metrics/read-figure.ts';
import type { RecentProblems } from './recent-problems.ts';
import type { Services } from './services.ts';

type ServerState = AnswerOf<typeof getServerState>['server'];

interface SightNeeds {
  readonly services: Pick<Services, 'clock' | 'config' | 'health'>;
  readonly metrics: Metrics;
  readonly backups: Pick<Backups, 'nightly' | 'encrypted' | 'held'>;
  readonly backupJob: Pick<BackupJob, 'isRunning' | 'make'>;
  readonly jobs: JobWatch;
  readonly problems: RecentProblems;
  /** Version of the running PostgreSQL. */
  readonly postgres: string | null;
}

export type ServerSight = ReturnType<typeof createServerSight>;

const ORDERS = 'strikedesk_order_call_seconds';
const PLACING = { call: 'place_trades' };
/** Log levels that hide warnings and errors, also from the list of problems. */
const QUIET_LEVELS: readonly string[] = ['fatal', 'silent'];
/** Interval of the event-loop probe (metrics.ts), by which even a punctual probe counts as late. */
const LOOK_S = 0.02;

const times = (figure: number | null, by: number) => (figure === null ? null : figure * by);

/** Returns the owner's view of the server and its actions. Figures shared with /metrics come from there. */
export function createServerSight({ services, metrics, backups, backupJob, jobs, problems, postgres }: SightNeeds) {
  const { clock, config, health } = services;
  return {
    async look(): Promise<ServerState> {
      // Read before the backup folder, so that a backup reported as finished is counted.
      const running = backupJob.isRunning();
      const [told, counts, held] = await Promise.all([
        metrics.values(),
        health.counts().catch(() => null),
        backups.held().catch(() => null),
      ]);
      const figure = (name: string) => figureOf(told, `strikedesk_${name}`);
      const late = (share: 'p50' | 'p99') => {
        const seconds = figureOf(told, `nodejs_eventloop_lag_${share}_seconds`);
        return seconds === null ? null : Math.max(0, seconds - LOOK_S) * 1_000;
      };
      const users = figure('users');
      return {
        read_at: clock.now(),
        started_at: (figureOf(told, 'process_start_time_seconds') ?? 0) * 1_000,
        versions: { app: config.version, node: process.versions.node, postgres, migration: counts?.migration ?? null },
        people:
          counts === null || users === null
            ? null
            : {
                users,
                seen_in_day: counts.seenInDay,
                seen_in_month: counts.seenInMonth,
                last_seen_at: counts.lastSeenAt?.getTime() ?? null,
                sessions: counts.sessions,
              },
        sizes: {
          database: figure('database_bytes'),
          own_history: counts?.historyBytes ?? null,
          backups: held?.bytes ?? null,
          disk_free: figure('disk_free_bytes'),
          disk: figure('disk_bytes'),
          memory: figureOf(told, 'process_resident_memory_bytes'),
        },
        orders: {
          calls: countOf(told, ORDERS, PLACING),
          p50: times(quantileOf(told, ORDERS, PLACING, 0.5), 1_000),
          p99: times(quantileOf(told, ORDERS, PLACING, 0.99), 1_000),
          working: figure('orders_working'),
        },
        streams: {
          open: figure('streams_open') ?? 0,
          slow: figure('streams_slow') ?? 0,
          unread_bytes: figure('stream_unread_bytes') ?? 0,
          events_behind: figure('stream_events_behind') ?? 0,
        },
        feed_age: times(figure('feed_age_seconds'), 1_000),
        event_loop: { p50: late('p50'), p99: late('p99') },
        bots_running: figure('bots_running'),
        tests: counts === null ? null : { backtests: counts.backtests, sweeps: counts.sweeps },
        backups: {
          nightly: backups.nightly,
          running,
          encrypted: backups.encrypted,
          count: held?.count ?? 0,
          newest_at: held?.newestAt ?? null,
          verified_at: held?.verifiedAt ?? null,
          verified_by: held?.verifiedBy ?? null,
        },
        jobs: jobs.all().map(({ job, doneAt, failedAt, failures }) => ({ job, done_at: doneAt, failed_at: failedAt, failures })),
        problems: QUIET_LEVELS.includes(config.logLevel) ? null : problems.all().map((each) => ({ ...each })),
      };
    },

    /** Starts a backup. Throws while one is being made. */
    startBackup(): void {
      if (backupJob.isRunning()) throw new AppError('owner.backup-running');
      void backupJob.make();
    },
  };
}
