import { useIntl, FormattedMessage } from 'react-intl';
import type { Estimate } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { cx } from '#client/ui/cx.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { wallTime } from '#domain/units/time.ts';
import type { TargetVerdict } from '../model/basket-plan.ts';

interface TargetMarginProps {
  /** "Practice · Weekly". */
  name: string;
  answer: Estimate;
  verdict: TargetVerdict;
  current: boolean;
  asking: boolean;
}

/** Margin of the basket in one account: the peak while filling, and after all fills. */
export function TargetMargin({ name, answer, verdict, current, asking }: TargetMarginProps) {
  const intl = useIntl();
  const figure = (id: string, value: number | null) => (
    <div key={id}>
      <dt className="text-text-3">
        <FormattedMessage id={`ticket.${id}`} />
      </dt>
      <dd className="font-semibold">
        <Money value={value} decimals={0} />
      </dd>
    </div>
  );
  return (
    <section className={cx('flex flex-col gap-1 text-small', !current && 'is-stale')} aria-busy={asking}>
      <h3 className="font-semibold">{name}</h3>
      <dl className="grid grid-cols-4 gap-2">
        {figure('margin.required', verdict.required)}
        {figure('basket.final', answer.final)}
        {figure('margin.available', answer.available)}
        {figure('margin.charges', answer.charges.total)}
      </dl>
      {verdict.saved > 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="ticket.basket.saved" values={{ amount: <Money key="amount" value={verdict.saved} decimals={0} /> }} />
        </p>
      ) : null}
      {verdict.short > 0 ? (
        <p className="font-semibold text-danger">
          <FormattedMessage
            id="ticket.basket.short"
            values={{ amount: <Money key="amount" value={Math.ceil(verdict.short)} decimals={0} /> }}
          />
        </p>
      ) : null}
      {verdict.refusals.map(({ leg, code, message }) => (
        <p key={leg} className="text-danger">
          <FormattedMessage id="ticket.basket.refused" values={{ leg: leg + 1, reason: errorText({ code, message }, intl) }} />
        </p>
      ))}
      <AsOf at={wallTime(answer.received_at)} />
    </section>
  );
}
