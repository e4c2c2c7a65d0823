import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';

interface ImportedItem {
  readonly name: string;
  readonly facts: ReactNode;
  /** What a look at it shows. */
  readonly view: ReactNode;
}

interface ImportedListProps {
  /** Ids of what is specific to the kind: the list's name, its absence, the question before one is deleted. */
  words: { readonly stored: string; readonly none: string; readonly deleteLead: string };
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
export function ImportedList({ words, items, offline, remove, onChanged }: ImportedListProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (items.length === 0)
    return (
      <p className="text-text-2">
        <FormattedMessage id={words.none} />
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
