import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';
import type { PositionBookRow } from '#client/api/types.ts';
import { Money } from '#client/widgets/money.tsx';
import { sumOf } from '../model/book-line.ts';
import { BookPnl } from './book-pnl.tsx';

/** The sums over the rows that the filters leave. */
export function BookStrip({ rows }: { rows: readonly PositionBookRow[] }) {
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['pnl', <BookPnl key="p" rows={rows} kind="gross" total />],
    ['realised', <BookPnl key="r" rows={rows} kind="realised" total />],
    ['unrealised', <BookPnl key="u" rows={rows} kind="unrealised" total />],
    ['charges', <Money key="c" value={sumOf(rows.map((row) => row.charges.total))} />],
  ];
  return (
    <dl className="card grid grid-cols-2 gap-x-4 gap-y-3 p-3 md:grid-cols-4 lg:p-4">
      {figures.map(([id, value]) => (
        <div key={id}>
          <dt className="text-small text-text-3">
            <FormattedMessage id={`position-book.sum.${id}`} />
          </dt>
          <dd className="text-h2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
