import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { refreshInstructionsAtom } from '#client/state/orders/instructions.ts';
import { type Decision, useDecision } from '#client/state/orders/use-decision.ts';

/** Returns one request about positions of an account. When it is answered, the account's stops and targets are fetched again. */
export function usePositionDecision(accountNumber: string): Decision {
  const decision = useDecision({ lock: 'until-reset' });
  const refresh = useSetAtom(refreshInstructionsAtom);
  const state = decision.intent?.state ?? null;
  // The fetch can precede the stream's report, and after a lost answer only the list shows the actual state.
  useEffect(() => {
    if (state === 'done' || state === 'void') void refresh(accountNumber);
  }, [state, accountNumber, refresh]);
  return decision;
}
