import { marketCalendar } from '#client/platform/market-calendar.ts';
import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { usePastCourse, usePastDays } from '#client/state/market/past-chains.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { dayOfCourse } from '#domain/backtest/past/course-profit.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useBuilder } from '../builder-context.ts';
import { Figure } from '../parts/figure.tsx';
import { countedLegs } from './counted-legs.ts';

/** The profit of the same contracts on the last stored day, from open to close; computed on request. */
export const Yesterday = memo(function Yesterday() {
  const [asked, setAsked] = useState(false);
  const { legs } = useBuilder();
  const plan = countedLegs(legs);
  if (plan === null) return null;
  if (asked) return <Day plan={plan} />;
  return (
    <Button className="mt-3" onClick={() => setAsked(true)}>
      <FormattedMessage id="strategy-builder.yesterday.ask" />
    </Button>
  );
});

function Day({ plan }: { plan: NonNullable<ReturnType<typeof countedLegs>> }) {
  const intl = useIntl();
  const format = useFormat();
  const { chain, currency } = useBuilder();
  const { days, error: none } = usePastDays(chain.underlying);
  const today = marketCalendar.dateAt(exchangeTime(chain.exchange_at));
  const date = days?.simulated.filter((each) => each < today).at(-1) ?? null;
  const { value, error, loading } = usePastCourse(
    date === null ? null : { underlying: chain.underlying, past: { source: 'simulated-history', date, minute: null }, legs: plan.text },
  );
  const prices = value?.legs.map((leg) => leg.prices.map((each) => (each === null ? null : priceFromDecimal(each)))) ?? [];
  const made = dayOfCourse(
    plan.entered.map(({ quantity }) => quantity),
    prices,
  );
  const clock = (place: number) => format.time(exchangeTime((value?.first_at ?? 0) + place * MINUTE_MS), { seconds: false });
  const failed = error ?? none;
  return (
    <section
      className="mt-3 flex flex-col gap-2 border-t border-border pt-3"
      aria-label={intl.formatMessage({ id: 'strategy-builder.yesterday.title' })}
      aria-busy={loading}
      data-yesterday={date ?? ''}
    >
      <h3 className="font-semibold">
        {date === null ? (
          <FormattedMessage id="strategy-builder.yesterday.title" />
        ) : (
          <FormattedMessage id="strategy-builder.yesterday.of" values={{ date: format.tradingDate(date) }} />
        )}
      </h3>
      {failed === null ? null : <Notice kind="error">{errorText(failed, intl)}</Notice>}
      {made !== null ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {(['end', 'best', 'worst'] as const).map((id) => (
            <Figure key={id} id={`strategy-builder.past.${id}`} values={{ time: clock(made[id].at) }}>
              <Pnl value={moneyToDecimal(made[id].profit)} currency={currency} />
            </Figure>
          ))}
        </dl>
      ) : failed === null && (value !== null || (days !== null && date === null)) ? (
        <p className="text-text-2">
          <FormattedMessage id="strategy-builder.yesterday.none" />
        </p>
      ) : null}
      <p className="text-small text-text-3">
        {made === null ? null : <FormattedMessage id="strategy-builder.yesterday.note" values={{ time: clock(made.from) }} />}
      </p>
    </section>
  );
}
