import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ScreenRow } from '#client/api/types.ts';
import type { FieldId } from '#domain/screener/fields.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { fieldName } from '../model/condition-words.ts';
import { previousCloseOf } from '../model/previous-close.ts';
import type { ResultSort } from '../model/use-chosen-screen.ts';
import { FieldValue } from './field-value.tsx';
import { ResultActions, useGoWith } from './result-actions.tsx';

interface ResultTableProps {
  caption: string;
  rows: readonly ScreenRow[];
  all: number;
  columns: readonly FieldId[];
  sort: ResultSort | null;
  onSort: (field: ResultSort['field']) => void;
}

const KEYS = { c: 'chart', o: 'chain', e: 'alert' } as const;

/** The matches with a column for each figure. J, K and the arrows go from row to row; C opens the chart, O the chain, E a new alert. */
export function ResultTable({ caption, rows, all, columns, sort, onSort }: ResultTableProps) {
  const intl = useIntl();
  const go = useGoWith();
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
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const step =
      key === 'j' || key === 'ArrowDown' ? 'nextElementSibling' : key === 'k' || key === 'ArrowUp' ? 'previousElementSibling' : null;
    const next = step === null ? null : event.currentTarget[step];
    if (next instanceof HTMLElement) next.focus();
    else if (key in KEYS) go(KEYS[key as keyof typeof KEYS], row);
    else return;
    event.preventDefault();
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
