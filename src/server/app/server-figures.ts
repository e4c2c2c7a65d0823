import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Backups } from '#server/backup/backups.ts';
import type { Figures } from '#server/metrics/asked-figures.ts';
import type { Services } from './services.ts';

interface FiguresNeeds {
  readonly services: Pick<Services, 'config' | 'clock' | 'health' | 'streams' | 'venue'>;
  readonly pool: pg.Pool;
  readonly backups: Pick<Backups, 'newest'>;
}

/** Returns where the figures of a running server are read. */
export function serverFigures({ services, pool, backups }: FiguresNeeds): Figures {
  const { clock, config, health, streams, venue } = services;
  return {
    streams: streams.figures,
    feedAge: () => clock.now() - venue.receivedAt(),
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    stored: health.figures,
    async disk() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      return { free: bavail * bsize, whole: blocks * bsize };
    },
    async newestBackup() {
      const newest = await backups.newest();
      return newest === null ? null : newest.getTime() / 1_000;
    },
  };
}
