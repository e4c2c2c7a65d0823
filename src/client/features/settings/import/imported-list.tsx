import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deleteImportedCandles } from '#client/api/imported-candles.ts';
import type { ImportedSeries } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useRemoval } from '#client/state/use-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SeriesView } from './series-view.tsx';

interface ImportedListProps {
  imported: readonly ImportedSeries[];
  offline: boolean;
  onChanged: () => Promise<void>;
}

function DeleteQuestion({ symbol, onClose, onGone }: { symbol: string; onClose: () => void; onGone: () => void }) {
  const intl = useIntl();
  const done = intl.formatMessage({ id: 'import.deleted' }, { symbol });
  const { busy, failure, start } = useRemoval(() => deleteImportedCandles(symbol, { quiet: true }), done, onGone);
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
      <FormattedMessage id="import.delete-lead" />
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
    </Dialog>
  );
}

/** What the server keeps of the user's own candles, and the ways to look at it and to delete it. */
export function ImportedList({ imported, offline, onChanged }: ImportedListProps) {
  const intl = useIntl();
  const format = useFormat();
  const [asked, setAsked] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (imported.length === 0)
    return (
      <p className="text-text-2">
        <FormattedMessage id="import.none" />
      </p>
    );
  return (
    <>
      <ul className="grid gap-3" aria-label={intl.formatMessage({ id: 'import.stored' })}>
        {imported.map(({ symbol, candles, sessions, from, to }) => (
          <li key={symbol} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{symbol}</p>
              <p className="text-small text-text-3">
                <FormattedMessage id="import.rows-of" values={{ candles, sessions }} />
                {' · '}
                <FormattedMessage id="import.range" values={{ from: format.tradingDate(from), to: format.tradingDate(to) }} />
              </p>
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
            {shown === symbol ? (
              <div className="w-full">
                <SeriesView key={candles} symbol={symbol} sessions={sessions} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <DeleteQuestion
          symbol={asked}
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
