import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getBrokerAddress } from '#client/api/broker-links.ts';
import type { BrokerAddress as Address } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import type { WallTime } from '#domain/units/time.ts';

/** What the broker has said: the address, and whether orders from there are taken. */
function Told({ address }: { address: Address }) {
  if (address === null || address.seen === null) return <FormattedMessage id="broker.address.untold" />;
  return (
    <>
      <FormattedMessage id="broker.address.seen" values={{ address: <bdi className="break-words">{address.seen}</bdi> }} />{' '}
      {address.registered === null || address.registered.length === 0 ? null : (
        <FormattedMessage id="broker.address.registered" values={{ addresses: address.registered.join(', ') }} />
      )}
      {address.orders_allowed === false ? (
        <Notice kind="warn">
          <FormattedMessage id="broker.address.not-taken" />
        </Notice>
      ) : null}
    </>
  );
}

/** Asks the broker from where it sees this server, on a press: each question is a call that the broker counts. */
export function BrokerAddress({ accountId }: { accountId: string }) {
  const intl = useIntl();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly address: Address; readonly at: WallTime } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const ask = () => {
    setBusy(true);
    setFailure(null);
    getBrokerAddress(accountId)
      .then((address) => setTold({ address, at: wallNow() }))
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-col gap-2 py-2">
      {told === null ? null : (
        <div className="text-small text-text-2">
          <Told address={told.address} /> <AsOf at={told.at} />
        </div>
      )}
      {failure === null ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
      <Button busy={busy} disabled={offline} onClick={ask}>
        <FormattedMessage id="broker.address.ask" />
      </Button>
    </div>
  );
}
