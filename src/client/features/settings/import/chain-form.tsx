import { useIntl } from 'react-intl';
import { Select } from '#client/ui/select.tsx';
import { CHAIN_COLUMNS } from '#domain/market/chain-csv-columns.ts';
import { ChainContents } from './chain-contents.tsx';
import { ChainSent } from './chain-sent.tsx';
import { ImportForm } from './import-form.tsx';
import { LARGEST_CHAIN_FILE } from './read-chain-file.ts';
import { useChainImport } from './use-chain-import.ts';

interface ChainFormProps {
  offline: boolean;
  onStored: () => Promise<void>;
}

const FILE = { hint: 'import.chain.file-hint', columns: CHAIN_COLUMNS, largest: LARGEST_CHAIN_FILE, range: 'what.chain-range' };

/** Chooses a file of option chains, checks it here, says what it would import, and sends one underlying of it when asked. */
export function ChainForm({ offline, onStored }: ChainFormProps) {
  const intl = useIntl();
  const form = useChainImport(onStored);
  const { checked, part, sending } = form;
  const text = (id: string, values?: Record<string, number | string>) => intl.formatMessage({ id: `import.chain.${id}` }, values);
  return (
    <ImportForm form={form} use="chains" file={FILE} offline={offline} progress={sending ? text('sending') : null}>
      {checked?.kind === 'good' && part !== undefined ? (
        <>
          {checked.underlyings.length < 2 ? null : (
            <Select
              label={text('underlying')}
              hint={text('underlying-hint', { count: checked.underlyings.length })}
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
    </ImportForm>
  );
}
