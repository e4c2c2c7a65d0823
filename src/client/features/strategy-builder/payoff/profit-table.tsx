import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import type { Analysis, AnalysisRequest } from '#domain/strategies/analyse.ts';
import { momentAfter } from '../model/moment-text.ts';

interface ProfitTableProps {
  analysis: Analysis;
  request: AnalysisRequest;
  /** Exchange time of the first date. */
  at: number;
  currency: Currency;
}

/** Profit by price of the underlying and date. Colour marks large amounts; the sign is shown too. */
export const ProfitTable = memo(function ProfitTable({ analysis, request, at, currency }: ProfitTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const { tableSpots: spots, tableTimes: times } = request;
  if (analysis.table.length !== spots.length * times.length || spots.length === 0) return null;
  const most = Math.max(1, ...analysis.table.map((value) => Math.abs(value)));
  const wash = (value: number) => (Math.abs(value) < most / 6 ? '' : value > 0 ? 'bg-up-soft' : 'bg-down-soft');
  return (
    <Table className="table-tight" caption={intl.formatMessage({ id: 'strategy-builder.table' })}>
      <thead>
        <tr>
          <HeadCell>
            <FormattedMessage id="strategy-builder.table.spot" />
          </HeadCell>
          {times.map((time, column) => (
            <HeadCell key={column} numeric>
              {column === 0 ? (
                <FormattedMessage id="strategy-builder.look.now" />
              ) : column === times.length - 1 ? (
                <FormattedMessage id="strategy-builder.look.expiry" />
              ) : (
                momentAfter(at, time, times.at(-1) ?? 0, format)
              )}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {spots.map((spot, row) => (
          <tr key={row}>
            <RowHead>
              <Strike value={Math.round(spot)} />
            </RowHead>
            {times.map((_, column) => {
              const value = analysis.table[column * spots.length + row] ?? 0;
              return (
                <Cell key={column} numeric className={cx(wash(value))}>
                  <Pnl value={value} currency={currency} decimals={0} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
});
