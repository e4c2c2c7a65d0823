import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as api from '#client/api/kill.ts';
import type { Kill, KillStep } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { operationAtom } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const ONE = 'gate';

const gates = resourceFamily<Kill>({
  name: 'kill',
  operation: 'getKill',
  streamed: true,
  check: (data): data is Kill => isRecord(data) && Array.isArray(data['locks']) && typeof data['revision'] === 'number',
  load: async () => ({ value: await api.getKill(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Last known state of the kill switch; any lock blocks risk-adding actions. */
export const killAtom = gates.atomOf(ONE);
export const useKill = () => gates.use(ONE);
export const refreshKillAtom = atom(null, (_get, set) => set(gates.refresh, ONE));

/** Stores a kill switch state from an answer or event, unless the known one is newer. */
export const foldKillAtom = atom(null, (_get, set, kill: Kill) =>
  set(gates.fold, ONE, (old) => (kill.revision > old.revision ? kill : old)),
);

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'risk.kill-updated' && 'kill' in event.data) set(foldKillAtom, event.data.kill);
  }),
);

/** Follow-up calls of a press. Each sets a state, so repeating a call is harmless; errors are ApiError. */
export const askResumeKillAtom = operationAtom('askResumeKill', async (_get, set, id: string) => {
  set(foldKillAtom, await api.askResumeKill(id));
});
export const resumeKillAtom = operationAtom('resumeKill', async (_get, set, id: string, typed: boolean) => {
  set(foldKillAtom, await api.resumeKill(id, typed));
});
export const retryKillAtom = operationAtom('retryKill', async (_get, set, id: string, step: KillStep) => {
  set(foldKillAtom, await api.retryKill(id, step));
});
