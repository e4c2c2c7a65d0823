import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { AmendExitBody } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { amendExitAtom, cancelInstructionAtom, refreshInstructionsAtom, retryInstructionAtom } from '#client/state/orders/instructions.ts';

export interface Amend {
  readonly busy: boolean;
  /** Whether the server has confirmed the last change. */
  readonly done: boolean;
  /** The error of the last change, in the reader's language. */
  readonly failure: string | null;
  readonly amend: (id: string, change: AmendExitBody) => void;
  readonly end: (id: string) => void;
  readonly retry: (id: string) => void;
}

/** Changes or cancels a stop, target or GTT. The call carries the final state, so after a lost answer the refreshed list shows the outcome. */
export function useAmend(accountNumber: string): Amend {
  const intl = useIntl();
  const amendExit = useSetAtom(amendExitAtom);
  const cancel = useSetAtom(cancelInstructionAtom);
  const again = useSetAtom(retryInstructionAtom);
  const refresh = useSetAtom(refreshInstructionsAtom);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const run = (work: () => Promise<void>) => {
    if (state === 'busy') return;
    setState('busy');
    setFailure(null);
    work().then(
      () => setState('done'),
      (thrown: unknown) => {
        const error = asApiError(thrown);
        const lost = error.kind !== 'http' || error.status >= 500;
        setState('idle');
        setFailure(lost ? intl.formatMessage({ id: 'positions.protect.lost' }) : errorText(error, intl));
        void refresh(accountNumber);
      },
    );
  };
  return {
    busy: state === 'busy',
    done: state === 'done',
    failure,
    amend: (id, change) => run(() => amendExit(id, change)),
    end: (id) => run(() => cancel(id)),
    retry: (id) => run(() => again(id)),
  };
}
