import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { ArrowUp, SlidersHorizontal } from './icons.ts';

interface ColumnChooserProps<Column extends string> {
  label: string;
  /** Title of the sheet: the choice, and where it is saved. */
  title: ReactNode;
  done: ReactNode;
  columns: readonly { readonly id: Column; readonly name: ReactNode }[];
  shown: readonly Column[];
  /** Columns that cannot be hidden. */
  kept?: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
  /** Label of the button that moves a column one place forward; absent where the order is fixed. */
  earlier?: (column: Column) => string;
}

/** Returns the columns with the one at `at` moved one place forward. */
function swapped<Column>(columns: readonly Column[], at: number): readonly Column[] {
  const moved = columns[at];
  return moved === undefined || at === 0 ? columns : columns.toSpliced(at, 1).toSpliced(at - 1, 0, moved);
}

/** A button that opens the choice of a table's columns. */
export function ColumnChooser<Column extends string>(props: ColumnChooserProps<Column>) {
  const { label, title, done, columns, shown, kept = [], onChange, earlier } = props;
  const [open, setOpen] = useState(false);
  // Shown columns first, in their order.
  const ordered = [
    ...shown.flatMap((id) => columns.find((each) => each.id === id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ];
  return (
    <>
      <IconButton
        className="table-tool"
        label={label}
        aria-haspopup="dialog"
        icon={<SlidersHorizontal aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        className="text-start text-body whitespace-normal text-text"
        title={title}
        actions={<Button onClick={() => setOpen(false)}>{done}</Button>}
      >
        <ul className="grid gap-x-4 sm:grid-cols-2">
          {ordered.map(({ id, name }, place) => (
            <li key={id} className="flex items-center">
              <label className="flex min-h-11 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={shown.includes(id)}
                  disabled={kept.includes(id)}
                  onChange={() => onChange(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id])}
                />
                {name}
              </label>
              {shown.includes(id) && place > 0 && earlier !== undefined ? (
                <IconButton label={earlier(id)} icon={<ArrowUp aria-hidden size={16} />} onClick={() => onChange(swapped(shown, place))} />
              ) : null}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
