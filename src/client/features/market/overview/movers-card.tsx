import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { Card } from '#client/ui/card.tsx';
import { Compact } from '#client/widgets/figure.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { type MovedShare, mostActive, strongest, turnoverOf } from '../model/movers.ts';

interface MoversCardProps {
  kind: 'gainers' | 'losers' | 'active';
  shares: readonly MovedShare[];
}

/** The five largest movers in one direction; prices tick, the order changes with each answer only. */
export function MoversCard({ kind, shares }: MoversCardProps) {
  const intl = useIntl();
  const shown = useMemo(() => (kind === 'active' ? mostActive(shares) : strongest(shares, kind === 'gainers' ? 1 : -1)), [kind, shares]);
  return (
    <Card
      flush
      title={<FormattedMessage id={`overview.movers.${kind}`} />}
      aside={
        <Link to={`${APP_BASE}/screener_ticker`} className="flex min-h-11 items-center">
          <FormattedMessage id="overview.movers.all" />
        </Link>
      }
    >
      {shown.length === 0 ? (
        <p className="border-t border-border p-3 text-text-2 lg:px-4">
          <FormattedMessage id={`overview.movers.${kind}.none`} />
        </p>
      ) : (
        <ul>
          {shown.map(({ share }) => (
            <li key={share.instrument_id} className="border-t border-border">
              <Link
                to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(share.instrument_id)}`}
                className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 text-text no-underline lg:px-4"
                title={intl.formatMessage({ id: 'overview.to-chart' })}
              >
                <span className="min-w-0 flex-1 font-semibold">
                  {share.symbol}
                  {kind === 'active' ? (
                    <span
                      className="block text-small font-normal text-text-3"
                      title={intl.formatMessage({ id: 'overview.movers.turnover.about' })}
                    >
                      <Compact value={turnoverOf(share)} />
                    </span>
                  ) : null}
                </span>
                <LivePrice instrumentId={share.instrument_id} />
                <span className="min-w-20 text-end">
                  <LiveChange instrumentId={share.instrument_id} previousClose={share.previous_close} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
