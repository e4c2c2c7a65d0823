import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Change } from '#client/widgets/change.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { bookResults, firstEndOf, type BookPart } from '#domain/strategies/book-stress.ts';

const MOVES = [-0.1, -0.05, -0.03, 0, 0.03, 0.05, 0.1] as const;
const COLUMNS = ['now', 'up', 'down', 'end'] as const;
/** How much higher or lower every volatility is, as a share of itself. */
const SHIFT = 0.25;

/** Profit of the book under stress: gaps of the reference in the rows; unchanged, higher and lower volatility and the first expiry in the columns. */
export function StressTable({ parts, currency }: { parts: readonly BookPart[]; currency: Currency }) {
  const intl = useIntl();
  const end = firstEndOf(parts);
  const columns = COLUMNS.filter((name) => end > 0 || name !== 'end').map((name) => ({
    name,
    results: bookResults(parts, MOVES, {
      volatilityShift: name === 'up' ? SHIFT : name === 'down' ? -SHIFT : 0,
      elapsed: name === 'end' ? end : 0,
    }),
  }));
  const most = Math.max(1, ...columns.flatMap(({ results }) => [...results].map(Math.abs)));
  const wash = (value: number) => (Math.abs(value) < most / 6 ? '' : value > 0 ? 'bg-up-soft' : 'bg-down-soft');
  return (
    <Table className="table-tight" caption={intl.formatMessage({ id: 'portfolio.risk.stress.caption' })}>
      <thead>
        <tr>
          <HeadCell>
            {parts.length > 1 ? (
              <FormattedMessage id="portfolio.risk.stress.move.of" values={{ underlying: parts[0]?.underlying }} />
            ) : (
              <FormattedMessage id="portfolio.risk.stress.move" />
            )}
          </HeadCell>
          {columns.map(({ name }) => (
            <HeadCell key={name} numeric>
              <FormattedMessage id={`portfolio.risk.stress.${name}`} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {MOVES.map((move, row) => (
          <tr key={move}>
            <RowHead>
              <Change fraction={move} />
            </RowHead>
            {columns.map(({ name, results }) => (
              <Cell key={name} numeric className={wash(results[row] ?? 0)}>
                <Pnl value={results[row] ?? null} decimals={0} currency={currency} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
