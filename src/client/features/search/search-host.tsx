import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Instrument } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { loadRecentInstrumentsAtom, recentInstrumentsAtom, rememberInstrumentAtom } from '#client/state/market/recent-instruments.ts';
import { useWatchlists } from '#client/state/market/watchlists.ts';
import { searchOpenAtom } from '#client/state/overlays/open.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Search, X } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useCombobox } from '#client/ui/use-combobox.ts';
import { useModal } from '#client/ui/use-modal.ts';
import { type Choice, ResultList } from './result-list.tsx';
import { useCommands } from './use-commands.ts';
import { useOrderLine } from './use-order-line.ts';
import { useSearch } from './use-search.ts';
import { useStructures } from './use-structures.ts';

const hasInstrumentsAtom = featureAtom('instruments');

/** More would push pages and actions out of sight. */
const MOST_WATCHED = 6;

/** Returns up to MOST_WATCHED instruments of the first non-empty watchlist; none while the palette does not need them. */
function useWatched(wanted: boolean): readonly Instrument[] {
  const { value } = useWatchlists(wanted);
  const list = value?.watchlists.find(({ instrument_ids: ids }) => ids.length > 0);
  if (!wanted || list === undefined) return [];
  const found = list.instrument_ids.flatMap((id) => value?.instruments.find(({ instrument_id: each }) => each === id) ?? []);
  return found.slice(0, MOST_WATCHED);
}

/**
 * Returns the results for a text: pages, actions and strategies, and the server's contracts or, without a text or a connection, the recent and watched ones.
 */
function useChoices(text: string) {
  const recent = useAtomValue(recentInstrumentsAtom);
  const loadRecent = useSetAtom(loadRecentInstrumentsAtom);
  const hasInstruments = useAtomValue(hasInstrumentsAtom);
  const typed = useOrderLine(text);
  const search = useSearch(hasInstruments ? (typed.search ?? text) : '');
  useEffect(() => {
    void loadRecent();
  }, [loadRecent]);

  const commands = [...useCommands(text), ...useStructures(text)];
  const fromRecent = hasInstruments && (text.trim() === '' || search.offline);
  const watched = useWatched(hasInstruments && text.trim() === '');
  const listed = (group: 'symbols' | 'recent' | 'watched', instruments: readonly Instrument[]) =>
    instruments.map((instrument): Choice => ({ group, key: `${group} ${instrument.instrument_id}`, instrument }));
  const contracts = fromRecent
    ? [
        ...listed('recent', recent),
        ...listed(
          'watched',
          watched.filter(({ instrument_id: id }) => !recent.some((each) => each.instrument_id === id)),
        ),
      ]
    : listed('symbols', hasInstruments ? search.results : []);
  // Commands appear at once and contracts later; late results never move the selection.
  const order = search.busy ? null : typed.choiceOf(search.results);
  const shown: readonly Choice[] =
    order !== null ? [order] : text.trim() === '' ? [...contracts, ...commands] : [...commands, ...contracts];
  return { shown, problem: typed.problem, search, fromRecent, hasInstruments, noRecent: fromRecent && recent.length === 0 };
}

/** Runs the chosen result and closes the palette: a contract opens the ticket or its chart, an index its chain. */
function useChoose(close: () => void) {
  const navigate = useNavigate();
  const openTicket = useSetAtom(ticketRequestAtom);
  const remember = useSetAtom(rememberInstrumentAtom);
  const trade = (instrument: Instrument, side: 'BUY' | 'SELL') => {
    void remember(instrument);
    close();
    if (instrument.tradable) openTicket({ instrument, side, mode: 'open' });
    else void navigate(`${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(instrument.underlying)}`);
  };
  const chart = (instrument: Instrument) => {
    void remember(instrument);
    close();
    void navigate(`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(instrument.instrument_id)}`);
  };
  return (choice: Choice, way: 'BUY' | 'SELL' | 'chart' = 'BUY') => {
    if (choice.instrument !== undefined) return way === 'chart' ? chart(choice.instrument) : trade(choice.instrument, way);
    close();
    return choice.run();
  };
}

/**
 * The palette over any page: contracts by symbol or words in any order, pages, actions, strategies. A contract opens the ticket, an index its option
 * chain, a strategy the builder; a back end without instruments leaves the others.
 */
export function SearchHost() {
  const intl = useIntl();
  const [open, setOpen] = useAtom(searchOpenAtom);
  const [text, setText] = useState('');
  const { shown, problem, search, fromRecent, hasInstruments, noRecent } = useChoices(text);
  const close = () => setOpen(false);
  const dialog = useModal(open, close);
  const choose = useChoose(close);
  const { field, onKeyDown, listId, at, markFirst } = useCombobox({
    choices: shown,
    // Pages and actions are found on the device, at once.
    isCurrent: (choice) => choice.instrument === undefined || !search.busy,
    onChoose: (choice, event) => choose(choice, event.ctrlKey || event.metaKey ? 'chart' : event.shiftKey ? 'SELL' : 'BUY'),
  });
  if (!open) return null;
  const title = intl.formatMessage({ id: 'search.title' });
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-raised text-text backdrop:bg-scrim md:inset-x-0 md:top-20 md:bottom-auto md:mx-auto md:h-fit md:max-h-[70dvh] md:w-[560px] md:rounded-sheet md:shadow-3"
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center gap-2 border-b border-border px-3 py-2">
          <Search aria-hidden size={20} className="shrink-0 text-text-3" />
          <input
            {...field}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-input outline-none"
            aria-label={intl.formatMessage({ id: hasInstruments ? 'search.label' : 'search.label.commands' })}
            placeholder={intl.formatMessage({ id: hasInstruments ? 'search.placeholder' : 'search.label.commands' })}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              markFirst();
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={intl.formatMessage({ id: 'search.close' })} icon={<X aria-hidden size={20} />} onClick={close} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-2">
          <SearchNotes search={search} noRecent={noRecent} problem={problem} />
          <ResultList
            id={listId}
            choices={shown}
            active={at}
            busy={search.busy}
            label={intl.formatMessage({ id: 'search.results' })}
            onChoose={choose}
          />
          {!fromRecent && !search.busy && search.error === null && shown.length === 0 && problem === null ? (
            <NothingFound text={text} />
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {fromRecent || search.busy ? '' : intl.formatMessage({ id: 'search.count' }, { count: shown.length })}
        </p>
        <SearchHints hasInstruments={hasInstruments} />
      </div>
    </dialog>
  );
}

/** Notes above the results: an order line not fully understood, no connection, a failed search, or no contract chosen yet. */
function SearchNotes({ search, noRecent, problem }: { search: ReturnType<typeof useSearch>; noRecent: boolean; problem: string | null }) {
  return (
    <>
      {problem === null ? null : (
        <p role="status" className="p-2 text-text-2">
          {problem}
        </p>
      )}
      {search.offline ? (
        <p role="status" className="p-2 text-text-2">
          <FormattedMessage id="search.offline" />
        </p>
      ) : null}
      {search.error !== null && !search.offline ? (
        <div role="alert" className="flex items-center justify-between gap-3 p-2">
          <FormattedMessage id="search.error" />
          <Button size="sm" onClick={search.retry}>
            <FormattedMessage id="search.retry" />
          </Button>
        </div>
      ) : null}
      {noRecent ? (
        <p className="px-3 py-1 text-small text-text-3">
          <FormattedMessage id="search.recent.none" />
        </p>
      ) : null}
    </>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-1 p-4 text-center">
      <p className="text-h2">
        <FormattedMessage id="search.none" values={{ text: text.trim() }} />
      </p>
      <p className="text-text-2">
        <FormattedMessage id="search.none.hint" />
      </p>
    </div>
  );
}

/** Hints for touch and keyboard. */
function SearchHints({ hasInstruments }: { hasInstruments: boolean }) {
  return (
    <p className="border-t border-border px-4 py-2 text-small text-text-3">
      <span className="md:hidden">
        <FormattedMessage id={hasInstruments ? 'search.hint' : 'search.hint.commands'} />
      </span>
      <span className="max-md:hidden">
        <FormattedMessage id="search.keys" />
      </span>
    </p>
  );
}
