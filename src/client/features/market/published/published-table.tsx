import { useIntl } from 'react-intl';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Figure, Price } from '#client/widgets/figure.tsx';
import { toldName, ToldValue } from '#client/widgets/told-facts.tsx';
import { directionOf, toneOf } from '#client/widgets/pnl-words.ts';
import { cellValue, isMove, shownColumns, SUBJECT, type PublishedRow, type ShownColumn } from './columns.ts';

/** Decimals of a fraction shown in percent. */
const SHOWN = 4;

/** The value of a row's column: numbers in the reader's format, instants in exchange time, text unchanged. */
export function PublishedValue({ row, column }: { row: PublishedRow; column: ShownColumn }) {
  const value = cellValue(row, column);
  if (value === null) return <Price value={null} />;
  if (typeof value === 'number' && column.kind !== null)
    return <Figure value={value} kind={column.kind} className={isMove(column.kind) ? toneOf(directionOf(value, SHOWN)) : ''} />;
  return <ToldValue value={value} />;
}

/** Returns the function that names a column in the reader's language; a column of another back end keeps its own name. */
export function useColumnName(): (column: ShownColumn) => string {
  const intl = useIntl();
  return ({ name, label }) => (label === null ? toldName(name) : intl.formatMessage({ id: label }));
}

/** Rows of the analytics back end, with every column that has a value in some row. */
export function PublishedTable({ rows, caption }: { rows: readonly PublishedRow[]; caption: string }) {
  const columns = shownColumns(rows);
  const nameOf = useColumnName();
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.name} numeric={column.kind !== null}>
              {nameOf(column)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) =>
              column.name === SUBJECT && column.label !== null ? (
                <RowHead key={column.name}>
                  <PublishedValue row={row} column={column} />
                </RowHead>
              ) : (
                <Cell key={column.name} numeric={column.kind !== null}>
                  <PublishedValue row={row} column={column} />
                </Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
