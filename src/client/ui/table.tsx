import {
  createContext,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type TdHTMLAttributes,
  type ThHTMLAttributes,
  use,
} from 'react';
import { ColumnGrip } from './column-grip.tsx';
import { ArrowDown, ArrowUp } from './icons.ts';
import { cx } from './cx.ts';
import { dragColumn } from './drag-column.ts';
import type { Fit } from './use-fit.ts';

interface TableProps extends HTMLAttributes<HTMLTableElement> {
  /** Says what the table holds; visually hidden. */
  caption: string;
  children: ReactNode;
  /** Rows of the whole list when only some are mounted. */
  rowCount?: number;
  /** The columns that fit into the box, with the width of each. */
  fit?: Pick<Fit<string>, 'ref' | 'shown' | 'widths'>;
  /** Sets a column's width in pixels; null restores the original width. */
  onWidth?: (column: string, pixels: number | null) => void;
  /** Moves a column to the place of another. */
  onOrder?: (from: string, to: string) => void;
}

interface Widths {
  readonly of: (column: string) => number | null;
  readonly change: (column: string, pixels: number | null) => void;
}
const WidthsContext = createContext<Widths | null>(null);

interface Order {
  readonly shown: readonly string[];
  readonly move: (from: string, to: string) => void;
}
const OrderContext = createContext<Order | null>(null);
/** Change of a column's width per key press. */
const STEP_PX = 16;

/** A semantic table that scrolls in its own focusable box; head and first column are sticky. */
export function Table({ caption, children, rowCount, fit, onWidth, onOrder, className, ...rest }: TableProps) {
  const widths =
    onWidth === undefined || fit === undefined
      ? null
      : { of: (column: string) => fit.widths[fit.shown.indexOf(column)] ?? null, change: onWidth };
  const order = onOrder === undefined || fit === undefined ? null : { shown: fit.shown, move: onOrder };
  return (
    <section ref={fit?.ref} className="table-scroll" aria-label={caption} tabIndex={0}>
      <table {...rest} className={cx('table', className)} aria-rowcount={rowCount}>
        <caption className="sr-only">{caption}</caption>
        {fit === undefined ? null : (
          <colgroup>
            {fit.shown.map((column, at) => (
              <col key={column} style={{ width: fit.widths[at] }} />
            ))}
          </colgroup>
        )}
        <WidthsContext value={widths}>
          <OrderContext value={order}>{children}</OrderContext>
        </WidthsContext>
      </table>
    </section>
  );
}

type SortDirection = 'ascending' | 'descending';

interface HeadCellProps extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'onClick'> {
  /** Aligns numbers at the inline end. */
  numeric?: boolean;
  /** Its name in the plan of the table's columns. */
  col?: string;
  /** Whether the column can be moved to the place of another movable column. */
  movable?: boolean;
  sort?: SortDirection | 'none';
  onSort?: () => void;
}

function shortcutsOf(isWide: boolean, isMoved: boolean): string | undefined {
  const keys = [...(isWide ? ['Alt+ArrowLeft Alt+ArrowRight'] : []), ...(isMoved ? ['Alt+Shift+ArrowLeft Alt+Shift+ArrowRight'] : [])];
  return keys.length === 0 ? undefined : keys.join(' ');
}

/** A column head; with `onSort` a button that sorts. */
export function HeadCell({ numeric, col, movable = false, sort, onSort, className, children, ...rest }: HeadCellProps) {
  const widths = use(WidthsContext);
  const width = col === undefined ? null : (widths?.of(col) ?? null);
  const order = use(OrderContext);
  const mayMove = movable && order !== null && col !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || col === undefined) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const next = mayMove && event.shiftKey ? order.shown[order.shown.indexOf(col) + (event.key === forward ? 1 : -1)] : undefined;
    if (event.shiftKey) {
      event.preventDefault();
      if (mayMove && next !== undefined) order.move(col, next);
      return;
    }
    if (width === null) return;
    event.preventDefault();
    widths?.change(col, width + (event.key === forward ? STEP_PX : -STEP_PX));
  };
  return (
    <th
      {...rest}
      scope="col"
      data-col={col}
      {...(mayMove ? dragColumn(col, order.move) : {})}
      aria-sort={onSort ? (sort ?? 'none') : undefined}
      className={cx(numeric && 'cell-numeric', className)}
    >
      {onSort ? (
        <button
          type="button"
          className="sort-btn"
          onClick={onSort}
          onKeyDown={onKeyDown}
          aria-keyshortcuts={shortcutsOf(width !== null, mayMove)}
        >
          {children}
          {sort === 'ascending' ? <ArrowUp aria-hidden size={14} /> : null}
          {sort === 'descending' ? <ArrowDown aria-hidden size={14} /> : null}
        </button>
      ) : (
        <HeadName mayMove={mayMove} onKeyDown={onKeyDown}>
          {children}
        </HeadName>
      )}
      {col === undefined || width === null || widths === null ? null : (
        <ColumnGrip width={width} onWidth={(pixels) => widths.change(col, pixels)} />
      )}
    </th>
  );
}

/** The name of a column that is not sorted by: a stop of the Tab key where it can be moved. */
function HeadName({
  mayMove,
  onKeyDown,
  children,
}: {
  mayMove: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}) {
  return mayMove ? (
    <button
      type="button"
      className="sort-btn cursor-grab"
      onKeyDown={onKeyDown}
      aria-keyshortcuts="Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
    >
      {children}
    </button>
  ) : (
    children
  );
}

interface CellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  numeric?: boolean;
}

/** A data cell. */
export function Cell({ numeric, className, ...rest }: CellProps) {
  return <td {...rest} className={cx(numeric && 'cell-numeric', className)} />;
}

/** Header cell of a row. */
export function RowHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th {...rest} scope="row" className={className} />;
}

/** Empty space in place of rows that are not rendered. */
export function RowGap({ height }: { height: number }) {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}
