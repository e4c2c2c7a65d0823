import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError } from '#client/api/api-error.ts';
import type { Reconciliation } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useLoading } from '#client/state/resource/loading.ts';
import { reconcileAccountAtom } from '#client/state/accounts/reconciliations.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { exchangeTime } from '#domain/units/time.ts';

const TONES = { clean: 'good', 'in-motion': 'neutral', differences: 'warn', 'broker-unreachable': 'stale' } as const;

/** The result of the last comparison with the broker, and the button that starts a new one. */
export function ReconcileLine({ accountNumber, last }: { accountNumber: string; last: Reconciliation | null }) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const busy = useLoading('reconcileAccount');
  const check = useSetAtom(reconcileAccountAtom);
  const [failure, setFailure] = useState<string | null>(null);
  const count = (result: string) => last?.findings.filter((finding) => finding.result === result).length ?? 0;
  return (
    <div className="flex items-center gap-x-4 gap-y-2 md:flex-wrap">
      {last === null ? (
        <span className="text-text-2">
          <FormattedMessage id="position-book.compared.never" />
        </span>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-md:flex-1">
          <Chip tone={TONES[last.outcome]}>
            <FormattedMessage id={`position-book.compared.${last.outcome}`} />
          </Chip>
          <p className="text-small text-text-2">
            <FormattedMessage
              id="position-book.compared.counts"
              values={{
                matched: last.matched,
                disagrees: count('disagrees'),
                unmatched: count('ours-only') + count('theirs-only'),
                ambiguous: count('ambiguous'),
                at: format.dateTime(exchangeTime(last.exchange_at)),
              }}
            />
          </p>
        </div>
      )}
      <Button
        size="sm"
        busy={busy}
        disabled={offline}
        onClick={() => {
          setFailure(null);
          check(accountNumber).catch((thrown: unknown) => setFailure(errorText(asApiError(thrown), intl)));
        }}
      >
        <FormattedMessage id="position-book.compared.check" />
      </Button>
      {failure === null ? null : (
        <span role="alert" className="text-small text-danger">
          {failure}
        </span>
      )}
    </div>
  );
}
