import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketSources } from '#client/state/market/market-sources.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { SourceNote } from '#client/widgets/source-note.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { Groups } from '../parts/section-card.tsx';
import { MarketCard } from './market-card.tsx';

/** How old the state of a market may get while the page is open. */
const POLL_MS = 5_000;

/** The markets with prices for the app: the simulated exchange, and the sources of real prices. */
export function MarketsPage() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const markets = useMarketSources();
  const { refresh } = markets;
  useEffect(() => {
    if (offline) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [offline, refresh]);
  return (
    <Groups>
      <OfflineNote />
      <p className="text-text-2">
        <FormattedMessage id="markets.lead" />
      </p>
      <Card
        title={<FormattedMessage id="markets.simulated" />}
        aside={
          <Chip tone="good">
            <FormattedMessage id="markets.always-on" />
          </Chip>
        }
      >
        <p className="text-text-2">
          <SourceNote kind="simulated" /> <FormattedMessage id="markets.simulated.about" />
        </p>
      </Card>
      <PageState
        resource={markets}
        what={intl.formatMessage({ id: 'settings.markets.title' })}
        skeleton={<div className="skeleton h-64 rounded-card" aria-hidden />}
        isEmpty={(value) => value.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="markets.none" />
          </p>
        }
      >
        {(value) => (
          <Groups>
            {value.map((market) => (
              <MarketCard key={market.source} market={market} current={markets.source === 'network' && !offline} offline={offline} />
            ))}
          </Groups>
        )}
      </PageState>
    </Groups>
  );
}
