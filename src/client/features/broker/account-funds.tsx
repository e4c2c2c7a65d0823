import { FormattedMessage } from 'react-intl';
import type { Account, RiskStatus } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useReconciliations } from '#client/state/accounts/reconciliations.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { usePositionBook } from '#client/state/positions/position-book.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Money, Percent } from '#client/widgets/figure.tsx';
import { isWorking } from '#domain/orders/status-sets.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import { fundLines } from './fund-lines.ts';

/** From this share of the cash on, the blocked margin counts as high. */
const MUCH = 0.8;

/** The number of open positions and of working orders of an account; a dash while unknown. */
function OpenCounts({ accountNumber }: { accountNumber: string }) {
  const format = useFormat();
  const positions = usePositionBook(accountNumber).value?.position_book.filter(({ net_quantity: net }) => net !== 0).length ?? null;
  const orders = useOrderBook(accountNumber).value?.filter(({ status }) => isWorking(status)).length ?? null;
  return Object.entries({ positions, orders }).map(([name, count]) => (
    <div key={name} className="contents">
      <dt className="text-text-3">
        <FormattedMessage id={`broker.card.${name}`} />
      </dt>
      <dd className="amount text-end">{format.integer(count)}</dd>
    </div>
  ));
}

/** An account's money as its broker has told it last, beside our own figures. */
function BrokerFunds({ funds, currency }: { funds: NonNullable<RiskStatus['broker_funds']>; currency: Account['currency'] }) {
  const { cash, used_margin: used, available, read_at: readAt } = funds;
  return (
    <>
      <dt className="col-span-2 flex items-baseline justify-between gap-4 pt-2 font-medium">
        <FormattedMessage id="broker.funds.title" />
        <AsOf at={wallTime(readAt)} />
      </dt>
      {Object.entries({ cash, used, available }).map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">
            <FormattedMessage id={`broker.funds.${name}`} />
          </dt>
          <dd className="text-end">
            <Money value={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </>
  );
}

/** The funds of an account with their time, and the time of the last comparison with the broker's books. A dash while unknown. */
export function AccountFunds({ account: { account_number: number, currency } }: { account: Account }) {
  const format = useFormat();
  const { value, receivedAt } = useRiskStatus(number);
  const compared = useReconciliations(number).value;
  const [last = null] = compared ?? [];
  const lines = fundLines(value);
  const { used = null, cash = null } = lines;
  const share = used !== null && cash !== null && cash > 0 ? used / cash : null;
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
      {share === null ? null : (
        <dd className="col-span-2 flex items-center gap-2 text-small text-text-3" data-used>
          <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
            <span
              className={`block h-full origin-left rtl:origin-right ${share > MUCH ? 'bg-warn' : 'bg-primary'}`}
              style={{ transform: `scaleX(${Math.min(1, share)})` }}
            />
          </span>
          <Percent fraction={share} />
        </dd>
      )}
      <OpenCounts accountNumber={number} />
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
      {value?.broker_funds ? <BrokerFunds funds={value.broker_funds} currency={currency} /> : null}
    </>
  );
}
