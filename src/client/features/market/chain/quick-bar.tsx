import { Minus, Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { InstrumentName, instrumentTitle, type NamedInstrument } from '#client/widgets/instrument-name.tsx';

interface QuickBarProps {
  instrument: NamedInstrument;
  lots: number;
  onLots: (lots: number) => void;
  onTrade: (side: 'BUY' | 'SELL') => void;
  onClose: () => void;
  /** Takes the focus when it was opened by the keyboard. */
  focus: boolean;
}

/** The letter on a phone, where five things share one line; the word elsewhere. */
function SideLetter({ name }: { name: 'buy' | 'sell' }) {
  return (
    <>
      <span aria-hidden className="md:hidden">
        <FormattedMessage id={`side.${name}-letter`} />
      </span>
      <span className="max-md:hidden">
        <FormattedMessage id={`market.bar.${name}`} />
      </span>
    </>
  );
}

/** One leg's actions: buy, sell, how many lots. Every one of them leads to the ticket; nothing is sent from here. */
export function QuickBar({ instrument, lots, onLots, onTrade, onClose, focus }: QuickBarProps) {
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
      className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-border bg-raised py-1.5 ps-3 pe-1 shadow-2"
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
      <div className="flex items-center gap-2">
        <Button ref={first} variant="buy" aria-label={intl.formatMessage({ id: 'market.bar.buy' })} onClick={() => onTrade('BUY')}>
          <SideLetter name="buy" />
        </Button>
        <Button variant="sell" aria-label={intl.formatMessage({ id: 'market.bar.sell' })} onClick={() => onTrade('SELL')}>
          <SideLetter name="sell" />
        </Button>
        <IconButton label={intl.formatMessage({ id: 'market.bar.close' })} icon={<X aria-hidden size={18} />} onClick={onClose} />
      </div>
    </div>
  );
}
