import { memo } from 'react';
import { useIntl } from 'react-intl';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import type { useQuotes } from '#client/state/market/chain.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { cx } from '#client/ui/cx.ts';
import { useSameRecord } from '#client/ui/use-same-record.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { shownTick } from '../shown-tick.ts';

type Instrument = TicketRequest['instrument'];

interface WatchRowsProps {
  ids: readonly string[];
  quotes: ReturnType<typeof useQuotes>;
  focused: string | null;
  /** Whether 1 to 9 choose. */
  numbered: boolean;
  onFocus: (instrument: Instrument) => void;
  /** Called on Enter or B/S for the chosen row: opens the ticket. */
  onTrade: (instrument: Instrument, side: 'BUY' | 'SELL') => void;
}

/** What is watched, in an order that stays; 1 to 9 choose, B and S open the ticket. */
export const WatchRows = memo(function WatchRows({ ids, quotes, focused, numbered, onFocus, onTrade }: WatchRowsProps) {
  const intl = useIntl();
  return (
    <PageState
      market
      resource={quotes}
      what={intl.formatMessage({ id: 'watch-dock.prices' })}
      skeleton={<div className="skeleton h-[220px]" aria-hidden />}
    >
      {({ quotes: known, instruments }) => (
        <ul>
          {ids.map((id, place) => {
            const quote = known.find((each) => each.instrument_id === id);
            const instrument = instruments.find((each) => each.instrument_id === id);
            return quote === undefined || instrument === undefined ? null : (
              <Row
                key={id}
                instrument={instrument}
                previousClose={quote.previous_close}
                place={place}
                chosen={id === focused}
                numbered={numbered}
                onFocus={onFocus}
                onTrade={onTrade}
              />
            );
          })}
        </ul>
      )}
    </PageState>
  );
});

interface RowProps extends Pick<WatchRowsProps, 'onFocus' | 'onTrade'> {
  instrument: Instrument;
  previousClose: number | null;
  place: number;
  chosen: boolean;
  numbered: boolean;
}

function Row({ instrument: fetched, ...row }: RowProps) {
  const instrument = useSameRecord(fetched) ?? fetched;
  return <SteadyRow instrument={instrument} {...row} />;
}

/** Memoised: each poll brings all rows again, and the flush writes the prices, so an unchanged row need not rerender. */
const SteadyRow = memo(function SteadyRow({ instrument, previousClose, place, chosen, numbered, onFocus, onTrade }: RowProps) {
  const intl = useIntl();
  const format = useFormat();
  const keys = useFocusKeys('live-row');
  const id = instrument.instrument_id;
  return (
    <li className="live-row @container border-b border-border">
      <button
        type="button"
        data-watch={place + 1}
        aria-pressed={chosen}
        aria-keyshortcuts={numbered && place < 9 ? String(place + 1) : undefined}
        className={cx('flex min-h-11 w-full items-center gap-x-2 px-3 text-start', chosen && 'bg-selected')}
        onClick={() => {
          if (chosen && instrument.tradable) onTrade(instrument, 'BUY');
          else onFocus(instrument);
        }}
        onKeyDown={(event) =>
          keys.press(event.nativeEvent, {
            buy: () => instrument.tradable && onTrade(instrument, 'BUY'),
            sell: () => instrument.tradable && onTrade(instrument, 'SELL'),
          })
        }
      >
        <span className="min-w-0 flex-1 text-small font-semibold rtl:text-right">
          {/* The expiry gets a line of its own: on one line with the name it would wrap anywhere. */}
          <span className="block whitespace-nowrap">{instrumentTitle(instrument, format)}</span>{' '}
          {instrument.expiry === null ? null : (
            <span className="block font-normal text-text-3">{expiryLabel(intl, format, instrument.expiry)}</span>
          )}
        </span>
        {/* Price and change are stacked where the row is too narrow for both beside the longest name. */}
        <span className="flex items-center gap-x-2 @max-[19rem]:flex-col @max-[19rem]:items-end">
          <LivePrice instrumentId={id} tick={shownTick(instrument)} meaning={`price:${id}`} className="font-semibold" />
          <span className="block min-w-16 text-end text-small">
            <LiveChange instrumentId={id} previousClose={previousClose} meaning={`change:${id}`} />
          </span>
        </span>
      </button>
    </li>
  );
});
