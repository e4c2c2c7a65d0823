import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { searchInstruments } from '#client/api/market.ts';
import type { Instrument } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';

/** A pause in the typing after which the text is worth a question. */
const PAUSE_MS = 150;
const MOST = 8;

interface InstrumentChoiceProps {
  error: string | null;
  onChoose: (instrument: Instrument) => void;
}

/** Finds an instrument by symbol or words, and offers what is found as buttons. */
export function InstrumentChoice({ error, onChoose }: InstrumentChoiceProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ readonly of: string; readonly list: readonly Instrument[] } | null>(null);
  const asked = text.trim();
  useEffect(() => {
    if (asked === '' || offline) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchInstruments(asked, MOST, { signal: abort.signal }).then(
        (list) => setFound({ of: asked, list }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, offline]);
  const list = asked === '' ? [] : (found?.list ?? []);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={intl.formatMessage({ id: 'alerts.editor.instrument' })}
        hint={intl.formatMessage({ id: 'alerts.editor.instrument-hint' })}
        error={error}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      <ul aria-label={intl.formatMessage({ id: 'alerts.editor.found' })} className="flex flex-col">
        {list.map((instrument) => (
          <li key={instrument.instrument_id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-input px-3 hover:bg-sunken"
              onClick={() => onChoose(instrument)}
            >
              <InstrumentName instrument={instrument} inline />
            </button>
          </li>
        ))}
      </ul>
      {asked !== '' && found?.of === asked && found.list.length === 0 ? (
        <p role="status" className="text-small text-text-2">
          <FormattedMessage id="alerts.editor.not-found" />
        </p>
      ) : null}
    </div>
  );
}
