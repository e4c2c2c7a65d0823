import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Glyph } from './glyph.tsx';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint; already in the user's language. */
  error?: string | null | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
}

interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** Label above, control, then hint or error: the frame of every field. */
export function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('field', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
        'aria-required': required ? true : undefined,
      })}
      <p id={noteId} className={cx('field-note', error && 'field-error')}>
        {error ? <Glyph name="alert" size={14} /> : null}
        {note}
      </p>
    </div>
  );
}
