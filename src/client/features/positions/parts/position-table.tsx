import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useColumns, useColumnWidths } from '#client/state/market/columns.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { profitAt, sumOfProfits } from '#client/state/positions/profit.ts';
import { Cell, HeadCell, RowGap, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import {
  COLUMNS,
  isFigure,
  PLAN,
  sortOf,
  STANDARD_COLUMNS,
  type TableColumn,
  TEXT_COLUMNS,
  type PositionColumn,
} from '../model/columns.ts';
import type { SortColumn } from '../model/view-query.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { useSorted } from '../use-sorted.ts';
import { DayPnl, PositionPnl } from './position-pnl.tsx';
import { PositionRow } from './position-row.tsx';
import { RiskFigure } from './risk-figure.tsx';

/** Returns the list as it was as long as the same things stand in it: a fetch that is under way is no news. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && kept.every((each, at) => each === list[at])) return kept;
  keep(list);
  return list;
}

interface PositionTableProps {
  caption: string;
  /** The group's key. */
  group: string;
  positions: readonly Position[];
  onExitSelected: () => void;
}

/** The height of a row: all of them are drawn as high. */
const ROW_PX = 57;

/** Open positions of one group as a real table with the group's totals. */
export function PositionTable({ caption, group, positions, onExitSelected }: PositionTableProps) {
  const { selecting } = usePositionsDesk();
  const [chosen, show, move] = useColumns('positions', COLUMNS, STANDARD_COLUMNS);
  const all = useMemo(
    () => [...(selecting ? (['pick'] as const) : []), 'instrument', ...chosen, 'acts', 'more'] as const,
    [selecting, chosen],
  );
  const [widths, resize] = useColumnWidths('positions');
  const fit = useFit<TableColumn>('positions', all, PLAN, widths);
  const columns = useSameList(fit.shown);
  const hidden = useSameList(fit.hidden);
  const { rows, holding } = useSorted(positions);
  const list = useRef<HTMLTableSectionElement>(null);
  const drawn = useFlowWindow(list, rows.length, ROW_PX);
  const windowed = drawn.end - drawn.first < rows.length;
  return (
    <div className="card" {...holding}>
      <Table caption={caption} fit={fit} onWidth={resize} onOrder={move} {...(windowed ? { rowCount: rows.length + 2 } : {})}>
        <TableHead columns={columns} chosen={chosen} onColumns={show} />
        <tbody ref={list}>
          <RowGap height={drawn.before} />
          {rows.slice(drawn.first, drawn.end).map((position, at) => (
            <PositionRow
              key={position.position_id}
              position={position}
              columns={columns}
              hidden={hidden}
              first={at === 0}
              {...(windowed ? { place: drawn.first + at + 2 } : {})}
              onExitSelected={onExitSelected}
            />
          ))}
          <RowGap height={drawn.after} />
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column) =>
              column === 'instrument' ? (
                <th key={column} scope="row">
                  <FormattedMessage id="positions.total" />
                </th>
              ) : (
                <Cell key={column} numeric>
                  {isFigure(column) ? <Total positions={positions} column={column} scope={`group:${group}`} /> : null}
                </Cell>
              ),
            )}
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

interface TableHeadProps {
  columns: readonly TableColumn[];
  chosen: readonly PositionColumn[];
  onColumns: (columns: readonly PositionColumn[]) => void;
}

/** The columns' names: pressed to sort by, and the choice of which of them are shown. */
function TableHead({ columns, chosen, onColumns }: TableHeadProps) {
  const intl = useIntl();
  const { view, change } = usePositionsDesk();
  const sortBy = (column: SortColumn) =>
    view.sort === column && view.descending
      ? change({ sort: null, descending: false })
      : change({ sort: column, descending: view.sort === column });
  const head = (column: SortColumn | null) =>
    column === null
      ? {}
      : {
          sort: view.sort === column ? (view.descending ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
          onSort: () => sortBy(column),
        };
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (column === 'more')
            return (
              <HeadCell key={column} col={column} numeric>
                <ColumnChooser
                  label={intl.formatMessage({ id: 'positions.columns' })}
                  title={<FormattedMessage id="positions.columns.about" />}
                  done={<FormattedMessage id="positions.close-sheet" />}
                  columns={COLUMNS.map((each) => ({ id: each, name: <FormattedMessage id={`positions.column.${each}`} /> }))}
                  shown={chosen}
                  onChange={onColumns}
                  earlier={(id) =>
                    intl.formatMessage({ id: 'positions.columns.earlier' }, { name: intl.formatMessage({ id: `positions.column.${id}` }) })
                  }
                />
              </HeadCell>
            );
          if (column === 'pick' || column === 'acts')
            return (
              <HeadCell key={column} col={column}>
                <span className="sr-only">
                  <FormattedMessage id={column === 'pick' ? 'positions.column.select' : 'positions.column.actions'} />
                </span>
              </HeadCell>
            );
          if (column === 'instrument')
            return (
              <HeadCell key={column} col={column} {...head(column)}>
                <FormattedMessage id="positions.column.instrument" />
              </HeadCell>
            );
          return (
            <HeadCell key={column} col={column} movable numeric={!TEXT_COLUMNS.includes(column)} {...head(sortOf(column))}>
              <FormattedMessage id={column === 'pnl' && view.net ? 'positions.column.pnl.net' : `positions.column.${column}`} />
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}

/** The sum of a column over the rows shown; nothing where a sum says nothing. */
function Total({ positions, column, scope }: { positions: readonly Position[]; column: PositionColumn; scope: string }) {
  const { view } = usePositionsDesk();
  const settled = () => sumOfProfits(positions.map((position) => profitAt(position, null)));
  if (column === 'pnl')
    return <PositionPnl positions={positions} kind={view.net ? 'net' : 'unrealised'} className="font-semibold" scope={scope} />;
  if (column === 'day') return <DayPnl positions={positions} scope={scope} />;
  if (column === 'delta' || column === 'theta') return <RiskFigure positions={positions} name={column} />;
  if (column === 'realised') return <Pnl value={knownDecimal(settled().realised)} />;
  return column === 'charges' ? <Money value={knownDecimal(settled().charges)} /> : null;
}
