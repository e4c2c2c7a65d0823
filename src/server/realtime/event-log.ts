import { sql } from 'kysely';
import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

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

interface BufferedEvent {
  readonly userId: string;
  readonly type: UserEventType;
  readonly data: UserEventData[UserEventType];
  readonly exchangeAt: ExchangeTime | null;
}

/**
 * Numbers and stores the events; `stored` gets each user's while that head row is still locked. It stays locked until the
 * transaction ends, so numbers are taken in commit order and a rollback gives them back. Users are locked in one order: no deadlock.
 */
async function insertEvents(
  trx: Trx,
  buffer: readonly BufferedEvent[],
  at: WallTime,
  stored: (userId: string, events: readonly UserEvent[]) => void,
): Promise<void> {
  for (const userId of [...new Set(buffer.map((event) => event.userId))].toSorted()) {
    const own = buffer.filter((event) => event.userId === userId);
    const head = await store(trx, userId, own, at);
    stored(
      userId,
      own.map((event, index) => ({
        seq: head - own.length + 1 + index,
        type: event.type,
        at,
        exchange_at: event.exchangeAt,
        data: event.data,
      })),
    );
  }
}

async function store(trx: Trx, userId: string, events: readonly BufferedEvent[], at: WallTime): Promise<number> {
  const types = events.map((event) => event.type);
  const data = events.map((event) => JSON.stringify(event.data));
  const exchange = events.map((event) => (event.exchangeAt === null ? null : new Date(event.exchangeAt)));
  const { rows } = await sql<{ head: number }>`
    with head as (
      insert into event_heads (user_id, head) values (${userId}, ${events.length})
      on conflict (user_id) do update set head = event_heads.head + excluded.head
      returning head
    ), stored as (
      insert into events (user_id, seq, type, data, at, exchange_at)
      select ${userId}, head.head - ${events.length} + event.place, event.type, event.data::jsonb, ${new Date(at)}, event.exchange_at
      from head, unnest(${types}::text[], ${data}::text[], ${exchange}::timestamptz[]) with ordinality as event (type, data, exchange_at, place)
    )
    select head from head`.execute(trx);
  const head = rows[0]?.head;
  if (head === undefined) throw new Error('the event log returned no head');
  return head;
}

type EventListener = (event: UserEvent) => void;

/** The place of one transaction in a user's queue: it ends committed or rolled back. */
interface Slot {
  commit(): void;
  rollBack(): void;
}

interface Entry {
  readonly events: readonly UserEvent[];
  state: 'open' | 'committed' | 'rolled-back';
}

/**
 * Hands committed events to the listeners of this process, in sequence order even when two commits are reported to us in the
 * other order: a slot is reserved while the head row is locked, so the slots of a user are in sequence order.
 */
function createPublisher() {
  const listeners = new Map<string, Set<EventListener>>();
  const queues = new Map<string, Entry[]>();

  function notify(userId: string, event: UserEvent): void {
    for (const listener of listeners.get(userId) ?? []) listener(event);
  }

  function flush(userId: string, queue: Entry[]): void {
    for (let first = queue[0]; first && first.state !== 'open'; first = queue[0]) {
      queue.shift();
      if (first.state === 'committed') for (const event of first.events) notify(userId, event);
    }
    if (queue.length === 0) queues.delete(userId);
  }

  return {
    reserve(userId: string, events: readonly UserEvent[]): Slot {
      const entry: Entry = { events, state: 'open' };
      const queue = queues.get(userId) ?? [];
      queues.set(userId, queue);
      queue.push(entry);
      const settle = (state: Entry['state']) => {
        entry.state = state;
        flush(userId, queue);
      };
      return { commit: () => settle('committed'), rollBack: () => settle('rolled-back') };
    },
    subscribe(userId: string, listener: EventListener): () => void {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
  };
}
