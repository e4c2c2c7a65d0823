import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { wallTime } from '#domain/units/time.ts';
import { useCandles, type Candle } from '#client/state/market/candles.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { indexIdsAtom, indicesAtom } from '#client/state/market/indices.ts';
import { Card } from '#client/ui/card.tsx';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { SourceNote } from '#client/widgets/source-note.tsx';

/** Live indices with links to their chains. Absent where the back end names no index. */
export function IndexCard() {
  const intl = useIntl();
  const indices = useAtomValue(indicesAtom);
  const ids = useAtomValue(indexIdsAtom);
  const quotes = useQuotes(ids);
  const { quote: live } = useLiveQuote(ids[0] ?? null);
  if (ids.length === 0) return null;
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'dashboard.index.title' })}
      aside={live ? <FreshnessBadge facts={{ receivedAt: wallTime(live.receivedAt), origin: live.origin }} /> : undefined}
    >
      <PageState
        market
        skeletonAtOnce
        resource={quotes}
        what={intl.formatMessage({ id: 'dashboard.index.caption' })}
        skeleton={<div className="skeleton h-[278px] lg:h-[258px]" aria-hidden />}
      >
        {({ quotes: known }) => (
          <>
            <ul className="@container">
              {indices.map(({ instrument_id: id, name, underlying }) => {
                const quote = known.find((each) => each.instrument_id === id);
                return quote === undefined ? null : (
                  <li key={id} className="flex min-h-[45px] items-center gap-x-2 border-t border-border px-3 lg:px-4">
                    {underlying !== null ? (
                      <Link
                        to={`${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(underlying)}`}
                        className="flex min-h-11 flex-1 items-center font-semibold"
                        title={intl.formatMessage({ id: 'dashboard.index.chain' })}
                      >
                        {name}
                      </Link>
                    ) : (
                      <span className="flex-1 font-semibold">{name}</span>
                    )}
                    <IndexCourse instrumentId={id} previousClose={quote.previous_close} />
                    {/* Stacked where the name would not fit beside both. */}
                    <span className="flex items-center gap-x-2 @max-[27rem]:flex-col @max-[27rem]:items-end">
                      <LivePrice instrumentId={id} className="font-semibold" />
                      <span className="min-w-20 text-end">
                        <LiveChange instrumentId={id} previousClose={quote.previous_close} />
                      </span>
                    </span>
                  </li>
                );
              })}
            </ul>
            <p className="border-t border-border px-3 py-2 text-small text-text-3 empty:hidden lg:px-4">
              <SourceNote kind={known.map(({ source }) => source)} />
            </p>
          </>
        )}
      </PageState>
    </Card>
  );
}

/** A session of five-minute candles. */
const SESSION_BARS = 75;

/** Returns the closes of the newest session. */
function courseOf(candles: readonly Candle[]): readonly number[] {
  const last = candles.at(-1);
  if (last === undefined) return [];
  const day = marketCalendar.dayAt(last[0]);
  return candles.filter(([at]) => marketCalendar.dayAt(at) === day).map(([, , , , close]) => close);
}

/** The price curve of the day, in a reserved place. Empty without candles. */
function IndexCourse({ instrumentId, previousClose }: { instrumentId: string; previousClose: number }) {
  const { value } = useCandles(instrumentId, '5m', SESSION_BARS);
  const values = useMemo(() => courseOf(value?.candles ?? []), [value]);
  return <Sparkline values={values} previousClose={previousClose} className="@max-[19rem]:hidden" />;
}
