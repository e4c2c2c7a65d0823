import type { EventLog } from '#server/realtime/event-log.ts';

/** Returns the listeners to the events of users with channels, which remember the users with unread events. */
export function createListeners(eventLog: Pick<EventLog, 'subscribe'>, onEvent: () => void) {
  const listening = new Map<string, () => void>();
  const unread = new Set<string>();

  return {
    /** Listens to a user's events from now on; earlier unread events count too. */
    listen(userId: string): void {
      unread.add(userId);
      if (listening.has(userId)) return;
      const stop = eventLog.subscribe(userId, () => {
        unread.add(userId);
        onEvent();
      });
      listening.set(userId, stop);
    },

    /** Stops listening to a user. */
    forget(userId: string): void {
      listening.get(userId)?.();
      listening.delete(userId);
      unread.delete(userId);
    },

    /** Returns the users whose events are to be read now. */
    take(): readonly string[] {
      const users = [...unread];
      unread.clear();
      return users;
    },

    stop(): void {
      for (const stop of listening.values()) stop();
      listening.clear();
    },
  };
}
