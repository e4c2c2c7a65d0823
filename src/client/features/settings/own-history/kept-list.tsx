import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deleteHistoryImport } from '#client/api/own-history.ts';
import type { KeptHistory } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { megabytes } from './megabytes.ts';
import { OwnView } from './own-view.tsx';

interface KeptListProps {
  kept: KeptHistory;
  offline: boolean;
  onChanged: () => Promise<void>;
}

type Kept = KeptHistory['imports'][number];

/** Returns the function that formats a first and a last day. */
function useRange() {
  const format = useFormat();
  return ({ from, to }: { readonly from: string | null; readonly to: string | null }) => ({
    from: format.tradingDate(from),
    to: format.tradingDate(to),
  });
}

function DeleteQuestion({ kept, onClose, onGone }: { kept: Kept; onClose: () => void; onGone: () => void }) {
  const intl = useIntl();
  const { name, import_id: id } = kept;
  const done = intl.formatMessage({ id: 'own-history.deleted' }, { name });
  const { busy, failure, start } = useRemoval(() => deleteHistoryImport(id, { quiet: 'shown' }), done, onGone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="own-history.delete-name" values={{ name }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="own-history.leave" />
          </Button>
          <Button variant="danger" busy={busy} onClick={start}>
            <FormattedMessage id="own-history.delete" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="own-history.delete-lead" />
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
    </Dialog>
  );
}

/** The content of one import. */
function ImportRow({ own, offline, onDelete }: { own: Kept; offline: boolean; onDelete: () => void }) {
  const intl = useIntl();
  const range = useRange();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">{own.name}</p>
        <p className="text-small text-text-3">
          <FormattedMessage
            id="own-history.import-facts"
            values={{ count: own.facts.days, size: megabytes(own.facts.bytes), ...range(own.facts) }}
          />
        </p>
      </div>
      <Button
        disabled={offline}
        aria-label={intl.formatMessage({ id: 'own-history.delete-name' }, { name: own.name })}
        onClick={() => onDelete()}
      >
        <FormattedMessage id="own-history.delete" />
      </Button>
    </li>
  );
}

/** The imported symbols that can be viewed, and their imports. */
export function KeptList({ kept, offline, onChanged }: KeptListProps) {
  const intl = useIntl();
  const range = useRange();
  const [shown, setShown] = useState<string | null>(null);
  const [asked, setAsked] = useState<Kept | null>(null);
  const { imports, underlyings } = kept;
  if (imports.length === 0)
    return (
      <p className="text-text-2">
        <FormattedMessage id="own-history.none" />
      </p>
    );
  return (
    <>
      <ul className="grid gap-3" aria-label={intl.formatMessage({ id: 'own-history.symbols' })}>
        {underlyings.map((held) => (
          <li key={held.underlying} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{held.underlying}</p>
              <p className="text-small text-text-3">
                <FormattedMessage id="own-history.held" values={{ count: held.sessions, minutes: held.minute_sessions, ...range(held) }} />
              </p>
            </div>
            <Button
              disabled={offline}
              aria-expanded={shown === held.underlying}
              aria-label={intl.formatMessage({ id: 'own-history.show-name' }, { name: held.underlying })}
              onClick={() => setShown(shown === held.underlying ? null : held.underlying)}
            >
              <FormattedMessage id="own-history.show" />
            </Button>
            {shown === held.underlying ? (
              <div className="w-full min-w-0">
                <OwnView underlying={held.underlying} sessions={held.sessions} minutes={held.minute_sessions > 0} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <h3 className="font-semibold">
        <FormattedMessage id="own-history.imports" />
      </h3>
      <ul className="grid gap-3" aria-label={intl.formatMessage({ id: 'own-history.imports' })}>
        {imports.map((own) => (
          <ImportRow key={own.import_id} own={own} offline={offline} onDelete={() => setAsked(own)} />
        ))}
      </ul>
      {asked === null ? null : (
        <DeleteQuestion
          kept={asked}
          onClose={() => setAsked(null)}
          onGone={() => {
            setAsked(null);
            setShown(null);
            void onChanged();
          }}
        />
      )}
    </>
  );
}
