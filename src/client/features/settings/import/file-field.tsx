import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { Field } from '#client/ui/field.tsx';

interface FileFieldProps {
  hint: string;
  error: string | null;
  disabled: boolean;
  ref: Ref<HTMLInputElement>;
  /** Null: the choice begins anew. */
  onChoose: (file: File | null) => void;
}

/** Where a file is chosen. */
export function FileField({ hint, error, disabled, ref, onChoose }: FileFieldProps) {
  const intl = useIntl();
  return (
    <Field label={intl.formatMessage({ id: 'import.file' })} hint={hint} error={error} required>
      {(control) => (
        <div className="field-box">
          <input
            {...control}
            ref={ref}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="min-w-0 flex-1 px-3 py-2 outline-none"
            disabled={disabled}
            // The same file, corrected, must be read again: without this choosing it would change nothing.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
              onChoose(null);
            }}
            onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          />
        </div>
      )}
    </Field>
  );
}
