import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ScreenRow } from '#client/api/types.ts';
import { type FieldId, fieldOf } from '#domain/screener/fields.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { moveRow } from '#client/ui/move-row.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { Change } from '#client/widgets/change.tsx';
import { Compact, Percent, Price, Ratio } from '#client/widgets/figure.tsx';
import { fieldName } from '../model/condition-words.ts';
import { previousCloseOf } from '../model/result-rows.ts';
import type { ResultSort } from '../model/use-chosen-screen.ts';
import { ResultActions, useGoWith } from './result-actions.tsx';

/** Percentages that say where something moved to, with their sign. */
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

/** A figure of a match in the form of its unit. What is not known is a dash. */
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
  all: number;
  columns: readonly FieldId[];
  sort: ResultSort | null;
  onSort: (field: ResultSort['field']) => void;
}

/** The matches with a column for each figure. Keys go from row to row, to the chart, the chain and a new alert. */
export function ResultTable({ caption, rows, all, columns, sort, onSort }: ResultTableProps) {
  const intl = useIntl();
  const go = useGoWith();
  const keys = useFocusKeys('screener');
  const head = (field: ResultSort['field'], label: string, numeric = true) => (
    <HeadCell
      key={field}
      numeric={numeric}
      sort={sort?.field === field ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      onSort={() => onSort(field)}
    >
      {label}
    </HeadCell>
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: ScreenRow) => {
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
    <Table caption={caption} rowCount={all + 1}>
      <thead>
        <tr>
          {head('symbol', intl.formatMessage({ id: 'screener.field.symbol' }), false)}
          {head('price', fieldName(intl, 'price'))}
          {head('change', fieldName(intl, 'change'))}
          {columns.map((field) => head(field, fieldName(intl, field)))}
          <HeadCell>
            <FormattedMessage id="screener.field.course" />
          </HeadCell>
          <HeadCell>
            <span className="sr-only">
              <FormattedMessage id="screener.action.column" />
            </span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { instrument, values, closes } = row;
          return (
            <tr key={instrument.instrument_id} tabIndex={0} onKeyDown={(event) => onKeyDown(event, row)}>
              <RowHead>
                <InstrumentName instrument={instrument} />
              </RowHead>
              <Cell numeric>
                <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} />
              </Cell>
              <Cell numeric>
                <LiveChange instrumentId={instrument.instrument_id} previousClose={previousCloseOf(row)} />
              </Cell>
              {columns.map((field) => (
                <Cell key={field} numeric={typeof values[field] !== 'string'}>
                  <FieldValue field={field} value={values[field]} />
                </Cell>
              ))}
              <Cell>
                <Sparkline values={closes} previousClose={closes[0] ?? null} />
              </Cell>
              <Cell>
                <ResultActions row={row} />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
