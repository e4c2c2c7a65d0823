import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Field } from './field.tsx';

interface FileFieldProps {
  label: ReactNode;
  /** One file, several, or a folder with all that is in it. */
  takes?: 'file' | 'files' | 'folder';
  /** What the system's own window offers. */
  accept?: string;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/**
 * A way to choose files. The browser's control lies over the box unseen, so that its presses, its keys and what is dropped on it stay its own; its words,
 * which are in the browser's language, are ours.
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
