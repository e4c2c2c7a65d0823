import { memo, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useColumns, useColumnWidths } from '#client/state/market/columns.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { Cell, HeadCell, RowGap, Table } from '#client/ui/table.tsx';
import { useDense, useRowHeight } from '#client/ui/use-dense.ts';
import { useFit } from '#client/ui/use-fit.ts';
import { useFlowWindow, WHOLE_ROWS } from '#client/ui/use-flow-window.ts';
import {
  COLUMNS,
  DENSE_PLAN,
  isFigure,
  PLAN,
  sortOf,
  type SortColumn,
  STANDARD_COLUMNS,
  type TableColumn,
  TEXT_COLUMNS,
  type PositionColumn,
  columnWord,
} from '../model/columns.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { useSameList } from '../use-same-list.ts';
import { useSorted } from '../use-sorted.ts';
import { GroupLine } from './group-line.tsx';
import { PositionRow } from './position-row.tsx';
import { Total } from './total.tsx';

interface PositionTableProps {
  caption: string;
  groups: readonly PositionGroup[];
  nameOf: (group: PositionGroup) => string;
  onPanel: (group: PositionGroup, name: string) => void;
  onExitSelected: () => void;
}

/** Height of every row. */
const ROW_PX = 57;

/** Returns the shown columns, the hidden ones, and their widths, which are narrower in the compact layout. */
function usePositionColumns() {
  const { selecting } = usePositionsDesk();
  const dense = useDense();
  const [chosen, show, move] = useColumns('positions', COLUMNS, STANDARD_COLUMNS);
  const all = useMemo(
    () => [...(selecting ? (['pick'] as const) : []), 'instrument', ...chosen, 'acts', 'more'] as const,
    [selecting, chosen],
  );
  const [widths, resize] = useColumnWidths('positions');
  const fit = useFit<TableColumn>('positions', all, dense ? DENSE_PLAN : PLAN, widths);
  const [columns, hidden] = [useSameList(fit.shown), useSameList(fit.hidden)];
  return { fit, chosen, show, move, resize, columns, hidden, marked: !dense && hidden.includes('mark') };
}

/** Open positions as one table: groups share the columns, each with its totals on the row of its name; the overall sums are at the foot. */
export function PositionTable({ caption, groups, nameOf, onPanel, onExitSelected }: PositionTableProps) {
  const { fit, chosen, show, move, resize, columns, hidden, marked } = usePositionColumns();
  const all = useMemo(() => groups.flatMap((group) => group.positions), [groups]);
  const windowed = groups.some((group) => group.positions.length > WHOLE_ROWS);
  return (
    <div className="card">
      <Table
        caption={caption}
        fit={fit}
        onWidth={resize}
        onOrder={move}
        {...(windowed ? { rowCount: all.length + groups.length + 2 } : {})}
      >
        <TableHead columns={columns} chosen={chosen} onColumns={show} />
        {groups.map((group, at) => (
          <GroupRows
            key={group.key}
            group={group}
            name={nameOf(group)}
            alone={groups.length === 1 && group.grouping === 'none'}
            columns={columns}
            hidden={hidden}
            marked={marked}
            first={at === 0}
            {...(windowed ? { place: groups.slice(0, at).reduce((sum, each) => sum + each.positions.length + 1, 2) } : {})}
            onPanel={onPanel}
            onExitSelected={onExitSelected}
          />
        ))}
        <tfoot>
          <tr>
            {columns.map((column) =>
              column === 'instrument' ? (
                <th key={column} scope="row">
                  <FormattedMessage id="positions.group.all" />
                </th>
              ) : (
                <Cell key={column} numeric>
                  {isFigure(column) ? <Total positions={all} column={column} scope="shown" /> : null}
                </Cell>
              ),
            )}
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

interface GroupRowsProps extends Pick<PositionTableProps, 'onPanel' | 'onExitSelected'> {
  group: PositionGroup;
  name: string;
  /** Whether the group is the only one: then it has no row of its own. */
  alone: boolean;
  columns: readonly TableColumn[];
  hidden: readonly TableColumn[];
  /** Whether the mark is shown below the last price. */
  marked: boolean;
  /** Whether the group is the first, which holds the table's one row in the tab order. */
  first: boolean;
  /** Row number of the group's name in the whole table, when only some rows are drawn. */
  place?: number;
}

/** The row of a group and the rows of its positions. */
const GroupRows = memo(function GroupRows(props: GroupRowsProps) {
  const { group, name, alone, columns, hidden, marked, first, place, onPanel, onExitSelected } = props;
  const height = useRowHeight(ROW_PX);
  const { rows, holding } = useSorted(group.positions);
  const list = useRef<HTMLTableSectionElement>(null);
  const drawn = useFlowWindow(list, rows.length, height);
  return (
    <tbody ref={list} {...holding}>
      {alone ? null : <GroupLine group={group} name={name} columns={columns} place={place} onPanel={onPanel} />}
      <RowGap height={drawn.before} />
      {rows.slice(drawn.first, drawn.end).map((position, at) => (
        <PositionRow
          key={position.position_id}
          position={position}
          columns={columns}
          hidden={hidden}
          marked={marked}
          first={first && at === 0}
          {...(place === undefined ? {} : { place: place + drawn.first + at + 1 })}
          onExitSelected={onExitSelected}
        />
      ))}
      <RowGap height={drawn.after} />
    </tbody>
  );
});

interface TableHeadProps {
  columns: readonly TableColumn[];
  chosen: readonly PositionColumn[];
  onColumns: (columns: readonly PositionColumn[]) => void;
}

/** The column heads, which sort when pressed, and the button that chooses the columns. */
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
              <FormattedMessage id={`positions.column.${columnWord(column, view.net)}`} />
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}
