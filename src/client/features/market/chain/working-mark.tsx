import { FormattedMessage } from 'react-intl';
import { cx } from '#client/ui/cx.ts';

/** Orders that wait in a leg, on the strike's edge of its side, below the position. */
export function WorkingMark({ orders, side }: { orders: number; side: 'call' | 'put' }) {
  if (orders === 0) return null;
  return (
    <span
      className={cx(
        'absolute bottom-0 flex h-4 min-w-4 items-center justify-center rounded-chip border border-border-strong bg-surface px-1 text-micro text-text-2',
        side === 'call' ? 'left-0' : 'right-0',
      )}
    >
      <span aria-hidden>{orders}</span>
      <span className="sr-only">
        <FormattedMessage id="market.working" values={{ orders }} />
      </span>
    </span>
  );
}
