import { marketCalendar } from '#client/platform/market-calendar.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketData } from '#client/api/analytics/types.ts';
import type { OverviewIndex } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useMarketData } from '#client/state/analytics/tables.ts';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { symbolTitle } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { Price } from '#client/widgets/figure.tsx';

/** The price of the straddle at the money, with its time, as it does not tick. */
function Straddle({ row, today }: { row: MarketData; today: string }) {
  const format = useFormat();
  const at = row.created_at === null ? null : exchangeTime(Date.parse(row.created_at));
  if (at === null || row.straddle === null) return null;
  const time = format.time(at, { seconds: false });
  return (
    <span className="text-small text-text-3">
      <FormattedMessage
        id="overview.straddle"
        values={{
          price: <Price key="price" value={row.straddle} className="text-text-2" />,
          time: marketCalendar.dateAt(at) === today ? time : `${format.date(at)} ${time}`,
        }}
      />
    </span>
  );
}

/** An index as a card, linked to the option chain, or without a chain to the chart. */
function IndexCard({ index, row, today }: { index: OverviewIndex; row: MarketData | undefined; today: string }) {
  const to = index.chain
    ? `${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(index.symbol)}`
    : `${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(index.instrument_id)}`;
  return (
    <li className="@container w-64 shrink-0 snap-start md:w-auto">
      <Link to={to} className="card card-padded flex h-full flex-col gap-1 text-text no-underline">
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{symbolTitle(index.symbol)}</span>
          <span className="text-small text-text-3">{index.exchange}</span>
        </span>
        <span className="flex items-end justify-between gap-2">
          <span className="flex min-w-0 flex-col">
            <LivePrice instrumentId={index.instrument_id} className="text-value" />
            <LiveChange instrumentId={index.instrument_id} previousClose={index.previous_close} />
          </span>
          {/* Hidden on a card too narrow for both price and sparkline. */}
          <span className="hidden @[15rem]:block">
            <Sparkline values={index.spark} previousClose={index.previous_close} />
          </span>
        </span>
        {/* Reserves the line of the straddle until its price is known. */}
        {index.chain ? <span className="min-h-5">{row === undefined ? null : <Straddle row={row} today={today} />}</span> : null}
        <span className="sr-only">
          <FormattedMessage id={index.chain ? 'overview.to-chain' : 'overview.to-chart'} />
        </span>
      </Link>
    </li>
  );
}

/** The indices: side by side on a desktop, a snapping row on a phone. */
export function IndexCards({ indices, today }: { indices: readonly OverviewIndex[]; today: string }) {
  const rows = useMarketData().value ?? [];
  const intl = useIntl();
  return (
    <ul
      aria-label={intl.formatMessage({ id: 'overview.indices' })}
      tabIndex={0}
      className="relative flex snap-x gap-3 overflow-x-auto md:grid md:grid-cols-3 xl:grid-cols-5"
    >
      {indices.map((index) => (
        <IndexCard key={index.instrument_id} index={index} row={rows.find(({ symbol }) => symbol === index.symbol)} today={today} />
      ))}
    </ul>
  );
}
