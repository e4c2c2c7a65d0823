import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { Money } from '#client/widgets/figure.tsx';

interface EmptyDayProps {
  /** Time of the session's open; `answeredAt` is the time of the answer. */
  opensAt: number;
  answeredAt: number;
  currency?: Currency | undefined;
  /** Class name with the height of the day's chart. */
  className: string;
}

/** The chart of a day before its first fill: the zero line, the times, and a link to the option chain. */
export function EmptyDay({ opensAt, answeredAt, currency, className }: EmptyDayProps) {
  const format = useFormat();
  const time = (instant: number, zone = false) => format.time(exchangeTime(instant), { seconds: false, zone });
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <div className="relative flex min-h-0 flex-1 flex-col justify-end">
        <span aria-hidden className="absolute inset-x-0 top-1/2 border-t border-dashed border-border-strong" />
        <span aria-hidden className="absolute top-1/2 end-0 bg-surface ps-2 text-small text-text-3 -translate-y-1/2">
          <Money value={0} {...(currency === undefined ? {} : { currency })} />
        </span>
        <div className="flex flex-1 flex-col items-center justify-between gap-3 py-3 text-center">
          <p className="max-w-[44ch] text-text-2">
            <FormattedMessage id="figures.day.none" />
          </p>
          <Link to={`${APP_BASE}/market_view?tab=chain`} className="btn btn-secondary btn-sm">
            <FormattedMessage id="figures.day.chain" />
          </Link>
        </div>
      </div>
      <p dir="ltr" className="flex h-5 justify-between text-small text-text-3" aria-hidden>
        <span>{time(opensAt, true)}</span>
        {time(answeredAt) === time(opensAt) ? null : <span>{time(answeredAt)}</span>}
      </p>
    </div>
  );
}
