import { FormattedMessage } from 'react-intl';
import { deleteImportedChains } from '#client/api/imported-chains.ts';
import type { ImportedChainSeries } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChainView } from './chain-view.tsx';
import { ImportedList } from './imported-list.tsx';

interface ChainListProps {
  imported: readonly ImportedChainSeries[];
  offline: boolean;
  onChanged: () => Promise<void>;
}

const WORDS = { stored: 'import.chain.stored', none: 'import.none', deleteLead: 'import.chain.delete-lead' };

/** The underlyings of which chains are stored. */
export function ChainList({ imported, offline, onChanged }: ChainListProps) {
  const format = useFormat();
  return (
    <ImportedList
      words={WORDS}
      offline={offline}
      onChanged={onChanged}
      remove={(underlying) => deleteImportedChains(underlying, { quiet: 'shown' })}
      items={imported.map(({ underlying, options, chains, sessions, from, to, imported_at: importedAt }) => ({
        name: underlying,
        facts: (
          <>
            <FormattedMessage id="import.chain.rows-of" values={{ options, chains, sessions }} />
            {' · '}
            <FormattedMessage id="import.range" values={{ from: format.tradingDate(from), to: format.tradingDate(to) }} />
          </>
        ),
        view: <ChainView key={importedAt} underlying={underlying} />,
      }))}
    />
  );
}
