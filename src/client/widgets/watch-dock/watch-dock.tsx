import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { restoreWatchDockAtom, watchDockAtom } from '#client/state/device/watch-dock.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { useWatchlists } from '#client/state/market/watchlists.ts';
import { ChevronDown, PanelRight } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { WatchRows } from './watch-rows.tsx';

type Instrument = TicketRequest['instrument'];
type Lists = NonNullable<ReturnType<typeof useWatchlists>['value']>['watchlists'];

interface WatchDockProps {
  /** Instruments watched without being in a watchlist. */
  standing: readonly string[];
  focused: string | null;
  onFocus: (instrument: Instrument) => void;
  onTrade: (instrument: Instrument, side: 'BUY' | 'SELL') => void;
  /** Whether the keys 1 to 9 choose rows. */
  numbered?: boolean;
  /** The dock can be closed to a button, for surroundings with little room. */
  closes?: boolean;
}

/** A watchlist, or the `standing` instruments. A press on a row calls `onFocus`. The chosen list is stored on this device. */
export function WatchDock({ standing, focused, onFocus, onTrade, numbered = false, closes = false }: WatchDockProps) {
  const intl = useIntl();
  const [{ open, list: number }, change] = useAtom(watchDockAtom);
  const restore = useSetAtom(restoreWatchDockAtom);
  useEffect(() => void restore(), [restore]);
  const lists = useWatchlists().value?.watchlists ?? [];
  const list = lists.find((each) => each.number === number);
  const ids = number === 0 ? standing : (list?.instrument_ids ?? []);
  const text = (id: string) => intl.formatMessage({ id: `watch-dock.${id}` });
  const label = text(open ? 'close' : 'open');
  const toggle = closes ? (
    <IconButton
      label={label}
      aria-expanded={open}
      icon={<PanelRight aria-hidden size={20} className="rtl:-scale-x-100" />}
      onClick={() => change({ open: !open })}
    />
  ) : null;
  if (closes && !open) return <div className="card min-h-0">{toggle}</div>;
  return (
    <div className={closes ? 'card flex min-h-0 w-70 flex-col' : 'flex h-full flex-col'}>
      <div className="flex items-center border-b border-border">
        <ListChoice lists={lists} value={number} onChange={(next) => change({ list: next })} />
        {toggle}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {ids.length === 0 && (number === 0 || list !== undefined) ? (
          <EmptyDock />
        ) : (
          <Rows ids={ids} focused={focused} onFocus={onFocus} onTrade={onTrade} numbered={numbered} />
        )}
      </div>
    </div>
  );
}

function Rows({ ids, ...row }: Pick<WatchDockProps, 'focused' | 'onFocus' | 'onTrade'> & { ids: readonly string[]; numbered: boolean }) {
  return <WatchRows ids={ids} quotes={useQuotes(ids)} {...row} />;
}

interface ListChoiceProps {
  lists: Lists;
  value: number;
  onChange: (number: number) => void;
}

function ListChoice({ lists, value, onChange }: ListChoiceProps) {
  const intl = useIntl();
  return (
    <span className="relative flex min-w-0 flex-1">
      <select
        className="field-select min-h-11 min-w-0 flex-1 bg-surface ps-3 pe-8 font-semibold"
        aria-label={intl.formatMessage({ id: 'watch-dock.list' })}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        <option value={0}>{intl.formatMessage({ id: 'watch-dock.standing' })}</option>
        {lists.map(({ number, name }) => (
          <option key={number} value={number}>
            {name === '' ? intl.formatMessage({ id: 'watch-dock.unnamed' }, { number }) : name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute end-2 top-[13px] text-text-3" />
    </span>
  );
}

/** Empty watchlist, with a link to the page where instruments are added. */
function EmptyDock() {
  return (
    <p className="p-3 text-text-2">
      <FormattedMessage id="watch-dock.empty" />{' '}
      <Link to={`${APP_BASE}/market_view?tab=watchlist`} className="link">
        <FormattedMessage id="watch-dock.fill" />
      </Link>
    </p>
  );
}
