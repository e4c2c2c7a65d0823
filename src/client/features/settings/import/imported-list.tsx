import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deleteImportedCandles, deleteImportedChains } from '#client/api/imported.ts';
import type { ImportedChainSeries, ImportedSeries } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ImportedChainView, ImportedSeriesView } from './imported-views.tsx';

interface ImportedItem {
  readonly name: string;
  readonly facts: ReactNode;
  /** What a look at it shows. */
  readonly view: ReactNode;
}

interface ListProps<Series> {
  imported: readonly Series[];
  offline: boolean;
  onChanged: () => Promise<void>;
}

interface ImportedListProps {
  /** Ids of what is specific to the kind: the list's name, the question before one is deleted. */
  words: { readonly stored: string; readonly deleteLead: string };
  items: readonly ImportedItem[];
  offline: boolean;
  remove: (name: string) => Promise<void>;
  onChanged: () => Promise<void>;
}

interface DeleteQuestionProps {
  name: string;
  lead: string;
  remove: (name: string) => Promise<void>;
  onClose: () => void;
  onGone: () => void;
}

function DeleteQuestion({ name: symbol, lead, remove, onClose, onGone }: DeleteQuestionProps) {
  const intl = useIntl();
  const done = intl.formatMessage({ id: 'import.deleted' }, { symbol });
  const { busy, failure, start } = useRemoval(() => remove(symbol), done, onGone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="import.delete-name" values={{ symbol }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="import.keep" />
          </Button>
          <Button variant="danger" busy={busy} onClick={start}>
            <FormattedMessage id="import.delete" />
          </Button>
        </>
      }
    >
      <FormattedMessage id={lead} />
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
    </Dialog>
  );
}

/** What the server keeps of the user's own, by name, and the ways to look at it and to delete it. */
function ImportedList({ words, items, offline, remove, onChanged }: ImportedListProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (items.length === 0)
    return (
      <p className="text-text-2">
        <FormattedMessage id="import.none" />
      </p>
    );
  return (
    <>
      <ul className="grid gap-3" aria-label={intl.formatMessage({ id: words.stored })}>
        {items.map(({ name: symbol, facts, view }) => (
          <li key={symbol} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{symbol}</p>
              <p className="text-small text-text-3">{facts}</p>
            </div>
            <Button
              disabled={offline}
              aria-expanded={shown === symbol}
              aria-label={intl.formatMessage({ id: 'import.show-name' }, { symbol })}
              onClick={() => setShown(shown === symbol ? null : symbol)}
            >
              <FormattedMessage id="import.show" />
            </Button>
            <Button
              disabled={offline}
              aria-label={intl.formatMessage({ id: 'import.delete-name' }, { symbol })}
              onClick={() => setAsked(symbol)}
            >
              <FormattedMessage id="import.delete" />
            </Button>
            {shown === symbol ? <div className="w-full min-w-0">{view}</div> : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <DeleteQuestion
          name={asked}
          lead={words.deleteLead}
          remove={remove}
          onClose={() => setAsked(null)}
          onGone={() => {
            setAsked(null);
            void onChanged();
          }}
        />
      )}
    </>
  );
}

interface FactsProps {
  /** Id of how much there is. */
  id: string;
  counts: Record<string, number>;
  series: { readonly from: string; readonly to: string };
}

/** How much is stored, and of which sessions. */
function Facts({ id, counts, series: { from, to } }: FactsProps) {
  const format = useFormat();
  return (
    <>
      <FormattedMessage id={id} values={counts} />
      {' · '}
      <FormattedMessage id="import.range" values={{ from: format.tradingDate(from), to: format.tradingDate(to) }} />
    </>
  );
}

const CANDLES = {
  words: { stored: 'import.stored', deleteLead: 'import.delete-lead' },
  remove: (symbol: string) => deleteImportedCandles(symbol, { quiet: 'shown' }),
};

/** The symbols under which candles are stored. */
export function CandleList({ imported, ...list }: ListProps<ImportedSeries>) {
  const items = imported.map((series) => {
    const { symbol, candles, sessions } = series;
    return {
      name: symbol,
      facts: <Facts id="import.rows-of" counts={{ candles, sessions }} series={series} />,
      view: <ImportedSeriesView key={candles} symbol={symbol} sessions={sessions} />,
    };
  });
  return <ImportedList {...CANDLES} {...list} items={items} />;
}

const CHAINS = {
  words: { stored: 'import.chain.stored', deleteLead: 'import.chain.delete-lead' },
  remove: (underlying: string) => deleteImportedChains(underlying, { quiet: 'shown' }),
};

/** The underlyings of which chains are stored. */
export function ChainList({ imported, ...list }: ListProps<ImportedChainSeries>) {
  const items = imported.map((series) => {
    const { underlying, options, chains, sessions, imported_at: importedAt } = series;
    return {
      name: underlying,
      facts: <Facts id="import.chain.rows-of" counts={{ options, chains, sessions }} series={series} />,
      view: <ImportedChainView key={importedAt} underlying={underlying} />,
    };
  });
  return <ImportedList {...CHAINS} {...list} items={items} />;
}
