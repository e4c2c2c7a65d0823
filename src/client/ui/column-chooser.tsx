import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { SlidersHorizontal } from './icons.ts';

interface ColumnChooserProps<Column extends string> {
  label: string;
  /** What is chosen, and where it is kept. */
  title: ReactNode;
  done: ReactNode;
  columns: readonly { readonly id: Column; readonly name: ReactNode }[];
  shown: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}

/** A button that opens the choice of which columns a table has. */
export function ColumnChooser<Column extends string>(props: ColumnChooserProps<Column>) {
  const { label, title, done, columns, shown, onChange } = props;
  const [open, setOpen] = useState(false);
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
        <ul className="grid grid-cols-2 gap-x-4">
          {columns.map(({ id, name }) => (
            <li key={id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={shown.includes(id)}
                  onChange={() => onChange(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id])}
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
