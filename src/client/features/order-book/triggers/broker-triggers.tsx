import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { BrokerTriggers as Triggers } from '#client/api/types.ts';
import { brokerAccountsAtom } from '#client/state/accounts/accounts.ts';
import { useBrokerTriggers } from '#client/state/accounts/broker-triggers.ts';
import { Chip } from '#client/ui/chip.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { wallTime } from '#domain/units/time.ts';

type Trigger = Triggers[number];

/** States in which a broker holds no trigger any more. */
const OVER: ReadonlySet<Trigger['state']> = new Set(['triggered', 'ended']);

/** A trigger as the broker told it last. */
function HeldTrigger({ trigger }: { trigger: Trigger }) {
  return (
    <li className="card card-padded flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <bdi className="font-semibold">{trigger.name}</bdi>
        <span className="flex flex-wrap gap-1">
          {trigger.placed_elsewhere ? (
            <Chip>
              <FormattedMessage id="order-book.held.elsewhere" />
            </Chip>
          ) : null}
          <Chip tone={trigger.state === 'active' ? 'neutral' : 'warn'}>
            <FormattedMessage id={`order-book.held.${trigger.state === 'active' ? 'active' : 'open'}`} />
          </Chip>
        </span>
      </span>
      <ul>
        {trigger.legs.map((leg) => (
          <li key={`${leg.transaction_type} ${leg.trigger_price}`}>
            <FormattedMessage
              id="order-book.held.leg"
              values={{
                side: leg.transaction_type,
                trigger: <Price value={leg.trigger_price} />,
                price: <Price value={leg.price} />,
                quantity: leg.quantity,
                product: leg.product,
              }}
            />
          </li>
        ))}
      </ul>
      <AsOf at={wallTime(trigger.told_at)} />
    </li>
  );
}

/** The triggers that the broker of an account holds now, to be read; the account's card changes and cancels them. */
export function BrokerTriggers({ accountNumber }: { accountNumber: string }) {
  const intl = useIntl();
  const held = useBrokerTriggers(accountNumber);
  const account = useAtomValue(brokerAccountsAtom).find((one) => one.account_number === accountNumber);
  const title = intl.formatMessage({ id: 'order-book.held.title' });
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-h2">{title}</h2>
      <PageState
        resource={held}
        what={title}
        skeleton={<div className="skeleton h-20" aria-hidden />}
        isEmpty={(list) => list.every(({ state }) => OVER.has(state))}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="order-book.held.none" />
          </p>
        }
      >
        {(list) => (
          <ul aria-label={title} className="grid gap-2 lg:grid-cols-2">
            {list.flatMap((trigger) => (OVER.has(trigger.state) ? [] : [<HeldTrigger key={trigger.trigger_id} trigger={trigger} />]))}
          </ul>
        )}
      </PageState>
      {account === undefined ? null : (
        <Link to={`${APP_BASE}/broker?sheet=triggers&account=${encodeURIComponent(account.id)}`} className="btn btn-secondary">
          <FormattedMessage id="order-book.held.manage" />
        </Link>
      )}
    </div>
  );
}
