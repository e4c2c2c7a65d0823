import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { MOST_PLAN_LEGS, writePlan, type PlannedLeg } from '#domain/strategies/plan-code.ts';
import { APP_BASE } from '#contract/constants.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { basketDraftAtom, changeBasketAtom, loadBasketAtom, type BasketLegDraft, withoutLeg } from '#client/state/orders/basket-draft.ts';
import { premiumNow } from '#client/state/orders/basket-premium.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { X } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';

function planned({ instrument, order }: BasketLegDraft): PlannedLeg | null {
  if (instrument.kind !== 'option' || instrument.option_type === null) return null;
  return {
    side: order.transaction_type === 'BUY' ? 'buy' : 'sell',
    kind: instrument.option_type,
    lots: order.lots,
    strike: instrument.strike,
    expiry: instrument.expiry,
    price: null,
    on: true,
  };
}

/** Returns the address of the builder with the options of the basket on an underlying as legs; null when it has none of them. */
function builderAddress(legs: readonly BasketLegDraft[], underlying: string, expiry: string): string | null {
  const plan = legs.filter(({ instrument }) => instrument.underlying === underlying).flatMap((leg) => planned(leg) ?? []);
  if (plan.length === 0) return null;
  const query = new URLSearchParams({ underlying, expiry, legs: writePlan(plan.slice(0, MOST_PLAN_LEGS)) });
  return `${APP_BASE}/strategy-builder?${query.toString()}`;
}

/** The legs collected from the chain: their combined price now, and buttons to the basket and the strategy builder. Nothing is sent from here. */
export function BasketTray({ underlying, expiry }: { underlying: string; expiry: string }) {
  const intl = useIntl();
  const format = useFormat();
  const { legs } = useAtomValue(basketDraftAtom);
  const load = useSetAtom(loadBasketAtom);
  const change = useSetAtom(changeBasketAtom);
  const open = useSetAtom(basketOpenAtom);
  useEffect(() => void load(), [load]);
  const ids = useMemo(() => legs.map(({ instrument }) => instrument.instrument_id), [legs]);
  const premium = useCallback(() => premiumNow(legs), [legs]);
  const builder = builderAddress(legs, underlying, expiry);
  if (legs.length === 0)
    return (
      <p className="rounded-card border border-border bg-raised p-3 text-text-2">
        <FormattedMessage id="chain-tools.basket.empty" />
      </p>
    );
  return (
    <section
      data-basket
      aria-label={intl.formatMessage({ id: 'chain-tools.basket' })}
      className="flex flex-col gap-1 rounded-card border border-border bg-raised p-2"
    >
      <ul className="flex max-h-32 flex-wrap gap-x-3 overflow-y-auto">
        {legs.map(({ id, instrument, order }) => (
          <li key={id} className="flex items-center gap-1">
            <SideChip side={order.transaction_type} />
            <InstrumentName instrument={instrument} />
            <span className="text-small text-text-3">
              <FormattedMessage id="chain-tools.basket.lots" values={{ lots: order.lots }} />
            </span>
            <IconButton
              label={intl.formatMessage({ id: 'chain-tools.basket.remove' }, { symbol: instrumentTitle(instrument, format) })}
              icon={<X aria-hidden size={16} />}
              onClick={() => void change((basket) => withoutLeg(basket, id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <span className="me-auto text-small text-text-2">
          <FormattedMessage id="chain-tools.basket.premium" />{' '}
          <LiveFigure instrumentIds={ids} figure={premium} kind="signed-price" className="font-semibold" />
        </span>
        {builder === null ? null : (
          <Link to={builder} className="flex min-h-11 items-center px-2 font-semibold text-primary">
            <FormattedMessage id="chain-tools.basket.builder" />
          </Link>
        )}
        <Button variant="primary" onClick={() => open(true)}>
          <FormattedMessage id="chain-tools.basket.review" values={{ legs: legs.length }} />
        </Button>
      </div>
    </section>
  );
}
