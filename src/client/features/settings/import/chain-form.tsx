import { useRef, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/select.tsx';
import { CHAIN_COLUMNS } from '#domain/market/chain-csv-columns.ts';
import { OFFLINE_NOTE } from '../parts/offline-note.tsx';
import { ChainContents } from './chain-contents.tsx';
import { ChainSent } from './chain-sent.tsx';
import { CsvProblems } from './csv-problems.tsx';
import { FileField } from './file-field.tsx';
import { fileWords } from './file-words.ts';
import { LARGEST_CHAIN_FILE } from './read-chain-file.ts';
import { useChainImport } from './use-chain-import.ts';

interface ChainFormProps {
  offline: boolean;
  onStored: () => Promise<void>;
}

/** Chooses a file of option chains, checks it here, says what it would import, and sends one underlying of it when asked. */
export function ChainForm({ offline, onStored }: ChainFormProps) {
  const intl = useIntl();
  const form = useChainImport(onStored);
  const file = useRef<HTMLInputElement>(null);
  const { checked, part, sending } = form;
  const text = (id: string, values?: Record<string, number | string>) => intl.formatMessage({ id: `import.${id}` }, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline || sending || form.reading) return;
    if (part === undefined) file.current?.focus();
    void form.send().then((stored) => {
      if (stored && file.current) file.current.value = '';
    });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <FileField
        ref={file}
        hint={text('chain.file-hint', { columns: CHAIN_COLUMNS.join(', '), size: LARGEST_CHAIN_FILE / 1_000_000 })}
        error={fileWords({ ...form, largest: LARGEST_CHAIN_FILE }, intl)}
        disabled={sending}
        onChoose={(chosen) => void form.choose(chosen)}
      />
      {checked?.kind === 'wrong' ? <CsvProblems problems={checked.problems} range="what.chain-range" /> : null}
      {checked?.kind === 'good' && part !== undefined ? (
        <>
          {checked.underlyings.length < 2 ? null : (
            <Select
              label={text('chain.underlying')}
              hint={text('chain.underlying-hint', { count: checked.underlyings.length })}
              value={part.underlying}
              disabled={sending}
              options={checked.underlyings.map(({ underlying }) => ({ value: underlying, label: underlying }))}
              onChange={form.mean}
            />
          )}
          <ChainContents part={part} leftOut={checked.leftOut} />
        </>
      ) : null}
      <ChainSent sent={form.sent} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={sending} disabled={offline} describedBy={offline ? OFFLINE_NOTE : undefined}>
          <FormattedMessage id="import.send" />
        </Button>
        <span role="status" className="text-small text-text-3">
          {form.reading ? text('reading') : null}
          {sending ? text('chain.sending') : null}
        </span>
      </div>
    </form>
  );
}
