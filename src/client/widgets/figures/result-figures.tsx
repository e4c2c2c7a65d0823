import { useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Pnl } from '../pnl.tsx';
import type { PeriodFigures } from './calendar-month.ts';

/** What a month or a year of days came to, beside its sum: days won and lost, the best, the worst, the run at its end. They follow the page; each is read as its language is. */
export function ResultFigures({ figures, currency }: { figures: PeriodFigures; currency?: Currency }) {
  const intl = useIntl();
  const money = currency === undefined ? {} : { currency };
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small [&_dd]:inline [&_dt]:inline [&_dt]:text-text-3">
      <div dir="ltr">
        <dt>{intl.formatMessage({ id: 'figures.calendar.days' })} </dt>
        <dd>{intl.formatMessage({ id: 'figures.calendar.won-lost' }, { wins: figures.wins, losses: figures.losses })}</dd>
      </div>
      <div dir="ltr">
        <dt>{intl.formatMessage({ id: 'figures.calendar.best' })} </dt>
        <dd>
          <Pnl value={figures.best} {...money} />
        </dd>
      </div>
      <div dir="ltr">
        <dt>{intl.formatMessage({ id: 'figures.calendar.worst' })} </dt>
        <dd>
          <Pnl value={figures.worst} {...money} />
        </dd>
      </div>
      {figures.streak === 0 ? null : (
        <div dir="ltr">
          <dt>{intl.formatMessage({ id: 'figures.calendar.streak' })} </dt>
          <dd>
            {intl.formatMessage(
              { id: figures.streak > 0 ? 'figures.calendar.streak-won' : 'figures.calendar.streak-lost' },
              { count: Math.abs(figures.streak) },
            )}
          </dd>
        </div>
      )}
      {figures.unknown === 0 ? null : (
        <div dir="ltr" className="text-warn">
          {intl.formatMessage({ id: 'figures.calendar.unknown' }, { count: figures.unknown })}
        </div>
      )}
    </dl>
  );
}
