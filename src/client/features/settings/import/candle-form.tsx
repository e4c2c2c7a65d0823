import { useRef, type FormEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ImportedSeries } from '#client/api/types.ts';
import { fieldErrorAt } from '#client/i18n/error-text.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { CSV_COLUMNS } from '#domain/market/read-candle-csv.ts';
import { OFFLINE_NOTE } from '../parts/offline-note.tsx';
import { CsvProblems } from './csv-problems.tsx';
import { CandleContents } from './candle-contents.tsx';
import { CandleSent } from './candle-sent.tsx';
import { LARGEST_FILE } from './read-candle-file.ts';
import type { Sent } from './send-candles.ts';
import { useCandleImport } from './use-candle-import.ts';
import { FileField } from './file-field.tsx';
import { fileWords } from './file-words.ts';

interface CandleFormProps {
  imported: readonly ImportedSeries[] | null;
  offline: boolean;
  onStored: () => Promise<void>;
}

/** Returns what the server refused about a field; a limit of what is kept in words of its own. */
function refusedField(sent: Sent | null, path: 'symbol' | 'csv', intl: IntlShape): string | null {
  if (sent?.kind !== 'failed') return null;
  const field = sent.error.fields.find((one) => one.path === path);
  if (field?.code === 'form.array-max') return intl.formatMessage({ id: `import.full-${path}` }, { max: field.values?.['max'] ?? 0 });
  return fieldErrorAt(sent.error, path, intl);
}

/** Chooses a file of candles, checks it here, says what it would import, and sends it when asked. */
export function CandleForm({ imported, offline, onStored }: CandleFormProps) {
  const intl = useIntl();
  const form = useCandleImport(onStored);
  const file = useRef<HTMLInputElement>(null);
  const symbolField = useRef<HTMLInputElement>(null);
  const { name, checked, sent, sending, tried } = form;
  const text = (id: string, values?: Record<string, number | string>) => intl.formatMessage({ id: `import.${id}` }, values);
  const wrongName = tried && !IMPORTED_SYMBOL.test(name) ? text(name === '' ? 'symbol-missing' : 'symbol-form') : null;
  const wrongFile = fileWords({ ...form, largest: LARGEST_FILE }, intl);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline || sending || form.reading) return;
    if (!IMPORTED_SYMBOL.test(name)) symbolField.current?.focus();
    else if (checked?.kind !== 'good') file.current?.focus();
    void form.send().then((stored) => {
      if (stored && file.current) file.current.value = '';
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FileField
        ref={file}
        hint={text('file-hint', { columns: CSV_COLUMNS.join(', '), size: LARGEST_FILE / 1_000_000 })}
        error={wrongFile ?? refusedField(sent, 'csv', intl)}
        disabled={sending}
        onChoose={(chosen) => void form.choose(chosen)}
      />
      <TextField
        label={text('symbol')}
        hint={text('symbol-hint')}
        error={wrongName ?? refusedField(sent, 'symbol', intl)}
        required
        ref={symbolField}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={sending}
        value={form.symbol}
        onChange={form.rename}
      />
      {checked?.kind === 'wrong' ? <CsvProblems problems={checked.problems} range="what.range" /> : null}
      {checked?.kind === 'good' ? (
        <CandleContents symbol={name} contents={checked} replaces={imported?.some(({ symbol }) => symbol === name) === true} />
      ) : null}
      <CandleSent sent={sent} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={sending} disabled={offline} describedBy={offline ? OFFLINE_NOTE : undefined}>
          <FormattedMessage id="import.send" />
        </Button>
        <span role="status" className="text-small text-text-3">
          {form.reading ? text('reading') : null}
          {sending && checked?.kind === 'good' ? text('sending', { part: form.part, parts: checked.parts.length }) : null}
        </span>
      </div>
    </form>
  );
}
