import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryRow } from '#server/db/tables/telling.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

/** Pause of a channel after a failed database write, before the next try. */
const REST_MS = 5_000;

interface Needs {
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Returns the deliveries being sent: one per channel, channels in parallel. `onEnd` is called after each. */
export function createLanes(carry: (row: DeliveryRow) => Promise<void>, { clock, log }: Needs, onEnd: () => void) {
  const onWire = new Map<string, Promise<void>>();
  const restsSince = new Map<string, number>();

  async function run(row: DeliveryRow): Promise<void> {
    try {
      await carry(row);
    } catch (error) {
      log.warn({ err: error, delivery: row.id }, 'a message could not be carried; it is tried again');
      restsSince.set(row.channel_id, clock.now());
    } finally {
      onWire.delete(row.channel_id);
      onEnd();
    }
  }

  function resting(): readonly string[] {
    const now = clock.now();
    // After the clock was set back, all pauses end.
    for (const [channel, since] of restsSince) if (now < since || now - since >= REST_MS) restsSince.delete(channel);
    return [...restsSince.keys()];
  }

  return {
    /** The channels through which nothing can be sent now. */
    busy: (): ReadonlySet<string> => new Set([...onWire.keys(), ...resting()]),
    anyRests: (): boolean => resting().length > 0,
    start: (row: DeliveryRow): void => void onWire.set(row.channel_id, run(row)),
    underWay: (): number => onWire.size,

    /** Resolves when all deliveries under way have ended, or after a time limit. */
    async ended(withinMs?: number): Promise<void> {
      let late: NodeJS.Timeout | undefined;
      const patience = withinMs === undefined ? [] : [new Promise<void>((done) => (late = setTimeout(done, withinMs)))];
      await Promise.race([Promise.all(onWire.values()), ...patience]);
      clearTimeout(late);
    },
  };
}
