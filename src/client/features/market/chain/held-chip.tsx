import { FormattedMessage } from 'react-intl';
import { cx } from '#client/ui/cx.ts';

/** The position held in a leg, on the strike's edge of its side. */
export function HeldChip({ lots, side }: { lots: number; side: 'call' | 'put' }) {
  if (lots === 0) return null;
  const long = lots > 0;
  return (
    <span
      className={cx(
        'absolute top-0 flex h-4 min-w-4 items-center justify-center rounded-chip px-1 text-micro',
        side === 'call' ? 'left-0' : 'right-0',
        long ? 'bg-buy text-on-primary' : 'bg-sell text-on-primary',
      )}
    >
      <span aria-hidden>{`${long ? '+' : '\u2212'}${Math.abs(lots)}`}</span>
      <span className="sr-only">
        <FormattedMessage id="market.position" values={{ side: long ? 'BUY' : 'SELL', lots: Math.abs(lots) }} />
      </span>
    </span>
  );
}
