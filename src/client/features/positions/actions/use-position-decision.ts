import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { refreshInstructionsAtom } from '#client/state/orders/instructions.ts';
import { type Decision, useDecision } from '#client/state/orders/use-decision.ts';

/** One decision about positions of an account: what it changes of their stops and targets is fetched with its outcome. */
export function usePositionDecision(accountNumber: string): Decision {
  const decision = useDecision({ lock: 'until-reset' });
  const refresh = useSetAtom(refreshInstructionsAtom);
  const state = decision.intent?.state ?? null;
  // What came of it may be known here before the stream says so, and after a lost answer only the list can tell.
  useEffect(() => {
    if (state === 'done' || state === 'void') void refresh(accountNumber);
  }, [state, accountNumber, refresh]);
  return decision;
}
