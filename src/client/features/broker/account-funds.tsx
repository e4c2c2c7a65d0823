import { FormattedMessage } from 'react-intl';
import type { Account } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { useReconciliations } from '#client/state/accounts/reconciliations.ts';
import { marginTaken, useRiskStatus } from '#client/state/risk/risk-status.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { exchangeTime } from '#domain/units/time.ts';

/** The money of an account, as of when, and when its books were last compared with the broker's. A dash while the server has not said. */
export function AccountFunds({ account: { account_number: number, currency } }: { account: Account }) {
  const format = useFormat();
  const { value, receivedAt } = useRiskStatus(number);
  const compared = useReconciliations(number).value;
  const [last = null] = compared ?? [];
  const lines = { available: value?.available, used: knownDecimal(marginTaken(value)), cash: value?.cash };
  return (
    <>
      {Object.entries(lines).map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">
            <FormattedMessage id={`broker.card.${name}`} />
          </dt>
          <dd className="text-end">
            <Money value={amount ?? null} currency={currency} />
          </dd>
        </div>
      ))}
      <dt className="text-text-3">
        <FormattedMessage id="broker.card.compared" />
      </dt>
      <dd className="text-end">
        {last !== null ? (
          <>
            <FormattedMessage id={`broker.compared.${last.outcome}`} />
            {' · '}
            <span className="amount">{format.dateTime(exchangeTime(last.exchange_at))}</span>
          </>
        ) : compared === null ? (
          '–'
        ) : (
          <FormattedMessage id="broker.compared.never" />
        )}
      </dd>
      <dd className="col-span-2 text-end">
        <AsOf at={receivedAt} />
      </dd>
    </>
  );
}
