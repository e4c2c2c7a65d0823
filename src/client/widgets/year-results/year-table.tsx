import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import type { PeriodFigures } from '../figures/calendar-month.ts';
import { Pnl } from '../pnl.tsx';

export interface MonthLine {
  readonly month: string;
  readonly name: string;
  readonly figures: PeriodFigures;
}

/** Table of the year's months with results. */
export function YearTable({ lines, caption, currency }: { lines: readonly MonthLine[]; caption: string; currency?: Currency }) {
  const intl = useIntl();
  const money = currency === undefined ? {} : { currency };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-small text-text-2">
        <FormattedMessage id="figures.table" />
      </summary>
      <Table caption={caption}>
        <thead>
          <tr>
            <HeadCell>
              <FormattedMessage id="year-results.month-head" />
            </HeadCell>
            {(['sum', 'won', 'lost'] as const).map((name) => (
              <HeadCell key={name} numeric>
                <FormattedMessage id={`year-results.${name}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ month, name, figures }) => (
            <tr key={month}>
              <RowHead>{name}</RowHead>
              <Cell numeric>
                <Pnl value={figures.net} {...money} />
                {figures.unknown === 0 ? null : (
                  <span className="text-small text-warn">
                    {' '}
                    {intl.formatMessage({ id: 'figures.calendar.unknown' }, { count: figures.unknown })}
                  </span>
                )}
              </Cell>
              <Cell numeric>{intl.formatNumber(figures.wins)}</Cell>
              <Cell numeric>{intl.formatNumber(figures.losses)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
