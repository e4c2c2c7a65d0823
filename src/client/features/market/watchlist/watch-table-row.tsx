import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Instrument } from '#client/api/types.ts';
import { Chip } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { HiddenColumns, MoreButton } from '#client/ui/hidden-columns.tsx';
import { moveRow } from '#client/ui/move-row.ts';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LiveCompact, LivePrice } from '#client/widgets/live-figure.tsx';
import { TradeMarks } from '#client/widgets/trade-marks.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { RowEditButtons, type RowEdits } from './row-edits.tsx';
import { useWatchRow } from './use-watch-row.ts';
import { isWatchColumn, type TableColumn, type WatchColumn } from './watch-columns.ts';
import type { Watched } from './watched.ts';

interface WatchTableRowProps extends Omit<Watched, 'id' | 'instrument'> {
  instrument: Instrument;
  columns: readonly TableColumn[];
  hidden: readonly TableColumn[];
  /** Whether the row is the table's one row in the tab order. */
  first: boolean;
  chosen: boolean;
  onChoose: () => void;
}

/** A row of the table. A press shows depth and chart beside the table; keys trade, move or remove the instrument. */
export function WatchTableRow(props: WatchTableRowProps) {
  const { instrument, columns, hidden, first, chosen, edits, onChoose } = props;
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const { name, chart, tradable, trade, aria, press } = useWatchRow(instrument, edits, onChoose);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { currentTarget: row, target } = event;
    if (target !== row) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveRow(row, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    press(event.nativeEvent);
  };
  const cell = (column: TableColumn): ReactNode => {
    if (isWatchColumn(column)) return <Figure {...props} column={column} />;
    if (column === 'acts') return tradable ? <TradeMarks onTrade={trade} /> : null;
    return <MoreButton label={intl.formatMessage({ id: 'watchlist.more' }, { name })} open={open} onOpen={setOpen} />;
  };
  return (
    <>
      <tr
        data-row
        tabIndex={first ? 0 : -1}
        aria-keyshortcuts={aria}
        aria-selected={chosen}
        className={cx('watch-row', chosen && 'bg-selected')}
        onKeyDown={onKeyDown}
      >
        {columns.map((column) =>
          column === 'instrument' ? (
            <RowHead key={column}>
              <button type="button" className="min-h-11 w-full text-start rtl:text-right" aria-pressed={chosen} onClick={onChoose}>
                <InstrumentName instrument={instrument} />
              </button>
            </RowHead>
          ) : (
            <Cell key={column} numeric={column !== 'course' && column !== 'held' && column !== 'acts'}>
              {cell(column)}
            </Cell>
          ),
        )}
      </tr>
      {open ? (
        <HiddenColumns
          span={columns.length}
          columns={hidden.filter(isWatchColumn).map((column) => ({
            id: column,
            name: <FormattedMessage id={`watchlist.column.${column}`} />,
            value: <Figure {...props} column={column} />,
          }))}
        >
          <Link className="btn btn-secondary btn-sm" to={chart}>
            <FormattedMessage id="watchlist.chart" />
          </Link>
          <RowEditButtons name={name} edits={edits} />
        </HiddenColumns>
      ) : null}
    </>
  );
}

function Figure({ instrument, quote, spark, held, column }: WatchTableRowProps & { column: WatchColumn }): ReactNode {
  const id = instrument.instrument_id;
  const tick = { tick: shownTick(instrument) };
  const isTraded = instrument.tradable;
  switch (column) {
    case 'ltp':
      return <LivePrice instrumentId={id} {...tick} className="font-semibold" />;
    case 'bid':
    case 'ask':
      return isTraded ? <LivePrice instrumentId={id} field={column} {...tick} /> : <Price value={null} />;
    case 'change':
      return <LiveChange instrumentId={id} previousClose={quote?.previous_close ?? null} />;
    case 'previous-close':
      return <Price value={quote?.previous_close ?? null} {...tick} />;
    case 'volume':
    case 'oi':
      return isTraded ? <LiveCompact instrumentId={id} field={column} /> : <Price value={null} />;
    case 'oi-change':
      return quote?.oi_change === null || quote?.oi_change === undefined || quote.oi === null ? (
        <Price value={null} />
      ) : (
        <LiveCompact instrumentId={id} field="oi" since={quote.oi - quote.oi_change} />
      );
    case 'held':
      return (['long', 'short'] as const).map((way) =>
        held === null || held[way] === 0 ? null : (
          <Chip key={way} tone={way === 'long' ? 'buy' : 'sell'}>
            <FormattedMessage id="market.position" values={{ side: way === 'long' ? 'BUY' : 'SELL', lots: held[way] }} />
          </Chip>
        ),
      );
    case 'course':
      return <Sparkline values={spark} previousClose={quote?.previous_close ?? null} />;
  }
}

/** An instrument no longer listed by the exchange: its symbol and the buttons that move or remove the row. */
export function GoneRow({ id, span, edits }: { id: string; span: number; edits: RowEdits }) {
  const name = id.slice(id.indexOf(':') + 1);
  return (
    <tr data-row>
      <RowHead colSpan={span}>
        <span className="flex flex-wrap items-center gap-3">
          <span dir="ltr" className="font-semibold">
            {name}
          </span>
          <span className="text-small text-text-3">
            <FormattedMessage id="watchlist.gone" />
          </span>
          <span className="ms-auto flex">
            <RowEditButtons name={name} edits={edits} />
          </span>
        </span>
      </RowHead>
    </tr>
  );
}
