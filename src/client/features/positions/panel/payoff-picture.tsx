import { useIntl } from 'react-intl';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { payoffAtExpiry } from '../model/payoff.ts';

const WIDTH = 288;
const HEIGHT = 140;

/** The shape of the profit at expiry, with the zero line and where the underlying stands. A picture only: figures stand beside it. */
export function PayoffPicture({ group, spotId }: { group: PositionGroup; spotId: string }) {
  const intl = useIntl();
  const { quote } = useLiveQuote(spotId);
  const payoff = quote === null ? null : payoffAtExpiry(group.positions, quote.ltp);
  if (payoff === null || quote === null) return null;
  const { points, low, high } = payoff;
  const from = points[0]?.price ?? 0;
  const to = points.at(-1)?.price ?? 1;
  const span = Math.max(high, 0) - Math.min(low, 0) || 1;
  const x = (price: number) => ((price - from) / (to - from)) * WIDTH;
  const y = (profit: number) => 8 + ((Math.max(high, 0) - profit) / span) * (HEIGHT - 16);
  const line = points
    .map(({ price, profit }, at) => `${at === 0 ? 'M' : 'L'}${Math.round(x(price) * 10) / 10} ${Math.round(y(profit) * 10) / 10}`)
    .join('');
  return (
    <svg
      role="img"
      className="h-[140px] w-full"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-label={intl.formatMessage({ id: 'positions.panel.payoff' }, { underlying: group.positions[0]?.instrument.underlying })}
    >
      <path d={`M0 ${y(0)}H${WIDTH}`} className="stroke-border-strong" vectorEffect="non-scaling-stroke" />
      <path d={`M${x(quote.ltp)} 0V${HEIGHT}`} className="stroke-text-3" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
      <path d={line} fill="none" strokeWidth={2} className="stroke-primary" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
