import type { UserEvent } from '#contract/events/stream-events.ts';

export type EventListener = (event: UserEvent) => void;

/** The place of one transaction in a user's queue: it ends committed or rolled back. */
export interface Slot {
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
export function createPublisher() {
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
