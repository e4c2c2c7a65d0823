import type { UserEventType } from '#contract/events/stream-events.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { TestServer } from './server.ts';

/** Commits the next transaction with such an event, and drops the answer: its caller cannot know that it was committed. */
export function loseAnswer({ services: { eventLog } }: TestServer, event: UserEventType): { readonly isLost: () => boolean } {
  const { transact } = eventLog;
  let isLost = false;
  const losing: EventLog['transact'] = async (work) => {
    let tells = false;
    const result = await transact((trx, emit) =>
      work(trx, (userId, type, data, exchangeAt) => {
        tells ||= type === event;
        emit(userId, type, data, exchangeAt);
      }),
    );
    if (!tells || isLost) return result;
    isLost = true;
    eventLog.transact = transact;
    throw new Error('Connection terminated unexpectedly');
  };
  eventLog.transact = losing;
  return { isLost: () => isLost };
}
