import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useColumns, useColumnWidths } from '#client/state/market/columns.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
import { HeadCell, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { isWatchColumn, STANDARD_WATCH, WATCH_COLUMNS, WATCH_PLAN, type TableColumn, type WatchColumn } from './watch-columns.ts';
import type { Watched } from './watched.ts';
import { GoneRow, WatchTableRow } from './watch-table-row.tsx';

interface WatchTableProps {
  rows: readonly Watched[];
  /** Id of the instrument whose depth and chart are shown beside the table. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The watchlist as a table with the reader's columns. */
export function WatchTable({ rows, chosen, onChoose }: WatchTableProps) {
  const intl = useIntl();
  const [own, show, move] = useColumns('watchlist', WATCH_COLUMNS, STANDARD_WATCH);
  const [widths, resize] = useColumnWidths('watchlist');
  const all = useMemo((): readonly TableColumn[] => ['instrument', ...own, 'acts', 'more'], [own]);
  const fit = useFit('watchlist', all, WATCH_PLAN, widths);
  return (
    <div className="card min-w-0">
      <Table caption={intl.formatMessage({ id: 'market.watchlist.title' })} fit={fit} onWidth={resize} onOrder={move}>
        <thead>
          <tr>
            {fit.shown.map((column) => (
              <Head key={column} column={column} own={own} onColumns={show} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, instrument, ...row }, place) =>
            instrument === null ? (
              <GoneRow key={id} id={id} span={fit.shown.length} edits={row.edits} />
            ) : (
              <WatchTableRow
                key={id}
                instrument={instrument}
                {...row}
                columns={fit.shown}
                hidden={fit.hidden}
                first={place === 0}
                chosen={id === chosen}
                onChoose={() => onChoose(id)}
              />
            ),
          )}
        </tbody>
      </Table>
    </div>
  );
}

interface HeadProps {
  column: TableColumn;
  own: readonly WatchColumn[];
  onColumns: (columns: readonly WatchColumn[]) => void;
}

function Head({ column, own, onColumns }: HeadProps) {
  const intl = useIntl();
  const name = (id: WatchColumn) => <FormattedMessage id={`watchlist.column.${id}`} />;
  if (column === 'more')
    return (
      <HeadCell col={column} numeric>
        <ColumnChooser
          label={intl.formatMessage({ id: 'watchlist.columns' })}
          title={<FormattedMessage id="watchlist.columns.about" />}
          done={<FormattedMessage id="watchlist.columns.done" />}
          columns={WATCH_COLUMNS.map((id) => ({ id, name: name(id) }))}
          shown={own}
          onChange={onColumns}
          earlier={(id) =>
            intl.formatMessage({ id: 'watchlist.columns.earlier' }, { name: intl.formatMessage({ id: `watchlist.column.${id}` }) })
          }
        />
      </HeadCell>
    );
  if (isWatchColumn(column))
    return (
      <HeadCell col={column} movable numeric={column !== 'course' && column !== 'held'}>
        {name(column)}
      </HeadCell>
    );
  return (
    <HeadCell col={column}>
      <span className={column === 'acts' ? 'sr-only' : ''}>
        <FormattedMessage id={`watchlist.column.${column}`} />
      </span>
    </HeadCell>
  );
}
