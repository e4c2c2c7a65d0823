import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryRow } from '#server/db/tables/telling.ts';

/** Returns what is on the wire: one delivery at a time through each channel, all channels beside each other. `onEnd` hears of each that has ended. */
export function createLanes(carry: (row: DeliveryRow) => Promise<void>, log: Pick<FastifyBaseLogger, 'warn'>, onEnd: () => void) {
  const busy = new Map<string, Promise<void>>();

  async function run(row: DeliveryRow): Promise<void> {
    try {
      await carry(row);
    } catch (error) {
      log.warn({ err: error, delivery: row.id }, 'a message could not be carried; it is tried again');
    } finally {
      busy.delete(row.channel_id);
      onEnd();
    }
  }

  return {
    isBusy: ({ channel_id }: Pick<DeliveryRow, 'channel_id'>): boolean => busy.has(channel_id),
    start: (row: DeliveryRow): void => void busy.set(row.channel_id, run(row)),
    underWay: (): number => busy.size,

    /** Resolves when all that is under way has ended, or after so many milliseconds. */
    async ended(withinMs?: number): Promise<void> {
      let late: NodeJS.Timeout | undefined;
      const patience = withinMs === undefined ? [] : [new Promise<void>((done) => (late = setTimeout(done, withinMs)))];
      await Promise.race([Promise.all(busy.values()), ...patience]);
      clearTimeout(late);
    },
  };
}
