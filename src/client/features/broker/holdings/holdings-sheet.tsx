import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account, BrokerHoldings } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { readHoldingsAtom, useBrokerHoldings } from '#client/state/accounts/broker-holdings.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { wallTime } from '#domain/units/time.ts';

type Holding = NonNullable<BrokerHoldings['holdings']>[number];

interface HoldingRowProps {
  readonly holding: Holding;
  readonly currency: Account['currency'];
}

/** The shares of one name with quantity, value, and the part that cannot be sold at once. */
function HoldingRow({ holding, currency }: HoldingRowProps) {
  const format = useFormat();
  const { name, quantity, average_price: average, last_price: last } = holding;
  const profit = average === null || last === null ? null : quantity * (last - average);
  const counts = {
    t1: holding.t1_quantity === 0 ? null : holding.t1_quantity,
    pledged: holding.pledged_quantity === 0 ? null : holding.pledged_quantity,
    authorised: holding.authorised_quantity,
  };
  return (
    <li className="flex flex-col gap-1 border-b border-border py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-2">
        <bdi className="font-medium break-words">{name}</bdi>
        <Money value={last === null ? null : quantity * last} currency={currency} />
      </span>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-text-3">
          <FormattedMessage id="broker.holdings.quantity" />
        </dt>
        <dd className="amount text-end">{format.integer(quantity)}</dd>
        {Object.entries(counts).map(([kind, units]) =>
          units === null ? null : (
            <div key={kind} className="contents">
              <dt className="text-text-3">
                <FormattedMessage id={`broker.holdings.${kind}`} />
              </dt>
              <dd className="amount text-end">{format.integer(units)}</dd>
            </div>
          ),
        )}
        <dt className="text-text-3">
          <FormattedMessage id="broker.holdings.average" />
        </dt>
        <dd className="text-end">
          <Price value={average} />
        </dd>
        <dt className="text-text-3">
          <FormattedMessage id="broker.holdings.last" />
        </dt>
        <dd className="text-end">
          <Price value={last} />
        </dd>
        <dt className="text-text-3">
          <FormattedMessage id="broker.holdings.profit" />
        </dt>
        <dd className="text-end">
          <Money value={profit} currency={currency} />
        </dd>
      </dl>
    </li>
  );
}

/** When the broker told the shares, and the button that has it asked again. */
function ReadAgain({ accountId, readAt }: { accountId: string; readAt: number | null }) {
  const intl = useIntl();
  const read = useSetAtom(readHoldingsAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const press = () => {
    setBusy(true);
    setFailure(null);
    read(accountId)
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-col gap-2 py-3">
      {readAt === null ? null : (
        <p>
          <FormattedMessage id="broker.holdings.told" /> <AsOf at={wallTime(readAt)} />
        </p>
      )}
      {failure === null ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
      {offline ? (
        <p className="text-small text-stale">
          <FormattedMessage id="broker.action.offline" />
        </p>
      ) : null}
      <Button busy={busy} disabled={offline} onClick={press}>
        <FormattedMessage id="broker.holdings.read" />
      </Button>
    </div>
  );
}

/** The shares in the demat account at an account's broker, as told last. They are no positions of this app. */
export function HoldingsSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const intl = useIntl();
  const told = useBrokerHoldings(account.id);
  const title = intl.formatMessage({ id: 'broker.holdings.title' }, { label: account.label });
  return (
    <Sheet open onClose={onClose} title={title}>
      <p className="text-text-2">
        <FormattedMessage id="broker.holdings.about" />
      </p>
      <PageState resource={told} what={title} skeleton={<div className="skeleton h-40" aria-hidden />} isEmpty={() => false} empty={null}>
        {({ holdings, read_at: readAt }) => (
          <>
            <ReadAgain accountId={account.id} readAt={readAt} />
            {holdings === null || holdings.length === 0 ? (
              <p className="text-text-2">
                <FormattedMessage id={holdings === null ? 'broker.holdings.untold' : 'broker.holdings.none'} />
              </p>
            ) : (
              <ul>
                {holdings.map((holding) => (
                  <HoldingRow key={holding.instrument_id} holding={holding} currency={account.currency} />
                ))}
              </ul>
            )}
          </>
        )}
      </PageState>
    </Sheet>
  );
}
