import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHandedFile, type FileUse } from '#client/state/device/handed-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { OFFLINE_NOTE } from '../parts/offline-note.tsx';
import { CsvProblems } from './csv-problems.tsx';
import type { RefusedFile } from './read-file.ts';

interface FileFieldProps {
  hint: string;
  error: string | null;
  disabled: boolean;
  ref: Ref<HTMLInputElement>;
  /** Null: the choice begins anew. */
  onChoose: (file: File | null) => void;
}

/** Where a file is chosen. */
function FileField({ hint, error, disabled, ref, onChoose }: FileFieldProps) {
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

/** An import under way, whatever the file holds. */
interface FileImport {
  readonly checked: { readonly kind: 'good' } | RefusedFile | null;
  readonly reading: boolean;
  readonly sending: boolean;
  /** It was to be sent already. */
  readonly tried: boolean;
  readonly choose: (file: File | null) => Promise<void>;
  /** Resolves to whether all of it is stored. */
  readonly send: () => Promise<boolean>;
}

interface ImportFormProps {
  form: FileImport;
  /** What is opened with the app for it. */
  use: FileUse;
  /** What a file of this kind is: the id of the field's hint, its columns, its most bytes, and the id of what a value may be. */
  file: { readonly hint: string; readonly columns: readonly string[]; readonly largest: number; readonly range: string };
  offline: boolean;
  /** What the server refused about the file. */
  refused?: string | null;
  /** What is said while it is sent. */
  progress: string | null;
  /** Further fields. */
  fields?: ReactNode;
  /** Puts the focus on one of them that is wrong; returns whether one is. */
  focusWrong?: () => boolean;
  /** What a good file holds, and how sending it went. */
  children: ReactNode;
}

/** Chooses a file, says what is wrong with it, and sends it when asked. What was stored is no longer chosen. */
export function ImportForm({ form, use, file, offline, refused = null, progress, fields, focusWrong, children }: ImportFormProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { checked, reading, sending, tried } = form;
  const [handed, setHanded] = useState<string | null>(null);
  useHandedFile(use, (opened) => {
    setHanded(opened.name);
    void form.choose(opened);
  });
  const size = file.largest / 1_000_000;
  const wrongFile = () => {
    const text = (id: string) => intl.formatMessage({ id: `import.file-${id}` }, { size });
    if (checked === null) return tried && !reading ? text('missing') : null;
    // What is wrong line by line stands below.
    return checked.kind === 'good' || checked.kind === 'wrong' ? null : text(checked.kind);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline || sending || reading) return;
    if (focusWrong?.() !== true && checked?.kind !== 'good') input.current?.focus();
    void form.send().then((stored) => {
      if (!stored) return;
      setHanded(null);
      if (input.current) input.current.value = '';
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FileField
        ref={input}
        hint={intl.formatMessage({ id: file.hint }, { columns: file.columns.join(', '), size })}
        error={wrongFile() ?? refused}
        disabled={sending}
        onChoose={(chosen) => {
          setHanded(null);
          void form.choose(chosen);
        }}
      />
      {handed === null ? null : (
        <p className="text-text-2 [overflow-wrap:anywhere]">
          <FormattedMessage id="import.handed" values={{ name: <bdi className="font-semibold">{handed}</bdi> }} />
        </p>
      )}
      {fields}
      {checked?.kind === 'wrong' ? <CsvProblems problems={checked.problems} range={file.range} /> : null}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={sending} disabled={offline} describedBy={offline ? OFFLINE_NOTE : undefined}>
          <FormattedMessage id="import.send" />
        </Button>
        <span role="status" className="text-small text-text-3">
          {reading ? intl.formatMessage({ id: 'import.reading' }) : null}
          {progress}
        </span>
      </div>
    </form>
  );
}
