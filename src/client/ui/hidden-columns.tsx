import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { ChevronDown } from './icons.ts';

interface MoreButtonProps {
  label: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Opens what has no room in a row. */
export function MoreButton({ label, open, onOpen }: MoreButtonProps) {
  return (
    <IconButton
      label={label}
      className="table-tool"
      aria-expanded={open}
      icon={<ChevronDown aria-hidden size={18} className={cx(open && 'rotate-180')} />}
      onClick={() => onOpen(!open)}
    />
  );
}

interface HiddenColumnsProps {
  /** How many columns the table has. */
  span: number;
  columns: readonly { readonly id: string; readonly name: ReactNode; readonly value: ReactNode }[];
  /** What can be done with the row. */
  children?: ReactNode;
}

/** A row below the data row with the names and values of the columns that did not fit. */
export function HiddenColumns({ span, columns, children }: HiddenColumnsProps) {
  return (
    <tr>
      <td colSpan={span} className="bg-sunken whitespace-normal">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-1">
          {columns.map(({ id, name, value }) => (
            <dl key={id} className="flex gap-2">
              <dt className="text-text-3">{name}</dt>
              <dd>{value}</dd>
            </dl>
          ))}
          {children}
        </div>
      </td>
    </tr>
  );
}
