import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account, Broker, BrokerStop } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { setBrokerKillSwitchAtom, squareOffAtBrokerAtom, useBrokerStop } from '#client/state/accounts/broker-stop.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { wallTime } from '#domain/units/time.ts';

/** Makes one call at a time and keeps the error of the last. */
function useOneCall() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = (call: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    call()
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return { busy, failure, run };
}

interface PartProps {
  readonly accountId: string;
  readonly stop: BrokerStop;
}

/** The broker's kill switch with the button that switches it. */
function KillSwitch({ accountId, stop: { kill_switch: state } }: PartProps) {
  const intl = useIntl();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const change = useSetAtom(setBrokerKillSwitchAtom);
  const { busy, failure, run } = useOneCall();
  if (state === null) return null;
  return (
    <section className="flex flex-col gap-2 border-b border-border py-3">
      <p className={state.active ? 'font-semibold text-danger' : 'font-semibold'} role="status">
        <FormattedMessage id={state.active ? 'broker.stop.on' : 'broker.stop.off'} />
      </p>
      <p className="text-small text-text-2">
        <FormattedMessage id="broker.stop.about-switch" />
      </p>
      {failure === null ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
      <Button busy={busy} disabled={offline} onClick={() => run(() => change(accountId, !state.active))}>
        <FormattedMessage id={state.active ? 'broker.stop.switch-off' : 'broker.stop.switch-on'} />
      </Button>
    </section>
  );
}

/** The fate of the last square-off; a newer server may send a state that this version has no text for. */
function LastSquareOff({ last }: { last: NonNullable<BrokerStop['square_off']> }) {
  const intl = useIntl();
  const id = `broker.stop.state.${last.state}`;
  return (
    <p role="status">
      {hasText(intl, id) ? intl.formatMessage({ id }) : last.state} <AsOf at={wallTime(last.told_at)} />
    </p>
  );
}

/** The last square-off, and the two presses that ask for another one. */
function SquareOff({ accountId, stop: { square_off: last } }: PartProps) {
  const intl = useIntl();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const squareOff = useSetAtom(squareOffAtBrokerAtom);
  const { busy, failure, run } = useOneCall();
  const [asks, setAsks] = useState(false);
  const waits = last?.state === 'sent' || last?.state === 'taken';
  return (
    <section className="flex flex-col gap-2 py-3">
      {last === null ? null : <LastSquareOff last={last} />}
      <p className="text-small text-text-2">
        <FormattedMessage id="broker.stop.about-square-off" />
      </p>
      {failure === null ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
      {asks ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            disabled={offline}
            onClick={() => {
              setAsks(false);
              run(() => squareOff(accountId));
            }}
          >
            <FormattedMessage id="broker.stop.square-off-yes" />
          </Button>
          <Button onClick={() => setAsks(false)}>
            <FormattedMessage id="broker.stop.square-off-no" />
          </Button>
        </div>
      ) : (
        <Button busy={busy} disabled={offline || waits} onClick={() => setAsks(true)}>
          <FormattedMessage id="broker.stop.square-off" />
        </Button>
      )}
    </section>
  );
}

interface StopSheetProps {
  readonly account: Account;
  readonly broker: Broker;
  readonly onClose: () => void;
}

/** Stops an account at its broker: a switch that holds for every program, and the closing of positions that only the broker knows. */
export function StopSheet({ account, broker: { capabilities }, onClose }: StopSheetProps) {
  const intl = useIntl();
  const stop = useBrokerStop(account.id);
  const title = intl.formatMessage({ id: 'broker.stop.title' }, { label: account.label });
  return (
    <Sheet open onClose={onClose} title={title}>
      <PageState resource={stop} what={title} skeleton={<div className="skeleton h-40" aria-hidden />} isEmpty={() => false} empty={null}>
        {(told) => (
          <>
            <KillSwitch accountId={account.id} stop={told} />
            {capabilities.includes('broker-square-off') ? <SquareOff accountId={account.id} stop={told} /> : null}
          </>
        )}
      </PageState>
    </Sheet>
  );
}
