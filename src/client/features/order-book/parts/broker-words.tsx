import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useBrokerDesk } from '#client/state/accounts/broker-desk.ts';
import { brokerAccountsAtom } from '#client/state/session/profile.ts';
import { Notice } from '#client/ui/notice.tsx';
import { BrokerHistory } from './broker-history.tsx';

/** How a broker elsewhere names an order, and its status and message as the broker writes them. Nothing for an order at our own exchange. */
export function BrokerWords({ order }: { order: Order }) {
  const account = useAtomValue(brokerAccountsAtom).find((one) => one.account_number === order.account_number);
  const desk = useBrokerDesk(account === undefined || account.environment === 'paper' ? null : order.account_number);
  const told = desk.value?.broker_orders.find((one) => one.order_id === order.order_id);
  if (told === undefined) return null;
  const facts = {
    status: told.status,
    message: told.message,
    'broker-id': told.broker_order_id,
    'exchange-id': told.exchange_order_id,
  };
  return (
    <>
      {told.second_of === null ? null : (
        <Notice kind="error">
          <FormattedMessage id="order-book.broker.second" />
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">
              <FormattedMessage id={`order-book.broker.${name}`} />
            </dt>
            <dd className="min-w-0 text-end break-words">{value === null ? NO_VALUE : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
      </dl>
      <BrokerHistory order={order} />
    </>
  );
}
