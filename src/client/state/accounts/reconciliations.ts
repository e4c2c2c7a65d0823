import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { listReconciliations, reconcileAccount } from '#client/api/books.ts';
import type { Reconciliation } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const reconciliations = resourceFamily<Reconciliation[]>({
  name: 'reconciliations',
  operation: 'listReconciliations',
  streamed: true,
  check: isListOf<Reconciliation>('id'),
  load: async (accountNumber) => {
    const answer = await listReconciliations(accountNumber);
    return {
      value: answer.reconciliations,
      receivedAt: fromServerClock(answer.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      source: 'network',
    };
  },
});

/** Returns the last comparisons of an account with its broker, newest first. */
export const useReconciliations = reconciliations.use;

const foldAtom = atom(null, (_get, set, made: Reconciliation) => {
  if (!reconciliations.keys().includes(made.account_number)) return;
  set(reconciliations.fold, made.account_number, (list) => (list.some(({ id }) => id === made.id) ? list : [made, ...list]));
});

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'reconciliation.recorded' && 'reconciliation' in event.data) set(foldAtom, event.data.reconciliation);
  }),
);

/** Compares now. Rejects with ApiError. */
export const reconcileAccountAtom = operationAtom('reconcileAccount', async (_get, set, accountNumber: string) => {
  set(foldAtom, await reconcileAccount(accountNumber));
});
