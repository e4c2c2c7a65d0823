import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { basketCountAtom, basketOpenAtom } from '#client/state/overlays/open.ts';
import { X } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Strike } from '#client/widgets/strike.tsx';

interface StrikeBarProps {
  strike: number;
  /** The two contracts of the strike. */
  pair: readonly Instrument[];
  /** Puts a leg into the basket; false when it takes no more. */
  onCollect: (instrument: Instrument, side: 'BUY' | 'SELL') => Promise<boolean>;
  onClose: () => void;
}

/** What is done with both contracts of a strike. They go into the basket, which is looked at before it is sent. */
export function StrikeBar({ strike, pair, onCollect, onClose }: StrikeBarProps) {
  const intl = useIntl();
  const openBasket = useSetAtom(basketOpenAtom);
  const before = useAtomValue(basketCountAtom);
  const trade = async (side: 'BUY' | 'SELL') => {
    for (const instrument of pair) if (!(await onCollect(instrument, side))) return;
    onClose();
    // With other legs in it the basket is looked at first.
    openBasket(before === 0 ? 'review' : true);
  };
  return (
    <div
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'market.straddle.label' })}
      className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-border bg-raised py-1.5 ps-3 pe-1 shadow-2"
    >
      <Strike value={strike} className="me-auto font-semibold" />
      {(['BUY', 'SELL'] as const).map((side) => (
        <Button key={side} variant={side === 'BUY' ? 'buy' : 'sell'} onClick={() => void trade(side)}>
          <FormattedMessage id="market.straddle" values={{ side }} />
        </Button>
      ))}
      <IconButton label={intl.formatMessage({ id: 'market.bar.close' })} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </div>
  );
}
