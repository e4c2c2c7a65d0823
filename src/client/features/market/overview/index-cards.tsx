import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { OverviewIndex } from '#client/api/types.ts';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';

/** One index; a press leads to its chain, or where it has none to its chart. */
function IndexCard({ index }: { index: OverviewIndex }) {
  const to = index.chain
    ? `${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(index.symbol)}`
    : `${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(index.instrument_id)}`;
  return (
    <li className="w-64 shrink-0 snap-start md:w-auto">
      <Link to={to} className="card card-padded flex h-full flex-col gap-1 text-text no-underline">
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{index.symbol}</span>
          <span className="text-small text-text-3">{index.exchange}</span>
        </span>
        <span className="flex items-end justify-between gap-2">
          <span className="flex min-w-0 flex-col">
            <LivePrice instrumentId={index.instrument_id} className="text-value" />
            <LiveChange instrumentId={index.instrument_id} previousClose={index.previous_close} />
          </span>
          <Sparkline values={index.spark} previousClose={index.previous_close} />
        </span>
        <span className="sr-only">
          <FormattedMessage id={index.chain ? 'overview.to-chain' : 'overview.to-chart'} />
        </span>
      </Link>
    </li>
  );
}

/** The indices: side by side on a desktop, on a phone a row that snaps. */
export function IndexCards({ indices }: { indices: readonly OverviewIndex[] }) {
  const intl = useIntl();
  return (
    <ul
      aria-label={intl.formatMessage({ id: 'overview.indices' })}
      tabIndex={0}
      className="relative flex snap-x gap-3 overflow-x-auto md:grid md:grid-cols-3 xl:grid-cols-5"
    >
      {indices.map((index) => (
        <IndexCard key={index.instrument_id} index={index} />
      ))}
    </ul>
  );
}
