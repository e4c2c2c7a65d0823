import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Basket } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { runPartAtom } from '#client/state/notices/run-part.ts';
import { refreshBasketsAtom, useBaskets } from '#client/state/orders/baskets.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';
import { Download } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { failedLegs } from '../model/basket-view.ts';
import { NothingHere } from '../parts/nothing-here.tsx';
import { BasketLegs } from './basket-legs.tsx';

const loadCsv = lazyCode('basket-csv', () => import('./basket-csv.ts'));
const TONES = { sending: 'primary', complete: 'good', incomplete: 'danger' } as const;

/** The baskets of a day, each with the result of every leg. */
export function Baskets({ accountNumber, date }: { accountNumber: string; date: string | null }) {
  const intl = useIntl();
  const run = useSetAtom(runPartAtom);
  const list = useBaskets(accountNumber, date);
  const title = intl.formatMessage({ id: 'order-book.tab.baskets' });
  return (
    <PageState
      resource={list}
      what={title}
      skeleton={<div className="skeleton h-40" aria-hidden />}
      isEmpty={(value) => value.length === 0}
      empty={<NothingHere of="baskets" />}
    >
      {(value) => (
        <div className="flex flex-col gap-3">
          <Button
            className="self-start"
            variant="ghost"
            size="sm"
            icon={<Download aria-hidden size={18} />}
            onClick={() => void run(async () => (await loadCsv()).saveBaskets(value, date))}
          >
            <FormattedMessage id="order-book.export" />
          </Button>
          <ul aria-label={title} className="flex flex-col gap-2">
            {value.map((basket) => (
              <BasketCard key={basket.basket_id} basket={basket} accountNumber={accountNumber} past={date !== null} />
            ))}
          </ul>
        </div>
      )}
    </PageState>
  );
}

function BasketCard({ basket, accountNumber, past }: { basket: Basket; accountNumber: string; past: boolean }) {
  const intl = useIntl();
  const format = useFormat();
  const decision = useDecision({ lock: 'while-open' });
  const refresh = useSetAtom(refreshBasketsAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const failed = failedLegs(basket);
  const held = basket.targets.some((target) => target.legs.some((leg) => leg.state === 'held'));
  // The stream reports single orders only, so the basket's own state is polled while it is being sent.
  useEffect(() => {
    if (basket.state !== 'sending') return undefined;
    const timer = setInterval(() => void refresh(accountNumber, null), 2_000);
    return () => clearInterval(timer);
  }, [basket.state, refresh, accountNumber]);
  const retry = (withoutHedge: boolean) => {
    setBusy(true);
    setFailure(null);
    void decision
      .send(
        { kind: 'idempotent', operation: 'retryBasket', body: { without_hedge: withoutHedge }, id: basket.basket_id },
        intl.formatMessage({ id: 'order-book.tab.baskets' }),
      )
      .then(async (result) => {
        setBusy(false);
        if (result === null || result.outcome === 'blocked') setFailure(intl.formatMessage({ id: 'order-book.modify.unresolved' }));
        else if (result.intent.error !== null) setFailure(errorText(result.intent.error, intl));
        await refresh(accountNumber, null);
      });
  };
  return (
    <li className="card card-padded flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{format.time(exchangeTime(basket.placed_at))}</span>
        <Chip tone={TONES[basket.state]}>
          <FormattedMessage id={`order-book.basket.${basket.state}`} />
        </Chip>
        {basket.attempt > 1 ? (
          <span className="text-text-3">
            <FormattedMessage id="order-book.basket.attempt" values={{ attempt: basket.attempt }} />
          </span>
        ) : null}
      </div>
      <BasketLegs basket={basket} />
      {failed === 0 || past || basket.state === 'sending' ? null : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy} onClick={() => retry(false)}>
            <FormattedMessage id="order-book.basket.retry" values={{ count: failed }} />
          </Button>
          {held ? (
            <Button busy={busy} onClick={() => retry(true)}>
              <FormattedMessage id="order-book.basket.without-hedge" />
            </Button>
          ) : null}
        </div>
      )}
      {failure === null ? null : (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
