import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ColumnChooserProps<Column extends string> {
  label: ReactNode;
  /** What is chosen, and where it is kept. */
  title: ReactNode;
  done: ReactNode;
  columns: readonly Column[];
  nameOf: (column: Column) => ReactNode;
  shown: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}

/** A button that opens the choice of which columns a table has. */
export function ColumnChooser<Column extends string>(props: ColumnChooserProps<Column>) {
  const { label, title, done, columns, nameOf, shown, onChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} actions={<Button onClick={() => setOpen(false)}>{done}</Button>}>
        <ul className="grid grid-cols-2 gap-x-4">
          {columns.map((column) => (
            <li key={column}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={shown.includes(column)}
                  onChange={() => onChange(shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column])}
                />
                {nameOf(column)}
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
