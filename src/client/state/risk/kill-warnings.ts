import { atom } from 'jotai';
import type { UserEvent, UserEventData, UserEventType } from '#contract/events/stream-events.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { onLeaving } from '../session/leaving.ts';
import { pushToastAtom } from '../notices/toasts.ts';

/** The last word of the day-loss watch about a scope that has come far. */
interface DayLossWarning {
  readonly scope: UserEventData['risk.day-loss-warned']['scope'];
  readonly percent: 70 | 90;
  readonly loss: number | null;
  readonly limit: number;
  /** The server's clock. */
  readonly at: number;
}

const baseAtom = atom<DayLossWarning | null>(null);

/** The newest warning from 90 % on; null when there is none or it was read. A press takes its place. */
export const dayLossWarningAtom = atom(
  (get) => get(baseAtom),
  (_get, set, _seen: null) => set(baseAtom, null),
);

function isEvent<T extends UserEventType>(event: UserEvent, type: T): event is UserEvent<T> {
  return event.type === type;
}

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (isEvent(event, 'risk.day-loss-warned')) {
      const { percent } = event.data;
      set(pushToastAtom, { kind: percent === 90 ? 'error' : 'warn', title: { id: `paused.day-loss-${percent}` } });
      if (percent === 90) set(baseAtom, { ...event.data, at: event.at });
    }
    if (isEvent(event, 'risk.day-loss-reached')) {
      set(pushToastAtom, {
        kind: 'error',
        title: { id: 'paused.day-loss-reached' },
        detail: { id: `paused.day-loss-${event.data.action}` },
      });
      set(baseAtom, null);
    }
  }),
);

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
