import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { createSerialQueue } from '#server/market/serial-queue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/telling.ts';
import { createCarrier } from './carrier.ts';
import { createLanes } from './lanes.ts';
import { createListeners } from './listeners.ts';
import type { Mailbox } from './mailbox.ts';
import { deriveDeliveries } from './outbox.ts';

/** Interval for work without a signal, such as the end of quiet hours. */
const LOOK_EVERY_MS = 60_000;
/** After a failure of the database. */
const LOOK_AGAIN_MS = 5_000;
/** A stop waits for messages on the wire no longer; they are told again after the start. */
const STOP_WITHIN_MS = 3_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly mailbox: Mailbox;
}

/** Returns when a delivery may go out: neither before its own time nor while its channel is to be left alone. */
const dueOf = ({ due_at: due, held_until: held }: { readonly due_at: Date; readonly held_until: Date | null }): number =>
  Math.max(due.getTime(), held?.getTime() ?? 0);

/** Returns the sender of deliveries: one at a time through each channel, the earliest due first, each retried until sent, refused or too old. */
export function createPostman({ db, eventLog, clock, log, mailbox }: Needs) {
  const queue = createSerialQueue();
  const lanes = createLanes(createCarrier({ db, clock, mailbox }), { clock, log }, () => lookSoon());
  const listeners = createListeners(eventLog, () => lookSoon());
  let timer: NodeJS.Timeout | null = null;
  let asked = false;
  let running = false;

  async function lookNow(): Promise<number> {
    for (const userId of listeners.take()) {
      try {
        while (await deriveDeliveries({ db, eventLog, clock }, userId)) continue;
      } catch (error) {
        listeners.listen(userId);
        log.warn({ err: error }, 'what a user is to be told could not be read; it is tried again');
      }
    }
    const now = clock.now();
    // Looked at before they are read: what is on the wire may have ended by the time that the answer is here, and would be sent again.
    const busy = lanes.busy();
    const rows = (await repository.listNext(db)).filter(({ channel_id }) => !busy.has(channel_id));
    const [due, later] = [rows.filter((row) => dueOf(row) <= now), rows.filter((row) => dueOf(row) > now)];
    due.forEach(lanes.start);
    return Math.min(lanes.anyRests() ? LOOK_AGAIN_MS : LOOK_EVERY_MS, ...later.map((row) => dueOf(row) - now));
  }

  /** Looks soon, once for all that happens until then. */
  function lookSoon(): void {
    if (!running || asked) return;
    asked = true;
    void look();
  }

  /** Reads new events, and starts due deliveries. */
  function look(): Promise<void> {
    return queue.run(async () => {
      asked = false;
      let pause = LOOK_AGAIN_MS;
      try {
        pause = await lookNow();
      } catch (error) {
        log.warn({ err: error }, 'what is to be told could not be read; it is tried again');
      }
      if (!running) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(lookSoon, Math.max(50, pause)).unref();
    });
  }

  return {
    listen: listeners.listen,
    forget: listeners.forget,
    look,

    /** Continues the deliveries of the last server. Without `runs` it only listens: tests start each round. */
    async start(runs: boolean): Promise<void> {
      await repository.takeUpCutOff(db);
      for (const userId of await repository.listTold(db)) listeners.listen(userId);
      running = runs;
      lookSoon();
    },

    /** Resolves when nothing is due and nothing is on the wire. */
    async settled(): Promise<void> {
      await look();
      while (lanes.underWay() > 0) {
        await lanes.ended();
        await look();
      }
    },

    async stop(): Promise<void> {
      running = false;
      if (timer !== null) clearTimeout(timer);
      listeners.stop();
      await queue.drained();
      await lanes.ended(STOP_WITHIN_MS);
    },
  };
}

export type Postman = ReturnType<typeof createPostman>;
