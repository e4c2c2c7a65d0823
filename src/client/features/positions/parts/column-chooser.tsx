import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { COLUMNS, type PositionColumn } from '../model/columns.ts';

interface ColumnChooserProps {
  shown: readonly PositionColumn[];
  onChange: (columns: readonly PositionColumn[]) => void;
}

/** Which columns the tables have. */
export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id="positions.columns" />
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={intl.formatMessage({ id: 'positions.columns.about' })}
        actions={
          <Button onClick={() => setOpen(false)}>
            <FormattedMessage id="positions.close-sheet" />
          </Button>
        }
      >
        <ul className="grid grid-cols-2 gap-x-4">
          {COLUMNS.map((column) => (
            <li key={column}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={shown.includes(column)}
                  onChange={() => onChange(shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column])}
                />
                <FormattedMessage id={`positions.column.${column}`} />
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
