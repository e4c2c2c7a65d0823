import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { GttChangeBody, IdempotentBody } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { modifyGttAtom, refreshInstructionsAtom } from '#client/state/orders/instructions.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';

type Saving =
  | { readonly make: IdempotentBody<'createGtt'> }
  | { readonly hold: IdempotentBody<'placeBrokerTrigger'> }
  | { readonly change: string; readonly body: GttChangeBody };

interface SaveGtt {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly save: (what: Saving) => void;
}

/** Creates a GTT here or at the broker once, through the outbox, or updates one. Closes when the server has it, or when its unknown outcome is resolved elsewhere. */
export function useSaveGtt(onClose: () => void): SaveGtt {
  const intl = useIntl();
  const decision = useDecision({ lock: 'while-open' });
  const modify = useSetAtom(modifyGttAtom);
  const refresh = useSetAtom(refreshInstructionsAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const make = async (
    call:
      | { readonly operation: 'createGtt'; readonly body: IdempotentBody<'createGtt'> }
      | { readonly operation: 'placeBrokerTrigger'; readonly body: IdempotentBody<'placeBrokerTrigger'> },
  ): Promise<string | null> => {
    const result = await decision.send({ kind: 'idempotent', ...call }, 'GTT');
    if (result === null) return intl.formatMessage({ id: 'order-book.modify.unresolved' });
    if (result.outcome === 'blocked')
      return intl.formatMessage({ id: result.reason === 'offline' ? 'order-book.modify.offline' : 'order-book.modify.unresolved' });
    const { error, state } = result.intent;
    await refresh(call.body.account_number);
    if (error !== null) return errorText(error.fields[0] ?? error, intl);
    return state === 'void' ? intl.formatMessage({ id: 'order-book.gtt.void' }) : null;
  };
  const save = (what: Saving) => {
    setBusy(true);
    setFailure(null);
    const work =
      'make' in what
        ? make({ operation: 'createGtt', body: what.make })
        : 'hold' in what
          ? make({ operation: 'placeBrokerTrigger', body: what.hold })
          : modify(what.change, what.body).then(
              () => null,
              (thrown: unknown) => {
                const error = asApiError(thrown);
                return errorText(error.fields[0] ?? error, intl);
              },
            );
    void work.then((said) => {
      setBusy(false);
      setFailure(said);
      if (said === null) onClose();
    });
  };
  return { busy, failure, save };
}
