import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { searchInstruments } from '#client/api/market.ts';
import type { Instrument } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import type { ChartLayout } from '#client/state/market/chart-layout.ts';
import { loadRecentInstrumentsAtom, recentInstrumentsAtom } from '#client/state/market/recent-instruments.ts';
import { X } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';

interface SymbolSheetProps {
  title: string;
  start?: string;
  onChoose: (instrument: Instrument) => void;
  onClose: () => void;
  /** The instruments compared already; absent where only one is chosen. */
  compared?: ChartLayout['compared'];
  onRemove?: (id: string) => void;
}

const PAUSE_MS = 120;

/** Returns the search results, fetched shortly after the last letter. */
function useFound(text: string, offline: boolean) {
  const [found, setFound] = useState<{ readonly text: string; readonly list: readonly Instrument[] }>({ text: '', list: [] });
  useEffect(() => {
    if (text === '' || offline) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchInstruments(text, 30, { signal: abort.signal }).then(
        (list) => setFound({ text, list }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, offline]);
  return found;
}

/** Finds an instrument by its symbol or by words in any order. Without a connection those opened last are offered. */
export function SymbolSheet({ title, start = '', onChoose, onClose, compared = [], onRemove }: SymbolSheetProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const recent = useAtomValue(recentInstrumentsAtom);
  const loadRecent = useSetAtom(loadRecentInstrumentsAtom);
  const [typed, setTyped] = useState(start);
  const text = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => void loadRecent(), [loadRecent]);
  const found = useFound(text, offline);
  const isRecent = text === '' || offline;
  const list = isRecent ? recent : found.list;
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="flex flex-col gap-3">
        {compared.map(({ id, name }) => (
          <Button key={id} icon={<X aria-hidden size={18} />} onClick={() => onRemove?.(id)}>
            {intl.formatMessage({ id: 'chart.compare.remove' }, { name })}
          </Button>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const first = found.text === text ? found.list[0] : undefined;
            if (first !== undefined) onChoose(first);
          }}
        >
          <TextField
            label={intl.formatMessage({ id: 'chart.symbol' })}
            hint={intl.formatMessage({ id: offline ? 'chart.symbol.offline' : 'chart.symbol.hint' })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            ref={field}
          />
        </form>
        {isRecent && list.length > 0 ? (
          <h3 className="text-small text-text-3">
            <FormattedMessage id="chart.symbol.recent" />
          </h3>
        ) : null}
        {!isRecent && found.text === text && list.length === 0 ? (
          <p className="text-text-2">
            <FormattedMessage id="chart.symbol.none" />
          </p>
        ) : null}
        <ul>
          {list.map((instrument) => (
            <li key={instrument.instrument_id}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center justify-between gap-3 rounded-input px-3 py-1.5 hover:bg-sunken"
                onClick={() => onChoose(instrument)}
              >
                <InstrumentName instrument={instrument} />
                <span className="text-small text-text-3" dir="ltr">
                  {instrument.tradingsymbol}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
