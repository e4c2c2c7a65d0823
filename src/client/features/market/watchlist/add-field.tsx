import { useEffect, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { searchInstruments } from '#client/api/market.ts';
import type { Instrument } from '#client/api/types.ts';
import { Plus } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { useCombobox } from '#client/ui/use-combobox.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';

const LIMIT = 8;
const PAUSE_MS = 150;

interface AddFieldProps {
  disabled: boolean;
  full: boolean;
  has: (instrumentId: string) => boolean;
  onAdd: (instrument: Instrument) => void;
}

interface Found {
  /** The search text. */
  text: string;
  list: readonly Instrument[];
  failed: boolean;
}

/** Returns the search results, fetched shortly after the last letter. */
function useFound(words: string): Found {
  const [found, setFound] = useState<Found>({ text: '', list: [], failed: false });
  useEffect(() => {
    if (words === '') return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchInstruments(words, LIMIT, { signal: abort.signal }).then(
        (list) => setFound({ text: words, list, failed: false }),
        () => {
          if (!abort.signal.aborted) setFound({ text: words, list: [], failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  return found;
}

/** Finds a contract by symbol or by its words in any order ("nifty 24500 ce"); Enter adds the chosen one and leaves the field ready for the next. */
export function AddField({ disabled, full, has, onAdd }: AddFieldProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const words = text.trim();
  const found = useFound(words);
  const shown = words === '' ? [] : found.list;
  const add = (instrument: Instrument) => {
    if (full || has(instrument.instrument_id)) return;
    onAdd(instrument);
    setText('');
    markFirst();
  };
  const { field, onKeyDown, listId, at, markFirst } = useCombobox({ choices: shown, isCurrent: () => found.text === words, onChoose: add });
  const clearOrChoose = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && words !== '' && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      setText('');
    }
    onKeyDown(event);
  };
  const none = words !== '' && found.text === words && shown.length === 0;
  return (
    <div className="flex flex-col gap-1">
      <div className="field-box">
        <Plus aria-hidden size={18} className="ms-3 shrink-0 text-text-3" />
        <input
          {...field}
          className="field-input"
          aria-label={intl.formatMessage({ id: 'watchlist.add' })}
          aria-disabled={disabled || undefined}
          readOnly={disabled}
          placeholder={intl.formatMessage({ id: disabled ? 'watchlist.add.offline' : 'watchlist.add.hint' })}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            markFirst();
          }}
          onKeyDown={clearOrChoose}
        />
      </div>
      <FoundList id={listId} shown={shown} at={at} full={full} has={has} onAdd={add} />
      <p role="status" className={none || full ? 'text-small text-text-2' : 'sr-only'}>
        {full
          ? intl.formatMessage({ id: 'watchlist.full' })
          : none
            ? intl.formatMessage({ id: found.failed ? 'watchlist.search-failed' : 'watchlist.none' }, { text: words })
            : ''}
      </p>
    </div>
  );
}

interface FoundListProps extends Omit<AddFieldProps, 'disabled'> {
  id: string;
  shown: readonly Instrument[];
  /** Index of the row that Enter adds. */
  at: number;
}

/** The found contracts; those already in the list are marked. */
function FoundList({ id, shown, at, full, has, onAdd }: FoundListProps) {
  const intl = useIntl();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={intl.formatMessage({ id: 'watchlist.found' })}
      className={shown.length === 0 ? 'sr-only' : 'card'}
    >
      {shown.map((instrument, place) => (
        <div
          key={instrument.instrument_id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          aria-disabled={has(instrument.instrument_id) || full || undefined}
          className={cx('flex min-h-11 cursor-pointer items-center gap-2 px-3', place === at && 'bg-selected')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAdd(instrument)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onAdd(instrument);
          }}
        >
          <InstrumentName instrument={instrument} inline className="min-w-0 flex-1" />
          {has(instrument.instrument_id) ? (
            <span className="text-small text-text-3">
              <FormattedMessage id="watchlist.has" />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
