import { FormattedMessage } from 'react-intl';
import type { HeldLots } from '#client/state/held-lots.ts';
import { cx } from '#client/ui/cx.ts';

/** What is held in a leg, on the strike's edge of its side: all products together, each direction where one product is long and another short. */
export function HeldChip({ held, side }: { held: HeldLots | null; side: 'call' | 'put' }) {
  if (held === null) return null;
  return (
    <span className={cx('absolute top-0 flex', side === 'call' ? 'left-0' : 'right-0')}>
      {(['long', 'short'] as const).map((way) =>
        held[way] === 0 ? null : (
          <span
            key={way}
            className={cx(
              'flex h-4 min-w-4 items-center justify-center rounded-chip px-1 text-micro text-on-primary',
              way === 'long' ? 'bg-buy' : 'bg-sell',
            )}
          >
            <span aria-hidden>{`${way === 'long' ? '+' : '\u2212'}${held[way]}`}</span>
            <span className="sr-only">
              <FormattedMessage id="market.position" values={{ side: way === 'long' ? 'BUY' : 'SELL', lots: held[way] }} />
            </span>
          </span>
        ),
      )}
    </span>
  );
}
