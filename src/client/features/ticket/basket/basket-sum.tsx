import { useCallback, useMemo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Estimate, EstimateBody } from '#client/api/types.ts';
import type { BasketLegDraft } from '#client/state/orders/basket-draft.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { premiumAt, premiumNow, premiumTaken } from '#client/state/orders/basket-premium.ts';
import { cx } from '#client/ui/cx.ts';
import { Figure, Money } from '#client/widgets/figure.tsx';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import type { TargetVerdict } from '../model/basket-plan.ts';

interface BasketSumProps {
  legs: readonly BasketLegDraft[];
  /** Whether the basket rolls a position: then the margin of both legs together counts. */
  roll: boolean;
  bodies: readonly EstimateBody[];
  answers: readonly Estimate[];
  verdicts: readonly TargetVerdict[];
  /** Whether the answers belong to the current legs. */
  current: boolean;
}

/** Returns the sum of the values; null while one is unknown. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.length === 0 || values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Totals over all portfolios beside the send button: premium at current prices, premium at the worst fills, maximum loss and margin. */
export function BasketSum({ legs, roll, bodies, answers, verdicts, current }: BasketSumProps) {
  const times = bodies.reduce((sum, { orders }) => sum + (orders[0]?.lots ?? 0) / (legs[0]?.order.lots ?? 1), 0) || 1;
  const ids = useMemo(() => legs.map(({ instrument }) => instrument.instrument_id), [legs]);
  useQuotes(ids);
  const premium = useCallback(() => {
    const once = roll ? premiumTaken(legs) : premiumNow(legs);
    return once === null ? null : once * times;
  }, [legs, times, roll]);
  const fits = answers.filter(({ orders }) => orders.length === legs.length);
  const worst = fits.length === 0 ? null : premiumAt(legs, (_, place) => fits[0]?.orders[place]?.worst_price ?? null);
  const kinds = fits.map(({ max_loss_kind: kind }) => kind);
  const options = legs.every(({ instrument }) => instrument.kind === 'option');
  return (
    <dl className={cx('grid gap-2 text-small', roll ? 'grid-cols-3' : 'grid-cols-4', !current && 'is-stale')}>
      {options ? (
        <>
          <Part name={roll ? 'net' : 'premium'}>
            <LiveFigure instrumentIds={ids} figure={premium} kind="signed-price" />
          </Part>
          <Part name="worst">
            <Figure kind="signed-price" value={worst === null ? null : worst * times} />
          </Part>
        </>
      ) : null}
      {/* Hidden for a roll: its legs also close the old position, so their payoff alone would mislead. */}
      {roll ? null : (
        <Part name="max-loss">
          {kinds.includes('unlimited') ? (
            <span className="text-danger">
              <FormattedMessage id="ticket.costs.unlimited" />
            </span>
          ) : (
            <Money value={sumOf(fits.map(({ max_loss: loss }) => loss))} decimals={0} />
          )}
        </Part>
      )}
      <Part name="margin">
        <Money value={sumOf(verdicts.map(({ required }) => required))} decimals={0} />
      </Part>
    </dl>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-text-3">
        <FormattedMessage id={`ticket.basket.sum.${name}`} />
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
