import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { ArrowDown, ArrowUp } from './icons.ts';
import { cx } from './cx.ts';

interface TableProps extends HTMLAttributes<HTMLTableElement> {
  /** Says what the table holds; visually hidden. */
  caption: string;
  children: ReactNode;
  /** Rows of the whole list when only some are mounted. */
  rowCount?: number;
}

/** A real table that scrolls inside its own box, which the keyboard can reach; head and first column stay. */
export function Table({ caption, children, rowCount, className, ...rest }: TableProps) {
  return (
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table {...rest} className={cx('table', className)} aria-rowcount={rowCount}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

type SortDirection = 'ascending' | 'descending';

interface HeadCellProps extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'onClick'> {
  /** Numbers stand at the inline end. */
  numeric?: boolean;
  sort?: SortDirection | 'none';
  onSort?: () => void;
}

/** A column head; with `onSort` a button that sorts. */
export function HeadCell({ numeric, sort, onSort, className, children, ...rest }: HeadCellProps) {
  return (
    <th {...rest} scope="col" aria-sort={onSort ? (sort ?? 'none') : undefined} className={cx(numeric && 'cell-numeric', className)}>
      {onSort ? (
        <button type="button" className="sort-btn" onClick={onSort}>
          {children}
          {sort === 'ascending' ? <ArrowUp aria-hidden size={14} /> : null}
          {sort === 'descending' ? <ArrowDown aria-hidden size={14} /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface CellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  numeric?: boolean;
}

/** A data cell. */
export function Cell({ numeric, className, ...rest }: CellProps) {
  return <td {...rest} className={cx(numeric && 'cell-numeric', className)} />;
}

/** The cell that names its row. */
export function RowHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th {...rest} scope="row" className={className} />;
}

/** The room of rows that are not drawn. */
export function RowGap({ height }: { height: number }) {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}
