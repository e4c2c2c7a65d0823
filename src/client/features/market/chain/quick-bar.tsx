import { useAtomValue } from 'jotai';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { ChartLine, Hourglass, ListOrdered, Minus, Plus, X, Bell } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { InstrumentName, instrumentTitle, type NamedInstrument } from '#client/widgets/instrument-name.tsx';

interface QuickBarProps {
  instrument: NamedInstrument & { readonly instrument_id: string };
  lots: number;
  /** Whether the book of the leg is shown. */
  depth: boolean;
  /** Buy and sell put the leg into the basket instead of opening the ticket. */
  collecting: boolean;
  onLots: (lots: number) => void;
  onDepth: () => void;
  onTrade: (side: 'BUY' | 'SELL') => void;
  onClose: () => void;
  /** Takes the focus when it was opened by the keyboard. */
  focus: boolean;
}

const hasAlertsAtom = featureAtom('alerts');
const hasInstructionsAtom = featureAtom('instructions');

/** The actions of one leg: buy, sell and number of lots. All of them open the ticket; nothing is sent from here. */
export function QuickBar({ instrument, lots, depth, collecting, onLots, onDepth, onTrade, onClose, focus }: QuickBarProps) {
  const intl = useIntl();
  const format = useFormat();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) first.current?.focus();
  }, [focus, instrument.tradingsymbol]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'market.bar.label' }, { symbol: instrumentTitle(instrument, format) })}
      onKeyDown={onKeyDown}
      className="chain-bar @container above-edge flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-border bg-raised py-1.5 ps-3 pe-1 shadow-2"
    >
      <InstrumentName instrument={instrument} className="me-auto min-w-0" />
      <div role="group" aria-label={intl.formatMessage({ id: 'market.bar.lots' })} className="flex items-center" dir="ltr">
        <IconButton
          label={intl.formatMessage({ id: 'market.bar.fewer' })}
          icon={<Minus aria-hidden size={18} />}
          disabled={lots <= 1}
          onClick={() => onLots(Math.max(1, lots - 1))}
        />
        <output className="min-w-6 text-center font-semibold" aria-live="polite">
          {format.integer(lots)}
        </output>
        <IconButton
          label={intl.formatMessage({ id: 'market.bar.more' })}
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onLots(lots + 1)}
        />
      </div>
      <div className="flex items-center gap-1 @max-[43rem]:order-2 @max-[43rem]:basis-full md:gap-2">
        <Button ref={first} variant="buy" className="min-w-0 flex-1 max-md:px-2" onClick={() => onTrade('BUY')}>
          <FormattedMessage id={collecting ? 'market.bar.collect-buy' : 'market.bar.buy'} />
        </Button>
        <Button variant="sell" className="min-w-0 flex-1 max-md:px-2" onClick={() => onTrade('SELL')}>
          <FormattedMessage id={collecting ? 'market.bar.collect-sell' : 'market.bar.sell'} />
        </Button>
        <IconButton
          label={intl.formatMessage({ id: 'market.bar.depth' })}
          aria-pressed={depth}
          icon={<ListOrdered aria-hidden size={18} />}
          onClick={onDepth}
        />
        <QuickLinks id={encodeURIComponent(instrument.instrument_id)} />
      </div>
      <IconButton
        className="@max-[43rem]:order-1"
        label={intl.formatMessage({ id: 'market.bar.close' })}
        icon={<X aria-hidden size={18} />}
        onClick={onClose}
      />
    </div>
  );
}

/** Links to other pages about the contract; `id` in the form of an address. */
function QuickLinks({ id }: { id: string }) {
  const intl = useIntl();
  const ways = [
    { name: 'chart', to: `${APP_BASE}/trading_view_chart?instrument=${id}`, icon: ChartLine, offered: true },
    { name: 'gtt', to: `${APP_BASE}/order_book?tab=triggers&gtt=${id}`, icon: Hourglass, offered: useAtomValue(hasInstructionsAtom) },
    { name: 'alert', to: `${APP_BASE}/strategy_alerts?tab=rules&new=${id}`, icon: Bell, offered: useAtomValue(hasAlertsAtom) },
  ];
  return ways
    .filter(({ offered }) => offered)
    .map(({ name, to, icon: Sign }) => (
      <Link key={name} to={to} className="icon-btn" aria-label={intl.formatMessage({ id: `market.bar.${name}` })}>
        <Sign aria-hidden size={18} />
      </Link>
    ));
}
