import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface FormSheetProps extends Pick<SheetProps, 'onClose' | 'title' | 'detent' | 'children'> {
  /** Id of the form inside, which the action sends. */
  form: string;
  cancel: ReactNode;
  action: ReactNode;
  busy: boolean;
  /** True when the form cannot be sent now. */
  off: boolean;
  /** Id of the text with the reason. */
  reasonId?: string | undefined;
}

/** A sheet around a form: a way out and the action stay below what is typed. */
export function FormSheet({ form, cancel, action, busy, off, reasonId, onClose, children, ...sheet }: FormSheetProps) {
  return (
    <Sheet
      {...sheet}
      open
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={off} describedBy={reasonId}>
            {action}
          </Button>
        </div>
      }
    >
      {children}
    </Sheet>
  );
}
