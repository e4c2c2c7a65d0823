import { sql } from 'kysely';
import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { type BufferedEvent, insertEvents } from './insert-events.ts';
import { createPublisher, type EventListener, type Slot } from './publisher.ts';

/** Adds an event to the log of a user; it exists once the surrounding transaction has committed. */
export type Emit = <T extends UserEventType>(userId: string, type: T, data: UserEventData[T], exchangeAt: ExchangeTime | null) => void;

/** The append-only log per user: sequence numbers from 1 without a gap, written in the transaction of the state they describe. */
export interface EventLog {
  /** Runs the work in one transaction, numbers and stores what it emitted last, commits, then publishes in order. */
  transact<T>(work: (trx: Trx, emit: Emit) => Promise<T>): Promise<T>;
  /** Calls the listener for each event of the user committed by this process, in sequence order. Returns the way to stop it. */
  subscribe(userId: string, listener: EventListener): () => void;
  /** Returns at most `limit` events after `seq`, in order. */
  readAfter(userId: string, seq: number, limit: number): Promise<readonly UserEvent[]>;
  /** Returns the newest sequence number of the user; 0 when there is none. */
  head(userId: string): Promise<number>;
}

/** Returns the event log on a database. */
export function createEventLog(db: Db, clock: WallClock): EventLog {
  const publisher = createPublisher();

  return {
    async transact(work) {
      const slots: Slot[] = [];
      try {
        const result = await db.transaction().execute(async (trx) => {
          const buffer: BufferedEvent[] = [];
          const answer = await work(trx, (userId, type, data, exchangeAt) => {
            buffer.push({ userId, type, data, exchangeAt });
          });
          await insertEvents(trx, buffer, clock.now(), (userId, events) => slots.push(publisher.reserve(userId, events)));
          return answer;
        });
        for (const slot of slots) slot.commit();
        return result;
      } catch (error) {
        for (const slot of slots) slot.rollBack();
        throw error;
      }
    },

    subscribe: (userId, listener) => publisher.subscribe(userId, listener),

    async readAfter(userId, seq, limit) {
      const rows = await db
        .selectFrom('events')
        .select(['seq', 'type', 'at', 'exchange_at', 'data'])
        .where('user_id', '=', userId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        seq: row.seq,
        type: row.type as UserEventType,
        at: row.at.getTime(),
        exchange_at: row.exchange_at?.getTime() ?? null,
        data: row.data as UserEventData[UserEventType],
      }));
    },

    async head(userId) {
      const { rows } = await sql<{ head: number }>`select head from event_heads where user_id = ${userId}`.execute(db);
      return rows[0]?.head ?? 0;
    },
  };
}
