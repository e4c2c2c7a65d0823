import { memo, type CSSProperties } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '#client/ui/cx.ts';
import { Strike } from '#client/widgets/strike.tsx';
import type { ChainLine, ChainSide } from '../model/chain-lines.ts';
import { ChainCell } from './chain-cell.tsx';
import type { GridColumn } from './columns.ts';
import { HeldChip } from './held-chip.tsx';

interface ChainRowProps {
  line: ChainLine;
  index: number;
  columns: readonly GridColumn[];
  template: string;
  stacked: boolean;
  /** Largest open interest of the chain: the length of its bar is 100 %. */
  mostInterest: number;
  heldCall: number;
  heldPut: number;
  activeColumn: number | null;
  picked: ChainSide | null;
}

/** Returns the id of a cell, for the grid's active descendant. */
export function cellId(row: number, column: number): string {
  return `chain-${row}-${column}`;
}

/** The bar of open interest grows away from the strike. */
function barStyle(side: ChainSide, interest: number, most: number): CSSProperties {
  const width = `${most === 0 ? 0 : Math.round((interest / most) * 100)}%`;
  return side === 'call' ? { right: 0, width } : { left: 0, width };
}

/** One strike: the call's values, the strike, the put's values. */
export const ChainRow = memo(function ChainRow(props: ChainRowProps) {
  const { line, index, columns, template, stacked, mostInterest, heldCall, heldPut, activeColumn, picked } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={cx('grid items-stretch border-b border-border', stacked ? 'h-[48px]' : 'h-[36px]')}
      style={{ gridTemplateColumns: template }}
    >
      {columns.map((column, place) => {
        const active = place === activeColumn;
        const key = `${column.side}-${column.id}`;
        if (column.id === 'strike' || column.side === 'strike')
          return (
            <div
              key={key}
              id={cellId(index, place)}
              role="rowheader"
              data-column={place}
              className={cx(
                'relative flex items-center justify-center font-semibold',
                line.atm ? 'bg-primary text-on-primary' : 'bg-sunken',
                active && 'chain-active',
              )}
            >
              <HeldChip lots={heldCall} side="call" />
              <Strike value={line.strike} className={stacked ? 'text-small min-[360px]:text-body' : ''} />
              {line.atm ? (
                <span className="sr-only">
                  <FormattedMessage id="market.atm.row" />
                </span>
              ) : null}
              <HeldChip lots={heldPut} side="put" />
            </div>
          );
        const { side, id } = column;
        const leg = line[side];
        return (
          <div
            key={key}
            id={cellId(index, place)}
            role="gridcell"
            aria-selected={picked === side}
            data-column={place}
            className={cx(
              'relative flex cursor-pointer items-center overflow-hidden',
              stacked ? 'px-1.5' : 'px-1 text-[13px]',
              side === 'call' ? 'justify-end text-right' : 'justify-start text-left',
              line.atm ? 'bg-atm' : line.inTheMoney === side && 'bg-itm',
              picked === side && 'bg-selected',
              active && 'chain-active',
            )}
          >
            {id === 'oi' ? (
              <span
                aria-hidden
                className={cx('absolute bottom-0 h-1 opacity-70', side === 'call' ? 'bg-down' : 'bg-up')}
                style={barStyle(side, leg.oi, mostInterest)}
              />
            ) : null}
            <ChainCell leg={leg} column={id} stacked={stacked} />
          </div>
        );
      })}
    </div>
  );
});
