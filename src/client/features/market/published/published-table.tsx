import { useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Figure, Price } from '#client/widgets/figure.tsx';
import { cellValue, shownColumns, SUBJECT, type PublishedRow, type ShownColumn } from './columns.ts';

const TRADING_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function isInstant(name: string, value: unknown): value is string {
  return typeof value === 'string' && name.endsWith('_at') && !Number.isNaN(Date.parse(value));
}

/** What one row says in one column: a number in the reader's form, an instant by the exchange's clock, a text as it was told. */
export function PublishedValue({ row, column }: { row: PublishedRow; column: ShownColumn }) {
  const intl = useIntl();
  const format = useFormat();
  const value = cellValue(row, column);
  if (value === null) return <Price value={null} />;
  if (typeof value === 'boolean') return intl.formatMessage({ id: `published.${value ? 'yes' : 'no'}` });
  if (typeof value === 'number')
    return column.kind === null ? <Price value={value} tick={0.01} /> : <Figure value={value} kind={column.kind} />;
  if (TRADING_DATE.test(value)) return format.tradingDate(value);
  if (isInstant(column.name, value)) return format.dateTime(exchangeTime(Date.parse(value)));
  return <bdi>{value}</bdi>;
}

/** Returns the name of a column in the reader's language; one of another back end keeps its own. */
export function useColumnName(): (column: ShownColumn) => string {
  const intl = useIntl();
  return ({ name, label }) => (label === null ? name.replaceAll('_', ' ') : intl.formatMessage({ id: label }));
}

/** Rows of the analytics back end as they are, every column in which one says something. */
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
