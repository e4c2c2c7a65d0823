import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { PastInstant } from '#client/state/market/past-address.ts';
import { usePastCourse } from '#client/state/market/past-chains.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';
import { courseProfit } from '#domain/backtest/past/course-profit.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useBuilder } from '../builder-context.ts';
import { chargesOfLegs } from '../model/charges-of-legs.ts';
import { Figure } from '../parts/figure.tsx';
import { countedLegs } from './counted-legs.ts';

/** The profit of the legs from the instant on, minute by minute, on the same day or on a later recorded day. */
export function Outcome({ past, dates }: { past: PastInstant; dates: readonly string[] }) {
  const intl = useIntl();
  const format = useFormat();
  const { chain, legs, currency } = useBuilder();
  const [chosen, setChosen] = useState<string | null>(null);
  const plan = countedLegs(legs);
  const later = [past.date, ...dates.filter((date) => date > past.date && date <= (plan?.ends ?? date))];
  const date = chosen !== null && later.includes(chosen) ? chosen : past.date;
  const { value, error, loading } = usePastCourse(
    plan === null ? null : { underlying: chain.underlying, past: { ...past, date }, legs: plan.text },
  );
  if (plan === null) return null;
  const prices = value?.legs.map((leg) => leg.prices.map((each) => (each === null ? null : priceFromDecimal(each)))) ?? [];
  const points = courseProfit(plan.entered, prices)
    .map((profit, place) => ({ profit, at: (value?.first_at ?? 0) + place * MINUTE_MS }))
    .filter(({ at }) => at >= chain.exchange_at);
  const known = points.flatMap(({ profit, at }) => (profit === null ? [] : [{ profit: moneyToDecimal(profit), at }]));
  const end = known.at(-1);
  const best = known.toSorted((a, b) => b.profit - a.profit)[0];
  const worst = known.toSorted((a, b) => a.profit - b.profit)[0];
  const charges = chargesOfLegs(legs, marketCalendar.dateAt(exchangeTime(chain.exchange_at)));
  const text = (id: string) => intl.formatMessage({ id: `strategy-builder.past.${id}` });
  const clock = (at: number) => format.time(exchangeTime(at), { seconds: false });
  return (
    <section className="card card-padded flex flex-col gap-3" aria-label={text('outcome')} aria-busy={loading}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{text('outcome')}</h2>
        <Select
          label={text('until')}
          value={date}
          options={later.map((each) => ({ value: each, label: format.tradingDate(each) }))}
          onChange={setChosen}
        />
      </div>
      {error === null ? null : <Notice kind="error">{errorText(error, intl)}</Notice>}
      {value !== null && end === undefined ? (
        <p className="text-small text-text-2">{text('nothing-later')}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <Figure id="strategy-builder.past.end" values={{ time: end === undefined ? '' : clock(end.at) }}>
            <Pnl value={end?.profit ?? null} currency={currency} />
          </Figure>
          <Figure id="strategy-builder.past.best" values={{ time: best === undefined ? '' : clock(best.at) }}>
            <Pnl value={best?.profit ?? null} currency={currency} />
          </Figure>
          <Figure id="strategy-builder.past.worst" values={{ time: worst === undefined ? '' : clock(worst.at) }}>
            <Pnl value={worst?.profit ?? null} currency={currency} />
          </Figure>
          <Figure id="strategy-builder.past.charges">
            <Money value={charges} currency={currency} />
          </Figure>
        </dl>
      )}
      {known.length < 2 ? null : (
        <LazySeriesChart
          what={text('outcome')}
          labels={points.map(({ at }) => clock(at))}
          axis={text('time')}
          kind="signed-price"
          series={[
            {
              label: text('profit'),
              values: points.map(({ profit }) => (profit === null ? null : moneyToDecimal(profit))),
              shape: 'line',
              tone: 'primary',
            },
          ]}
        />
      )}
      <p className="text-small text-text-3">
        <FormattedMessage id="strategy-builder.past.note" />
      </p>
    </section>
  );
}
