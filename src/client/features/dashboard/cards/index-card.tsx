import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { wallTime } from '#domain/units/time.ts';
import { useQuotes } from '#client/state/chain.ts';
import { Card } from '#client/ui/card.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { INDICES } from '../model/indices.ts';
import { IndexCourse } from './index-course.tsx';

const IDS = INDICES.map(({ id }) => id);

/** The indices as they tick, and the way to their chains. */
export function IndexCard() {
  const intl = useIntl();
  const quotes = useQuotes(IDS);
  const { quote: live } = useLiveQuote(INDICES[0].id);
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
            <ul>
              {INDICES.map(({ id, symbol, chain }) => {
                const quote = known.find((each) => each.instrument_id === id);
                return quote === undefined ? null : (
                  <li key={id} className="flex min-h-[45px] flex-wrap items-center gap-x-2 border-t border-border px-3 lg:px-4">
                    {chain ? (
                      <Link
                        to={`${APP_BASE}/market_view?tab=chain&underlying=${symbol}`}
                        className="flex min-h-11 flex-1 items-center font-semibold"
                        title={intl.formatMessage({ id: 'dashboard.index.chain' })}
                      >
                        {symbol}
                      </Link>
                    ) : (
                      <span className="flex-1 font-semibold">{symbol}</span>
                    )}
                    <IndexCourse instrumentId={id} previousClose={quote.previous_close} />
                    <LivePrice instrumentId={id} className="font-semibold" />
                    <span className="min-w-20 text-end">
                      <LiveChange instrumentId={id} previousClose={quote.previous_close} />
                    </span>
                  </li>
                );
              })}
            </ul>
            {known.some(({ source }) => source === 'simulated') ? (
              <p className="border-t border-border px-3 py-2 text-small text-text-3 lg:px-4">
                <FormattedMessage id="dashboard.index.simulated" />
              </p>
            ) : null}
          </>
        )}
      </PageState>
    </Card>
  );
}
