import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument } from '#client/api/types.ts';
import { basketCountAtom, basketOpenAtom } from '#client/state/overlays/open.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { X } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Strike } from '#client/widgets/strike.tsx';

interface StrikeBarProps {
  strike: number;
  /** The two contracts of the strike. */
  pair: readonly Instrument[];
  /** A call above the strike and a put below it; null at the ends of the ladder. */
  wide: readonly [call: Instrument, put: Instrument] | null;
  /** Puts a leg into the basket; false when it takes no more. */
  onCollect: (instrument: Instrument, side: 'BUY' | 'SELL') => Promise<boolean>;
  onClose: () => void;
}

/** Actions on both contracts of a strike. They go into the basket, which is reviewed before sending. */
export function StrikeBar({ strike, pair, wide, onCollect, onClose }: StrikeBarProps) {
  const intl = useIntl();
  const openBasket = useSetAtom(basketOpenAtom);
  const before = useAtomValue(basketCountAtom);
  const format = useFormat();
  const trade = async (legs: readonly Instrument[], side: 'BUY' | 'SELL') => {
    for (const instrument of legs) if (!(await onCollect(instrument, side))) return;
    onClose();
    // With other legs in it the basket is looked at first.
    openBasket(before === 0 ? 'review' : true);
  };
  return (
    <div
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'market.straddle.label' })}
      className="chain-bar @container above-edge flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-border bg-raised py-1.5 ps-3 pe-1 shadow-2"
    >
      <Strike value={strike} className="me-auto font-semibold" />
      <div className="order-last grid basis-full grid-cols-2 gap-2 @min-[48rem]:order-none @min-[48rem]:flex @min-[48rem]:basis-auto">
        {(['BUY', 'SELL'] as const).map((side) => (
          <Button key={side} variant={side === 'BUY' ? 'buy' : 'sell'} onClick={() => void trade(pair, side)}>
            <FormattedMessage id="market.straddle" values={{ side }} />
          </Button>
        ))}
        {wide === null
          ? null
          : (['BUY', 'SELL'] as const).map((side) => (
              <Button key={side} onClick={() => void trade(wide, side)}>
                <FormattedMessage
                  id="market.strangle"
                  values={{ side, strikes: `${format.integer(wide[1].strike)}/${format.integer(wide[0].strike)}` }}
                />
              </Button>
            ))}
      </div>
      <IconButton label={intl.formatMessage({ id: 'market.bar.close' })} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </div>
  );
}
