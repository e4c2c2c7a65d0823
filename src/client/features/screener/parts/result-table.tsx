import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ScreenRow } from '#client/api/types.ts';
import { type FieldId, fieldOf } from '#domain/screener/fields.ts';
import { type useColumnOrder, useColumnWidths } from '#client/state/market/columns.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { moveRow } from '#client/ui/move-row.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { HiddenColumns, MoreButton } from '#client/ui/hidden-columns.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { Change } from '#client/widgets/change.tsx';
import { Compact, Percent, Price, Ratio } from '#client/widgets/figure.tsx';
import { fieldName } from '../model/condition-words.ts';
import { OWN } from '../model/result-rows.ts';
import type { ResultSort } from '../model/use-chosen-screen.ts';
import { RowChange, RowPrice } from './own-figures.tsx';
import { ResultActions, useGoWith } from './result-actions.tsx';

type ResultColumn = FieldId | 'symbol' | 'course' | 'actions' | 'more';

/** Widths of the fixed columns; every other column has the same width. */
const WIDTHS: Readonly<Partial<Record<string, number>>> = { symbol: 160, price: 100, change: 92, course: 120, actions: 140, more: 52 };
const FIELD_PX = 104;
/** Columns that are always shown. */
const ALWAYS: readonly FieldId[] = ['price'];

/** Percentages of a change, shown with their sign. */
const MOVES: ReadonlySet<string> = new Set([
  'change',
  'gap',
  'vwap-distance',
  'sma-20-distance',
  'sma-50-distance',
  'change-5',
  'change-20',
  'high-20-distance',
  'low-20-distance',
  'high-year-distance',
  'low-year-distance',
  'oi-change',
]);

/** The value of a field in the format of its unit; a dash when unknown. */
export function FieldValue({ field, value }: { field: FieldId; value: number | string | null | undefined }) {
  if (typeof value === 'string') return <FormattedMessage id={`screener.choice.${value}`} />;
  const known = fieldOf(field);
  if (known?.type !== 'number' || value === null || value === undefined) return <Ratio value={null} />;
  if (known.unit === 'percent') return MOVES.has(field) ? <Change fraction={value / 100} /> : <Percent fraction={value / 100} />;
  if (known.unit === 'units' || known.unit === 'days') return <Compact value={value} />;
  return known.unit === 'price' ? <Price value={value} /> : <Ratio value={value} />;
}

interface ResultTableProps {
  caption: string;
  rows: readonly ScreenRow[];
  /** Whether the figures are those of a past day, which do not tick. */
  past: boolean;
  all: number;
  /** The fields with a value in the result. */
  present: readonly FieldId[];
  /** The fields in the screen's conditions. */
  read: readonly FieldId[];
  columns: ReturnType<typeof useColumnOrder<FieldId>>;
  sort: ResultSort | null;
  onSort: (field: ResultSort['field']) => void;
}

/** Returns the columns that fit. Columns outside the conditions are dropped first, from the last one on; the price never is. */
function useResultFit(columns: readonly FieldId[], read: readonly FieldId[], dragged: Readonly<Partial<Record<string, number>>>) {
  const all: readonly ResultColumn[] = ['symbol', ...columns, 'course', 'actions', 'more'];
  const widths = Object.fromEntries(all.map((column) => [column, WIDTHS[column] ?? FIELD_PX])) as Record<ResultColumn, number>;
  const last = columns.toReversed().filter((column) => !OWN.includes(column));
  const leave: readonly ResultColumn[] = [
    ...last.filter((column) => !read.includes(column)),
    'course',
    ...last.filter((column) => read.includes(column)),
    'actions',
    'change',
  ];
  return useFit('screener', all, { widths, leave }, dragged);
}

/** The matches with a column for each figure. Keys move between rows and open the chart, the chain or a new alert. */
export function ResultTable({ caption, rows, past, all, present, read, columns: [own, show, move], sort, onSort }: ResultTableProps) {
  const intl = useIntl();
  const [dragged, resize] = useColumnWidths('screener');
  const { shown, hidden, ...box } = useResultFit(own, read, dragged);
  const sorted = (field: ResultSort['field']) => ({
    sort: sort?.field === field ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
    onSort: () => onSort(field),
  });
  return (
    <Table caption={caption} rowCount={all + 1} fit={{ shown, ...box }} onWidth={resize} onOrder={move}>
      <thead>
        <tr>
          {shown.map((column) => {
            if (column === 'more')
              return (
                <HeadCell key={column} col={column} numeric>
                  <ResultColumns present={present} own={own} onColumns={show} />
                </HeadCell>
              );
            if (column === 'actions')
              return (
                <HeadCell key={column} col={column}>
                  <span className="sr-only">
                    <FormattedMessage id="screener.action.column" />
                  </span>
                </HeadCell>
              );
            if (column === 'course')
              return (
                <HeadCell key={column} col={column}>
                  <FormattedMessage id="screener.field.course" />
                </HeadCell>
              );
            return (
              <HeadCell key={column} col={column} movable={column !== 'symbol'} numeric={column !== 'symbol'} {...sorted(column)}>
                {column === 'symbol' ? intl.formatMessage({ id: 'screener.field.symbol' }) : fieldName(intl, column)}
              </HeadCell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ResultRow key={row.instrument.instrument_id} row={row} past={past} shown={shown} hidden={hidden} />
        ))}
      </tbody>
    </Table>
  );
}

interface ResultColumnsProps {
  present: readonly FieldId[];
  own: readonly FieldId[];
  onColumns: (columns: readonly FieldId[]) => void;
}

/** Chooses the columns and their order. */
function ResultColumns({ present, own, onColumns }: ResultColumnsProps) {
  const intl = useIntl();
  return (
    <ColumnChooser
      label={intl.formatMessage({ id: 'screener.columns' })}
      title={<FormattedMessage id="screener.columns.about" />}
      done={<FormattedMessage id="screener.columns.done" />}
      columns={present.map((id) => ({ id, name: fieldName(intl, id) }))}
      shown={own}
      kept={ALWAYS}
      onChange={onColumns}
      earlier={(id) => intl.formatMessage({ id: 'screener.columns.earlier' }, { name: fieldName(intl, id) })}
    />
  );
}

interface ResultRowProps {
  row: ScreenRow;
  past: boolean;
  shown: readonly ResultColumn[];
  hidden: readonly ResultColumn[];
}

function ResultRow({ row, past, shown, hidden }: ResultRowProps) {
  const intl = useIntl();
  const go = useGoWith();
  const keys = useFocusKeys('screener');
  const [open, setOpen] = useState(false);
  const { instrument, values } = row;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { currentTarget: own, target } = event;
    if (target !== own) return;
    keys.press(event.nativeEvent, {
      row: (at) => moveRow(own, at % 2 === 0 ? -1 : 1),
      chart: () => go('chart', row),
      chain: () => go('chain', row),
      alert: () => go('alert', row),
    });
  };
  return (
    <>
      <tr tabIndex={0} onKeyDown={onKeyDown}>
        {shown.map((column) => {
          if (column === 'symbol')
            return (
              <RowHead key={column}>
                <InstrumentName instrument={instrument} />
              </RowHead>
            );
          if (column === 'more')
            return (
              <Cell key={column} numeric>
                {hidden.length === 0 ? null : (
                  <MoreButton
                    label={intl.formatMessage({ id: 'screener.details' }, { symbol: instrument.tradingsymbol })}
                    open={open}
                    onOpen={setOpen}
                  />
                )}
              </Cell>
            );
          return (
            <Cell key={column} numeric={column !== 'course' && column !== 'actions' && typeof values[column] !== 'string'}>
              <ResultFigure row={row} past={past} column={column} />
            </Cell>
          );
        })}
      </tr>
      {open && hidden.length > 0 ? (
        <HiddenColumns
          span={shown.length}
          columns={hidden
            .filter((column) => column !== 'actions')
            .map((column) => ({
              id: column,
              name: column === 'course' ? <FormattedMessage id="screener.field.course" /> : fieldName(intl, column as FieldId),
              value: <ResultFigure row={row} past={past} column={column} />,
            }))}
        >
          {hidden.includes('actions') ? <ResultActions row={row} /> : null}
        </HiddenColumns>
      ) : null}
    </>
  );
}

function ResultFigure({ row, past, column }: { row: ScreenRow; past: boolean; column: ResultColumn }): ReactNode {
  const { values, closes } = row;
  if (column === 'symbol' || column === 'more') return null;
  if (column === 'price') return <RowPrice row={row} past={past} />;
  if (column === 'change') return <RowChange row={row} past={past} />;
  if (column === 'course') return <Sparkline values={closes} previousClose={closes[0] ?? null} />;
  if (column === 'actions')
    return (
      <span className="row-acts">
        <ResultActions row={row} />
      </span>
    );
  return <FieldValue field={column} value={values[column]} />;
}
