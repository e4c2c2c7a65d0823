import { useRef } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { ImportedSeries } from '#client/api/types.ts';
import { fieldErrorAt } from '#client/i18n/error-text.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { CSV_COLUMNS } from '#domain/market/read-candle-csv.ts';
import { CandleContents } from './candle-contents.tsx';
import { CandleSent } from './candle-sent.tsx';
import { ImportForm } from './import-form.tsx';
import { LARGEST_FILE } from './read-candle-file.ts';
import type { Sent } from './send-candles.ts';
import { useCandleImport } from './use-candle-import.ts';

interface CandleFormProps {
  imported: readonly ImportedSeries[] | null;
  offline: boolean;
  onStored: () => Promise<void>;
}

const FILE = { hint: 'import.file-hint', columns: CSV_COLUMNS, largest: LARGEST_FILE, range: 'what.range' };

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
  const symbolField = useRef<HTMLInputElement>(null);
  const { name, checked, sent, sending, tried } = form;
  const text = (id: string, values?: Record<string, number | string>) => intl.formatMessage({ id: `import.${id}` }, values);
  const rightName = IMPORTED_SYMBOL.test(name);
  const wrongName = tried && !rightName ? text(name === '' ? 'symbol-missing' : 'symbol-form') : null;
  return (
    <ImportForm
      form={form}
      use="candles"
      file={FILE}
      offline={offline}
      refused={refusedField(sent, 'csv', intl)}
      progress={sending && checked?.kind === 'good' ? text('sending', { part: form.part, parts: checked.parts.length }) : null}
      focusWrong={() => {
        if (!rightName) symbolField.current?.focus();
        return !rightName;
      }}
      fields={
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
      }
    >
      {checked?.kind === 'good' ? (
        <CandleContents symbol={name} contents={checked} replaces={imported?.some(({ symbol }) => symbol === name) === true} />
      ) : null}
      <CandleSent sent={sent} />
    </ImportForm>
  );
}
