import { Gauge, type Registry } from 'prom-client';
import type { JobWatch } from './job-watch.ts';

/** Figures read when metrics are requested; a failing one is left out. */
export interface Figures {
  /** Over all open event streams. */
  streams(): { readonly open: number; readonly slow: number; readonly unreadBytes: number; readonly eventsBehind: number };
  /** Milliseconds since the market said anything. */
  feedAge(): number;
  pool(): { readonly size: number; readonly idle: number; readonly waiting: number };
  /** Figures from the database; throws while it is away. */
  stored(): Promise<{ readonly botsRunning: number; readonly ordersWorking: number; readonly users: number; readonly bytes: number }>;
  /** Bytes of the disk of the data folder. */
  disk(): Promise<{ readonly free: number; readonly whole: number }>;
  /** When the newest backup was made, in seconds since 1970; null: there is none. */
  newestBackup(): Promise<number | null>;
}

/** Registers the figures read on request, and returns the function that reads them. */
export function askedFigures(registry: Registry, figures: Figures, jobs: JobWatch): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name: `strikedesk_${name}`, help, registers });
  const jobDone = new Gauge({
    name: 'strikedesk_job_done_timestamp_seconds',
    help: 'When a job last ended well',
    labelNames: ['job'],
    registers,
  });
  const jobFailures = new Gauge({
    name: 'strikedesk_job_failures',
    help: 'Failures of a job since the start',
    labelNames: ['job'],
    registers,
  });
  const up = gauge('database_up', '1 while the database answers');
  const asked = {
    streamsOpen: gauge('streams_open', 'Open event streams'),
    streamsSlow: gauge('streams_slow', 'Event streams whose client does not keep up: it gets no ticks'),
    streamUnread: gauge('stream_unread_bytes', 'Unread bytes of the slowest stream'),
    streamBehind: gauge('stream_events_behind', 'Events that the stream furthest behind has not been sent'),
    feedAge: gauge('feed_age_seconds', 'Time since the market said anything'),
    poolSize: gauge('pool_connections', 'Connections of the pool'),
    poolIdle: gauge('pool_idle', 'Connections of the pool that nobody uses'),
    poolWaiting: gauge('pool_waiting', 'Uses that wait for a connection'),
    bots: gauge('bots_running', 'Runs of bots that have not ended'),
    working: gauge('orders_working', 'Orders that wait at the exchange'),
    users: gauge('users', 'Users'),
    databaseBytes: gauge('database_bytes', 'Size of the database'),
    diskFree: gauge('disk_free_bytes', 'Free on the disk of the data folder'),
    diskWhole: gauge('disk_bytes', 'Size of the disk of the data folder'),
    backup: gauge('backup_newest_timestamp_seconds', 'When the newest backup was made'),
  };

  /** Sets the figures read and removes the others: an old figure would look like a new one. */
  return async () => {
    for (const each of Object.values(asked)) each.remove();
    const streams = figures.streams();
    asked.streamsOpen.set(streams.open);
    asked.streamsSlow.set(streams.slow);
    asked.streamUnread.set(streams.unreadBytes);
    asked.streamBehind.set(streams.eventsBehind);
    asked.feedAge.set(figures.feedAge() / 1_000);
    const pool = figures.pool();
    asked.poolSize.set(pool.size);
    asked.poolIdle.set(pool.idle);
    asked.poolWaiting.set(pool.waiting);
    const [stored, disk, backup] = await Promise.allSettled([figures.stored(), figures.disk(), figures.newestBackup()]);
    up.set(stored.status === 'fulfilled' ? 1 : 0);
    if (stored.status === 'fulfilled') {
      asked.bots.set(stored.value.botsRunning);
      asked.working.set(stored.value.ordersWorking);
      asked.users.set(stored.value.users);
      asked.databaseBytes.set(stored.value.bytes);
    }
    if (disk.status === 'fulfilled') {
      asked.diskFree.set(disk.value.free);
      asked.diskWhole.set(disk.value.whole);
    }
    if (backup.status === 'fulfilled' && backup.value !== null) asked.backup.set(backup.value);
    for (const { job, doneAt, failures } of jobs.all()) {
      if (doneAt !== null) jobDone.set({ job }, doneAt / 1_000);
      jobFailures.set({ job }, failures);
    }
  };
}
