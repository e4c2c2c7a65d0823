import type { EventLog } from '#server/realtime/event-log.ts';

/** Returns what hears of the events of those who are told, and remembers whose nobody has read. */
export function createListeners(eventLog: Pick<EventLog, 'subscribe'>, onEvent: () => void) {
  const listening = new Map<string, () => void>();
  const unread = new Set<string>();

  return {
    /** Hears of a user's events from now on; those that nobody has read are unread too. */
    listen(userId: string): void {
      unread.add(userId);
      if (listening.has(userId)) return;
      const stop = eventLog.subscribe(userId, () => {
        unread.add(userId);
        onEvent();
      });
      listening.set(userId, stop);
    },

    /** Hears nothing of a user any more. */
    forget(userId: string): void {
      listening.get(userId)?.();
      listening.delete(userId);
      unread.delete(userId);
    },

    /** Returns whose events are to be read now. */
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
