import { createPoints, type Points, stopKeepingLog } from '#server/backup/points/points.ts';
import type { Config } from '#server/config/config.ts';
import { systemClock } from '#server/platform/wall-clock.ts';
import type { OwnDatabase } from './own-database.ts';

/** Returns what saves every change between two backups, where the owner wants that; else lets the embedded database throw its log away again. */
export async function openPoints(
  config: Config,
  { connection, directory }: Pick<OwnDatabase, 'connection' | 'directory'>,
  secretKey: Buffer,
): Promise<Points | null> {
  if (directory === null) return null;
  if (config.backup.points) return createPoints({ config, connection, directory, secretKey, clock: systemClock });
  await stopKeepingLog(connection);
  return null;
}
