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
import { Price } from '#client/widgets/price.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';

/** The one index that the simulated exchange lists. */
const INDEX = { id: 'SIM:NIFTY', symbol: 'NIFTY' } as const;

/** The index as it ticks, and the way to its chain. */
export function IndexCard() {
  const intl = useIntl();
  const quotes = useQuotes([INDEX.id]);
  const { quote: live } = useLiveQuote(INDEX.id);
  return (
    <Card
      title={intl.formatMessage({ id: 'dashboard.index.title' })}
      aside={live ? <FreshnessBadge facts={{ receivedAt: wallTime(live.receivedAt), origin: live.origin }} /> : undefined}
    >
      <PageState market skeletonAtOnce resource={quotes} what={INDEX.symbol} skeleton={<div className="skeleton h-[70px]" aria-hidden />}>
        {({ quotes: [quote] }) => (
          <div className="flex min-h-[70px] flex-wrap items-end justify-between gap-3">
            <div>
              <p className="font-semibold">{INDEX.symbol}</p>
              <p className="flex flex-wrap items-baseline gap-2">
                <LivePrice instrumentId={INDEX.id} className="text-value" />
                <LiveChange instrumentId={INDEX.id} previousClose={quote?.previous_close ?? null} />
              </p>
              <p className="text-small text-text-3">
                <FormattedMessage id="dashboard.index.previous-close" /> <Price value={quote?.previous_close} />
              </p>
              {quote?.source === 'simulated' ? (
                <p className="text-small text-text-3">
                  <FormattedMessage id="dashboard.index.simulated" />
                </p>
              ) : null}
            </div>
            <Link to={`${APP_BASE}/market_view?tab=chain`} className="btn btn-secondary">
              <FormattedMessage id="dashboard.index.chain" />
            </Link>
          </div>
        )}
      </PageState>
    </Card>
  );
}
