import { useEffect, useRef, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ListOrdered, X } from '#client/ui/icons.ts';

interface ReadBarProps {
  /** As the market writes the contract. */
  symbol: string;
  depth: boolean;
  onDepth: () => void;
  onClose: () => void;
  /** Takes the focus when it was opened by the keyboard. */
  focus: boolean;
}

/** The bar of a leg of a market where nothing can be ordered: says so, and opens the depth. */
export function ReadBar({ symbol, depth, onDepth, onClose, focus }: ReadBarProps) {
  const intl = useIntl();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) first.current?.focus();
  }, [focus, symbol]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'market.bar.label-read' }, { symbol })}
      onKeyDown={onKeyDown}
      className="chain-bar above-edge flex min-h-14 items-center gap-x-2 gap-y-1 rounded-card border border-border bg-raised py-1.5 ps-3 pe-1 shadow-2"
    >
      <span className="min-w-0 flex-1">
        <span dir="ltr" className="block font-semibold">
          {symbol}
        </span>
        <span className="block text-small text-text-3">
          <FormattedMessage id="market.bar.no-orders" />
        </span>
      </span>
      <IconButton
        ref={first}
        label={intl.formatMessage({ id: 'market.bar.depth' })}
        aria-pressed={depth}
        icon={<ListOrdered aria-hidden size={18} />}
        onClick={onDepth}
      />
      <IconButton label={intl.formatMessage({ id: 'market.bar.close' })} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </div>
  );
}
