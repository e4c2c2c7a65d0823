import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { searchInstruments } from '#client/api/market.ts';
import type { Instrument } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';

const LIMIT = 6;
const AFTER_MS = 200;

/** Finds a tradable instrument by words such as "nifty 26000 ce". */
export function InstrumentField({ onPick }: { onPick: (instrument: Instrument) => void }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Instrument[]>([]);
  useEffect(() => {
    const words = text.trim();
    if (words.length < 2) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchInstruments(words, LIMIT, { signal: abort.signal }).then(
        (list) => setFound(list.filter((each) => each.tradable)),
        () => undefined,
      );
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={<FormattedMessage id="order-book.gtt.instrument" />}
        hint={<FormattedMessage id="order-book.gtt.instrument.hint" />}
        type="search"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <ul aria-label={intl.formatMessage({ id: 'order-book.gtt.instrument' })} className="flex flex-col gap-1">
        {text.trim().length < 2
          ? null
          : found.map((instrument) => (
              <li key={instrument.instrument_id}>
                <Button block className="justify-start" onClick={() => onPick(instrument)}>
                  <InstrumentName instrument={instrument} inline />
                </Button>
              </li>
            ))}
      </ul>
    </div>
  );
}
