import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { readyQuery } from '#server/db/ready-query.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

/** Adds an event to a user's log; it exists once the surrounding transaction has committed. */
export type Emit = <T extends UserEventType>(userId: string, type: T, data: UserEventData[T], exchangeAt: ExchangeTime | null) => void;

/** The append-only log per user: sequence numbers from 1 without a gap, written in the transaction of the state they describe. */
export interface EventLog {
  /** Runs the work in a transaction, then numbers and stores the emitted events, commits, and publishes in order. */
  transact<T>(work: (trx: Trx, emit: Emit) => Promise<T>): Promise<T>;
  /** Calls the listener for each event of the user committed by this process, in sequence order. Returns a function that removes it. */
  subscribe(userId: string, listener: EventListener): () => void;
  /** Returns at most `limit` events after `seq`, in order. Pass the transaction when inside one: waiting for a second connection could deadlock. */
  readAfter(userId: string, seq: number, limit: number, on?: Db | Trx): Promise<readonly UserEvent[]>;
  /** Returns the newest sequence number of the user; 0 when there is none. Within a transaction as `readAfter`. */
  head(userId: string, on?: Db | Trx): Promise<number>;
}

/** Returns the event log on a database. */
export function createEventLog(db: Db, clock: WallClock, log?: Pick<FastifyBaseLogger, 'error'>): EventLog {
  const publisher = createPublisher((error) => log?.error({ err: error }, 'a listener of events failed'));

  return {
    async transact(work) {
      const slots: { readonly slot: Slot; readonly stored: DeferredAnswer<readonly UserEvent[]> }[] = [];
      try {
        const result = await db.transaction().execute(async (trx) => {
          const buffer: BufferedEvent[] = [];
          const answer = await work(trx, (userId, type, data, exchangeAt) => {
            buffer.push({ userId, type, data, exchangeAt });
          });
          await insertEvents(trx, buffer, clock.now(), (userId, stored) => slots.push({ slot: publisher.reserve(userId), stored }));
          return answer;
        });
        for (const { slot, stored } of slots) slot.commit(await stored());
        return result;
      } finally {
        for (const { slot } of slots) slot.end();
      }
    },

    subscribe: (userId, listener) => publisher.subscribe(userId, listener),

    async readAfter(userId, seq, limit, on = db) {
      const rows = await on
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

    async head(userId, on = db) {
      const { rows } = await sql<{ head: number }>`select head from event_heads where user_id = ${userId}`.execute(on);
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
 * Numbers and stores the events in one round trip with the commit; `stored` gets each user's slot before they are sent, and their numbers once known.
 * The head row stays locked until the transaction ends, so numbers follow commit order and a rollback returns them. Users are locked in one order: no
 * deadlock.
 */
async function insertEvents(
  trx: Trx,
  buffer: readonly BufferedEvent[],
  at: WallTime,
  stored: (userId: string, events: DeferredAnswer<readonly UserEvent[]>) => void,
): Promise<void> {
  for (const userId of [...new Set(buffer.map((event) => event.userId))].toSorted()) {
    const own = buffer.filter((event) => event.userId === userId);
    const numbered = await store(trx, userId, own, at);
    stored(userId, async () => {
      const head = await numbered();
      return own.map((event, index) => ({
        seq: head - own.length + 1 + index,
        type: event.type,
        at,
        exchange_at: event.exchangeAt,
        data: event.data,
      }));
    });
  }
}

interface Stored {
  readonly userId: string;
  readonly count: number;
  readonly types: readonly string[];
  readonly data: readonly string[];
  readonly exchange: readonly (Date | null)[];
  readonly at: Date;
}
const STORED = readyQuery(
  (_, { userId, count, types, data, exchange, at }: Stored) => sql<{ head: number }>`
    with head as (
      insert into event_heads (user_id, head) values (${userId}, ${count})
      on conflict (user_id) do update set head = event_heads.head + excluded.head
      returning head
    ), stored as (
      insert into events (user_id, seq, type, data, at, exchange_at)
      select ${userId}, head.head - ${count} + event.place, event.type, event.data::jsonb, ${at}, event.exchange_at
      from head, unnest(${types}::text[], ${data}::text[], ${exchange}::timestamptz[]) with ordinality as event (type, data, exchange_at, place)
    )
    select head from head`,
);

async function store(trx: Trx, userId: string, events: readonly BufferedEvent[], at: WallTime): Promise<DeferredAnswer<number>> {
  const types = events.map((event) => event.type);
  const data = events.map((event) => JSON.stringify(event.data));
  const exchange = events.map((event) => (event.exchangeAt === null ? null : new Date(event.exchangeAt)));
  const answer = await deferStatement(trx, STORED({ userId, count: events.length, types, data, exchange, at: new Date(at) }));
  return async () => {
    const head = (await answer()).rows[0]?.head;
    if (head === undefined) throw new Error('the event log returned no head');
    return head;
  };
}

type EventListener = (event: UserEvent) => void;

/** A transaction's place in a user's line, from before its events are sent until its end is known. */
interface Slot {
  /** The events were committed under these numbers. */
  commit(events: readonly UserEvent[]): void;
  /** The transaction is over; without a commit there is nothing to publish. */
  end(): void;
}

/** The events of a committed transaction, and the open transactions whose numbers may be lower. */
interface Committed {
  readonly events: readonly UserEvent[];
  readonly waitsFor: Set<Slot>;
}

interface Line {
  readonly open: Set<Slot>;
  /** Lowest number first. */
  readonly committed: Committed[];
  /** The newest event published to listeners. */
  heard: number | null;
}

/**
 * Publishes committed events to the listeners of this process, in sequence order even when commits are reported out of order. A transaction that stores
 * its events after a reported commit gets higher numbers; so committed events wait for the transactions open at that time, unless their number is the
 * next one.
 */
function createPublisher(failed: (error: unknown) => void) {
  const listeners = new Map<string, Set<EventListener>>();
  const lines = new Map<string, Line>();

  /** A listener cannot undo a commit, nor stop other listeners. */
  function tell(listener: EventListener, event: UserEvent): void {
    try {
      listener(event);
    } catch (error) {
      failed(error);
    }
  }

  function flush(userId: string, line: Line): void {
    for (let first = line.committed[0]; first !== undefined; first = line.committed[0]) {
      const isNext = line.heard !== null && first.events[0]?.seq === line.heard + 1;
      if (!isNext && first.waitsFor.size > 0) return;
      line.committed.shift();
      for (const event of first.events) for (const listener of listeners.get(userId) ?? []) tell(listener, event);
      line.heard = first.events.at(-1)?.seq ?? line.heard;
    }
    if (line.open.size === 0) lines.delete(userId);
  }

  return {
    reserve(userId: string): Slot {
      const line = lines.get(userId) ?? { open: new Set(), committed: [], heard: null };
      lines.set(userId, line);
      const leave = () => {
        for (const { waitsFor } of line.committed) waitsFor.delete(slot);
        if (line.open.delete(slot)) flush(userId, line);
      };
      const slot: Slot = {
        commit(events) {
          line.open.delete(slot);
          line.committed.push({ events, waitsFor: new Set(line.open) });
          line.committed.sort((a, b) => (a.events[0]?.seq ?? 0) - (b.events[0]?.seq ?? 0));
          line.open.add(slot);
          leave();
        },
        end: leave,
      };
      line.open.add(slot);
      return slot;
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
