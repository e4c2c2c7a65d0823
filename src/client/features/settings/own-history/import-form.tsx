import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useHandedFile } from '#client/state/device/handed-file.ts';
import { Button } from '#client/ui/button.tsx';
import { FileField } from '#client/ui/file-field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { OFFLINE_NOTE } from '../parts/offline-note.tsx';
import { FileTermsFields } from './file-terms.tsx';
import { ImportFound } from './import-found.tsx';
import type { FileTerms, ImportState, VendorChoice } from '#client/state/history/own-import.ts';
import type { HistoryImport } from '#client/api/types.ts';
import { megabytes } from './megabytes.ts';
import { useHistoryImport } from './use-history-import.ts';

const VENDORS: readonly VendorChoice[] = ['auto', 'gdf', 'truedata'];
const ACCEPTED = '.csv,.txt,.zip,.parquet,.parq,.pq,text/csv,text/plain,application/zip';

/** Progress of upload and reading. */
function Progress({ state }: { state: Extract<ImportState, { step: 'sending' | 'reading' }> }) {
  const intl = useIntl();
  const { step, name, done, total } = state;
  const text = intl.formatMessage({ id: `own-history.${step}` }, { done: megabytes(done), total: megabytes(total) });
  return (
    <div className="grid gap-1">
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <div
        role="progressbar"
        aria-label={intl.formatMessage({ id: 'own-history.progress' })}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-primary" style={{ inlineSize: `${total === 0 ? 0 : Math.min(100, (done / total) * 100)}%` }} />
      </div>
      <p className="text-small text-text-2 tabular-nums" aria-hidden>
        {text}
      </p>
      <p className="text-small text-text-3">
        <FormattedMessage id={`own-history.${step}-on`} />
      </p>
    </div>
  );
}

/** The result of the import, or the reason why it cannot continue here. */
function Outcome({ state }: { state: ImportState }) {
  const intl = useIntl();
  if (state.step === 'found' || state.step === 'keeping')
    return (
      <>
        <p className="font-semibold [overflow-wrap:anywhere]">{state.found.name}</p>
        <ImportFound found={state.found} />
        {'error' in state && state.error ? <Notice kind="error">{errorText(state.error, intl)}</Notice> : null}
      </>
    );
  if (state.step === 'elsewhere')
    return (
      <Notice kind="warn">
        <FormattedMessage id="own-history.elsewhere" values={{ name: state.found.name, size: megabytes(state.found.received) }} />
      </Notice>
    );
  if (state.step === 'failed') return <Notice kind="error">{errorText(state.error, intl)}</Notice>;
  if (state.step === 'kept')
    return (
      <Notice kind="success">
        <FormattedMessage id="own-history.kept" values={{ name: state.found.name }} />
      </Notice>
    );
  return null;
}

/** A file opened with the app: name and upload button. */
function Handed({ offline, busy, onCheck }: { offline: boolean; busy: boolean; onCheck: (file: File) => void }) {
  // The page that opened the file promised that nothing is sent before a press here.
  const [file, setFile] = useState<File | null>(null);
  useHandedFile('history', setFile);
  if (file === null) return null;
  const check = () => {
    setFile(null);
    onCheck(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 text-text-2 [overflow-wrap:anywhere]">
        <FormattedMessage id="own-history.handed" values={{ name: <bdi className="font-semibold">{file.name}</bdi> }} />
      </p>
      <Button disabled={offline || busy} describedBy={offline ? OFFLINE_NOTE : undefined} onClick={check}>
        <FormattedMessage id="own-history.check" />
      </Button>
    </div>
  );
}

interface HistoryFormProps {
  offline: boolean;
  /** The import in progress on the server, whichever page started it. */
  underWay: HistoryImport | null;
  onKept: () => Promise<void>;
}

/** Steps that can be cancelled: nothing has been stored yet, or the file was refused. */
const GIVEN_UP: ReadonlySet<ImportState['step']> = new Set(['sending', 'reading', 'elsewhere', 'found', 'keeping', 'failed']);

/** Chooses files or a folder, has them checked, shows their content, and stores it on request. A running import continues after leaving the page. */
export function HistoryForm({ offline, underWay, onKept }: HistoryFormProps) {
  const intl = useIntl();
  const { state, chosen, check, cancel, keep } = useHistoryImport(underWay, onKept);
  const [terms, setTerms] = useState<FileTerms>(chosen.terms);
  const busy = state.step === 'sending' || state.step === 'reading' || state.step === 'keeping';
  const text = (id: string) => intl.formatMessage({ id: `own-history.${id}` });
  const choose = (files: readonly File[]) => void check(files, terms);
  const change = (next: FileTerms) => {
    setTerms(next);
    if (chosen.files.length > 0) void check(chosen.files, next);
  };
  const ready = (state.step === 'found' && state.found.status === 'ready') || state.step === 'keeping';
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <FileField label={text('choose-files')} takes="files" accept={ACCEPTED} disabled={offline || busy} onChoose={choose} />
        <FileField label={text('choose-folder')} takes="folder" disabled={offline || busy} onChoose={choose} />
      </div>
      <p className="text-small text-text-3">{text('columns-hint')}</p>
      <Select<VendorChoice>
        label={text('vendor')}
        hint={text('vendor-hint')}
        value={terms.vendor}
        disabled={busy}
        options={VENDORS.map((value) => ({ value, label: text(`vendor.${value}`) }))}
        onChange={(vendor) => change({ ...terms, vendor })}
      />
      <Handed offline={offline} busy={busy} onCheck={(file) => choose([file])} />
      <FileTermsFields terms={terms} problems={state.step === 'found' ? state.found.problems : []} disabled={busy} onChange={change} />
      {state.step === 'sending' || state.step === 'reading' ? <Progress state={state} /> : null}
      <Outcome state={state} />
      {GIVEN_UP.has(state.step) ? (
        <div className="flex flex-wrap gap-3">
          {ready ? (
            <Button
              variant="primary"
              busy={state.step === 'keeping'}
              disabled={offline}
              describedBy={offline ? OFFLINE_NOTE : undefined}
              onClick={() => void keep()}
            >
              <FormattedMessage id="own-history.keep" />
            </Button>
          ) : null}
          <Button onClick={() => cancel()} disabled={state.step === 'keeping'}>
            <FormattedMessage id={busy || ready ? 'own-history.cancel' : 'own-history.discard'} />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
