import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getBrokerHistory } from '#client/api/books.ts';
import type { BrokerHistory as Steps, Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { exchangeTime, type WallTime } from '#domain/units/time.ts';

type Step = NonNullable<Steps>[number];

/** One step: its time by the broker's clock, the broker's word, how much has traded, and its price. */
function StepLine({ step }: { step: Step }) {
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className="amount text-text-3">{step.at === null ? '–' : format.time(exchangeTime(step.at))}</span>
      <bdi className="font-medium">{step.status}</bdi>
      <span className="text-text-2">
        <FormattedMessage id="order-book.broker.step" values={{ filled: step.filled_quantity, quantity: step.quantity }} />
      </span>
      {step.price === null ? null : <Price value={step.price} />}
      {step.message === null ? null : <bdi className="w-full text-small text-text-3">{step.message}</bdi>}
    </li>
  );
}

/** Asks the broker what has happened to an order, on a press: each question is a call that the broker counts. */
export function BrokerHistory({ order }: { order: Pick<Order, 'order_id' | 'account_number'> }) {
  const intl = useIntl();
  const offlineId = useId();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly steps: Steps; readonly at: WallTime } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const ask = () => {
    setBusy(true);
    setFailure(null);
    getBrokerHistory(order.account_number, order.order_id)
      .then((steps) => setTold({ steps, at: wallNow() }))
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-col gap-2">
      {told === null || told.steps === null ? null : (
        <ol className="flex flex-col gap-1" aria-label={intl.formatMessage({ id: 'order-book.broker.history' })}>
          {told.steps.map((step, place) => (
            // Steps have no id of their own, and only whole lists replace one another.
            <StepLine key={place} step={step} />
          ))}
        </ol>
      )}
      {told !== null && (told.steps === null || told.steps.length === 0) ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="order-book.broker.no-history" />
        </p>
      ) : null}
      {failure === null ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} disabled={offline} describedBy={offline ? offlineId : undefined} onClick={ask}>
          <FormattedMessage id="order-book.broker.ask" />
        </Button>
        {told === null ? null : <AsOf at={told.at} />}
        {offline ? (
          <span id={offlineId} className="text-small text-stale">
            <FormattedMessage id="order-book.broker.offline" />
          </span>
        ) : null}
      </div>
    </div>
  );
}
