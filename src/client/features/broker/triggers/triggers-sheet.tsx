import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account, BrokerTriggers } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cancelTriggerAtom, useBrokerTriggers } from '#client/state/accounts/broker-triggers.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useKeptRows } from '#client/ui/use-kept-rows.ts';
import { wallTime } from '#domain/units/time.ts';
import { NewerRows } from '../newer-rows.tsx';
import { ChangeForm } from './change-form.tsx';
import { formOfTrigger, type LegForm } from './trigger-form.ts';

type Trigger = BrokerTriggers[number];

/** States in which the outcome of a call is not known. */
const UNKNOWN: ReadonlySet<Trigger['state']> = new Set(['sent', 'ending', 'changing']);

/** A leg: the trigger price and the order to be placed. */
function Leg({ leg }: { leg: Trigger['legs'][number] }) {
  return (
    <li>
      <FormattedMessage
        id={`broker.triggers.leg.${leg.transaction_type}`}
        values={{
          trigger: <Price value={leg.trigger_price} />,
          price: <Price value={leg.price} />,
          quantity: leg.quantity,
          product: leg.product,
        }}
      />
    </li>
  );
}

interface HeldTriggerProps {
  readonly accountNumber: string;
  readonly trigger: Trigger;
}

/** A trigger with legs, the broker's words, the orders placed by the trigger, and what changes or cancels the trigger. */
function HeldTrigger({ accountNumber, trigger }: HeldTriggerProps) {
  const intl = useIntl();
  const format = useFormat();
  const cancel = useSetAtom(cancelTriggerAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [changes, setChanges] = useState<readonly LegForm[] | null>(null);
  const start = formOfTrigger(trigger);
  const at = wallTime(trigger.told_at);
  const press = () => {
    setBusy(true);
    setFailure(null);
    cancel(accountNumber, trigger.trigger_id)
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-col gap-1 border-b border-border py-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <bdi className="font-medium">{trigger.name}</bdi>
        <span className="flex gap-1">
          {trigger.placed_elsewhere ? (
            <Chip>
              <FormattedMessage id="broker.triggers.elsewhere" />
            </Chip>
          ) : null}
          <Chip tone={UNKNOWN.has(trigger.state) ? 'warn' : 'neutral'}>
            <FormattedMessage id={`broker.triggers.state.${trigger.state}`} />
          </Chip>
        </span>
      </span>
      <ul>
        {trigger.legs.map((leg) => (
          <Leg key={leg.trigger_price} leg={leg} />
        ))}
      </ul>
      {trigger.orders.map(({ broker_order_id: id }) => (
        <p key={id} className="text-small text-text-2">
          <FormattedMessage id="broker.triggers.order" values={{ id: <bdi className="break-words">{id}</bdi> }} />
        </p>
      ))}
      <p className="text-small text-text-3">
        {trigger.status === null ? null : <bdi>{trigger.status} </bdi>}
        {trigger.message === null ? null : <bdi>{trigger.message} </bdi>}
        <time dateTime={new Date(at).toISOString()}>
          {format.wallDate(at)} {format.wallTime(at, { seconds: true })}
        </time>
      </p>
      {failure === null ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
      {trigger.state !== 'active' ? null : changes !== null ? (
        <ChangeForm accountNumber={accountNumber} trigger={trigger} start={changes} onClose={() => setChanges(null)} />
      ) : (
        <span className="flex flex-wrap gap-2">
          {start === null ? null : (
            <Button
              disabled={offline}
              aria-label={intl.formatMessage({ id: 'broker.triggers.change-named' }, { name: trigger.name })}
              onClick={() => setChanges(start)}
            >
              <FormattedMessage id="broker.triggers.change" />
            </Button>
          )}
          <Button
            busy={busy}
            disabled={offline}
            aria-label={intl.formatMessage({ id: 'broker.triggers.cancel-named' }, { name: trigger.name })}
            onClick={press}
          >
            <FormattedMessage id="broker.triggers.cancel" />
          </Button>
        </span>
      )}
    </li>
  );
}

const keyOf = ({ trigger_id: id }: Trigger) => id;

/** The triggers, newest first; later ones are shown on a press. */
function TriggerList({ accountNumber, triggers }: { accountNumber: string; triggers: BrokerTriggers }) {
  const { shown, newer, showNewer } = useKeptRows(triggers, keyOf);
  return (
    <>
      <NewerRows count={newer} onShow={showNewer} />
      <ol>
        {shown.map((trigger) => (
          <HeldTrigger key={trigger.trigger_id} accountNumber={accountNumber} trigger={trigger} />
        ))}
      </ol>
    </>
  );
}

/** The triggers that the broker of an account holds, those of other programs too, newest first. */
export function TriggersSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const intl = useIntl();
  const triggers = useBrokerTriggers(account.account_number);
  const title = intl.formatMessage({ id: 'broker.triggers.title' }, { label: account.label });
  return (
    <Sheet open onClose={onClose} title={title}>
      <p className="text-text-2">
        <FormattedMessage id="broker.triggers.about" />
      </p>
      <PageState
        resource={triggers}
        what={title}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="broker.triggers.none" />
          </p>
        }
      >
        {(list) => <TriggerList accountNumber={account.account_number} triggers={list} />}
      </PageState>
    </Sheet>
  );
}
