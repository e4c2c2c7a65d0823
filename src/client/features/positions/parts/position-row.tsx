import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Handlers } from '#client/platform/keys/shortcuts.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { MoreButton } from '#client/ui/hidden-columns.tsx';
import { moveRow } from '#client/ui/move-row.ts';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { TradeMarks } from '#client/widgets/trade-marks.tsx';
import { isFigure, type PositionColumn, type TableColumn, TEXT_COLUMNS } from '../model/columns.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { usePositionActions, type PositionActions } from '../use-position-actions.ts';
import { ActionRow } from './action-row.tsx';
import { CloseChips } from './close-chips.tsx';
import { PositionCell } from './position-cells.tsx';
import { PositionDetail } from './position-detail.tsx';

interface PositionRowProps {
  position: Position;
  columns: readonly TableColumn[];
  /** Columns that do not fit, which are shown in the details. */
  hidden: readonly TableColumn[];
  /** Whether the mark is shown below the last price because its column is hidden; rows then have two lines. */
  marked: boolean;
  /** Whether the row is the table's one row in the tab order. */
  first: boolean;
  /** Its row of the whole table, when not all are drawn. */
  place?: number;
  onExitSelected: () => void;
}

/** Columns that open the prices behind them when pressed, as the button at the end of the row does. */
const SHOWS_MARK: ReadonlySet<PositionColumn> = new Set(['ltp', 'mark', 'pnl']);

const LAYER = { position: 'relative', zIndex: 0 } as const;

interface RowKeys {
  readonly row: HTMLElement;
  readonly actions: PositionActions;
  readonly onSelect: () => void;
  readonly onExitSelected: () => void;
}

/** Returns the keyboard shortcuts of a focused row: letters open tickets and sheets, none sends anything. */
function rowKeys({ row, actions, onSelect, onExitSelected }: RowKeys): Handlers<'positions'> {
  // On a button of the row these keys are the button's own.
  const ofRow = (event: KeyboardEvent, act: () => unknown) => {
    if (event.target !== row) return false;
    act();
    return true;
  };
  return {
    row: (at, event) => ofRow(event, () => moveRow(row, at === 0 ? -1 : 1)),
    pick: (_, event) => ofRow(event, onSelect),
    exit: () => actions.squareOff(),
    'exit-picked': onExitSelected,
    add: () => actions.add(),
    reverse: () => actions.act('reverse'),
    protect: () => actions.act('protect'),
    trail: () => actions.act('trail'),
  };
}

/** An open position as a row; single-letter shortcuts act on it while it has the focus. */
export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { position, columns, hidden, marked, first, place, onExitSelected } = props;
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { selecting, selected, toggle, startSelecting } = usePositionsDesk();
  const keys = useFocusKeys('positions');
  const actions = usePositionActions(position);
  const id = position.position_id;
  const symbol = instrumentTitle(position.instrument, format);
  const choose = () => {
    if (!selecting) startSelecting();
    toggle([id], !selected.has(id));
  };
  return (
    <>
      <tr
        data-row
        // Own stacking context: new text repaints only this row.
        style={LAYER}
        aria-rowindex={place}
        tabIndex={first ? 0 : -1}
        aria-keyshortcuts={keys.aria}
        className={cx(selected.has(id) && 'bg-selected')}
        onKeyDown={(event) =>
          keys.press(event.nativeEvent, rowKeys({ row: event.currentTarget, actions, onSelect: choose, onExitSelected }))
        }
      >
        {columns.map((column) => (
          <RowCell
            key={column}
            position={position}
            column={column}
            symbol={symbol}
            marked={marked}
            actions={actions}
            picked={selected.has(id)}
            onPick={choose}
            open={open}
            onOpen={setOpen}
          />
        ))}
      </tr>
      {open ? (
        <tr>
          <td colSpan={columns.length} className="bg-sunken p-4">
            <div className="grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-4 whitespace-normal">
              <PositionDetail position={position} columns={hidden.filter(isFigure)} />
              <div className="flex flex-col gap-3">
                {hidden.includes('acts') ? <RowActions symbol={symbol} actions={actions} /> : null}
                <CloseChips position={position} />
                <ActionRow position={position} />
              </div>
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
});

interface RowCellProps {
  position: Position;
  column: TableColumn;
  symbol: string;
  marked: boolean;
  actions: PositionActions;
  picked: boolean;
  onPick: () => void;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The value of one column of the row. */
function RowCell({ position, column, symbol, marked, actions, picked, onPick, open, onOpen }: RowCellProps) {
  const intl = useIntl();
  if (column === 'instrument')
    return (
      <RowHead>
        <InstrumentName instrument={position.instrument} />
      </RowHead>
    );
  if (isFigure(column))
    return (
      <Cell numeric={!TEXT_COLUMNS.includes(column)} {...(SHOWS_MARK.has(column) ? { onClick: () => onOpen(!open) } : {})}>
        <PositionCell position={position} column={column} marked={marked} />
      </Cell>
    );
  return (
    <Cell numeric={column === 'more'}>
      {column === 'pick' ? (
        <input
          type="checkbox"
          className="size-6"
          aria-label={intl.formatMessage({ id: 'positions.select.of' }, { symbol })}
          checked={picked}
          onChange={onPick}
        />
      ) : column === 'acts' ? (
        <RowActions symbol={symbol} actions={actions} />
      ) : (
        <MoreButton label={intl.formatMessage({ id: 'positions.more.of' }, { symbol })} open={open} onOpen={onOpen} />
      )}
    </Cell>
  );
}

/** The most frequent actions on a position, shown under the pointer or at the focus. */
function RowActions({ symbol, actions }: { symbol: string; actions: PositionActions }) {
  const intl = useIntl();
  return (
    <span className="row-acts flex items-center justify-end gap-1">
      <TradeMarks onTrade={actions.trade} />
      <Button size="sm" aria-label={intl.formatMessage({ id: 'positions.close.of' }, { symbol })} onClick={() => actions.squareOff()}>
        <FormattedMessage id="positions.close" />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={intl.formatMessage({ id: 'positions.protect.of' }, { symbol })}
        onClick={() => actions.act('protect')}
      >
        <FormattedMessage id="positions.protect" />
      </Button>
    </span>
  );
}
