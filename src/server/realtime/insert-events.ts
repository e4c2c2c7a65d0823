import { sql } from 'kysely';
import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';

export interface BufferedEvent {
  readonly userId: string;
  readonly type: UserEventType;
  readonly data: UserEventData[UserEventType];
  readonly exchangeAt: ExchangeTime | null;
}

/**
 * Numbers and stores the events; `stored` gets each user's while that head row is still locked. It stays locked until the
 * transaction ends, so numbers are taken in commit order and a rollback gives them back. Users are locked in one order: no deadlock.
 */
export async function insertEvents(
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
