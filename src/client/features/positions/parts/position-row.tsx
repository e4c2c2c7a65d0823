import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Handlers } from '#client/platform/keys/shortcuts.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { ChevronDown } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { moveRow } from '#client/ui/move-row.ts';
import { Cell, RowHead } from '#client/ui/table.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { TEXT_COLUMNS, type PositionColumn } from '../model/columns.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { usePositionActions, type PositionActions } from '../use-position-actions.ts';
import { ActionRow } from './action-row.tsx';
import { CloseChips } from './close-chips.tsx';
import { PositionCell } from './position-cells.tsx';
import { PositionDetail } from './position-detail.tsx';

interface PositionRowProps {
  position: Position;
  columns: readonly PositionColumn[];
  /** The one row of the table that the Tab key stops at. */
  first: boolean;
  /** Its row of the whole table, when not all are drawn. */
  place?: number;
  onExitSelected: () => void;
}

/** A press on these opens what they stand at; the button at the end of the row does the same. */
const SHOWS_MARK: ReadonlySet<PositionColumn> = new Set(['ltp', 'pnl']);

const LAYER = { position: 'relative', zIndex: 0 } as const;

interface RowKeys {
  readonly row: HTMLElement;
  readonly actions: PositionActions;
  readonly onSelect: () => void;
  readonly onExitSelected: () => void;
}

/** Returns what the keys do on a focused row: letters open tickets and sheets, none sends anything. */
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

/** An open position as a row; its letters act while it has the focus. */
export const PositionRow = memo(function PositionRow({ position, columns, first, place, onExitSelected }: PositionRowProps) {
  const intl = useIntl();
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
        {selecting ? (
          <Cell>
            <input
              type="checkbox"
              className="size-6"
              aria-label={intl.formatMessage({ id: 'positions.select.of' }, { symbol })}
              checked={selected.has(id)}
              onChange={choose}
            />
          </Cell>
        ) : null}
        <RowHead>
          <InstrumentName instrument={position.instrument} />
        </RowHead>
        {columns.map((column) => (
          <Cell
            key={column}
            numeric={!TEXT_COLUMNS.includes(column)}
            {...(SHOWS_MARK.has(column) ? { onClick: () => setOpen(!open) } : {})}
          >
            <PositionCell position={position} column={column} />
          </Cell>
        ))}
        <Cell className="cell-end">
          <RowActions symbol={symbol} actions={actions} open={open} onOpen={setOpen} />
        </Cell>
      </tr>
      {open ? (
        <tr>
          <td colSpan={columns.length + (selecting ? 3 : 2)} className="bg-sunken p-4">
            <div className="grid max-w-3xl grid-cols-2 gap-4">
              <PositionDetail position={position} />
              <div className="flex flex-col gap-3">
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

interface RowActionsProps {
  symbol: string;
  actions: ReturnType<typeof usePositionActions>;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** What is done most with a position, at the end of its row. */
function RowActions({ symbol, actions, open, onOpen }: RowActionsProps) {
  const intl = useIntl();
  return (
    <span className="flex items-center justify-end gap-1">
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
      <IconButton
        label={intl.formatMessage({ id: 'positions.more.of' }, { symbol })}
        aria-expanded={open}
        icon={<ChevronDown aria-hidden size={18} className={cx(open && 'rotate-180')} />}
        onClick={() => onOpen(!open)}
      />
    </span>
  );
}
