import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Field } from './field.tsx';

interface FileFieldProps {
  label: ReactNode;
  /** One file, several files, or a whole folder. */
  takes?: 'file' | 'files' | 'folder';
  /** File types offered by the system's file dialog. */
  accept?: string;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/**
 * A file input. The browser's own control lies invisibly over the box and handles presses, keys and drops; the visible text is the app's, because the
 * browser's text is in the browser's language.
 */
export function FileField({ label, takes = 'file', accept, disabled, onChoose }: FileFieldProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <Field label={label}>
      {(control) => (
        <div className="field-box relative w-full min-w-0 gap-3 px-2">
          <span aria-hidden className="shrink-0 rounded-chip bg-sunken px-3 py-1 font-semibold">
            <FormattedMessage id={`file.choose.${takes}`} />
          </span>
          <span aria-hidden className="min-w-0 flex-1 truncate text-text-2">
            {names.length === 1 ? names[0] : <FormattedMessage id="file.chosen" values={{ count: names.length }} />}
          </span>
          <input
            {...control}
            type="file"
            multiple={takes !== 'file'}
            accept={accept}
            disabled={disabled}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            {...(takes === 'folder' ? { webkitdirectory: '' } : {})}
            // The same file, corrected, must be read again: without this choosing it would change nothing.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              setNames(files.map(({ name }) => name));
              onChoose(files);
            }}
          />
        </div>
      )}
    </Field>
  );
}
