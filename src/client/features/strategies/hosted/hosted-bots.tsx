import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { HostedBot } from '#client/api/analytics/types.ts';
import { ownAnalyticsAtom } from '#client/state/analytics/own.ts';
import { useHostedBots } from '#client/state/analytics/tables.ts';
import { Layers } from '#client/ui/icons.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyAnalytics } from '#client/widgets/empty-analytics.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { HostedBotCard } from './hosted-bot-card.tsx';

const placeOf = ({ display_order: place }: HostedBot) => place ?? Number.MAX_SAFE_INTEGER;

/** The strategy bots of the analytics back end with their measured results. */
export function HostedBots() {
  const intl = useIntl();
  const bots = useHostedBots();
  const own = useAtomValue(ownAnalyticsAtom);
  return (
    <PageState
      resource={bots}
      what={intl.formatMessage({ id: 'strategies.hosted.label' })}
      skeleton={<div className="skeleton h-64" aria-hidden />}
      isEmpty={(list) => list.length === 0}
      empty={
        <EmptyAnalytics refresh={bots.refresh}>
          <EmptyState
            icon={Layers}
            title={intl.formatMessage({ id: own ? 'strategies.hosted.empty' : 'strategies.hosted.none' })}
            action={
              <Link className="btn btn-secondary" to={`${APP_BASE}/strategies?tab=library`}>
                <FormattedMessage id="strategies.hosted.empty-action" />
              </Link>
            }
          >
            {own ? <FormattedMessage id="strategies.hosted.empty-text" /> : null}
          </EmptyState>
        </EmptyAnalytics>
      }
    >
      {(list) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline gap-3">
            <p className="min-w-0 flex-1 basis-64 text-small text-text-3">
              <FormattedMessage id={own ? 'strategies.hosted.about' : 'strategies.hosted.about-told'} />
            </p>
            <AsOf at={bots.receivedAt} className="ms-auto" />
          </div>
          <ul className="grid gap-3 lg:grid-cols-2">
            {list
              .toSorted((a, b) => placeOf(a) - placeOf(b))
              .map((bot) => (
                <li key={bot.id} className="min-w-0">
                  <HostedBotCard bot={bot} />
                </li>
              ))}
          </ul>
        </div>
      )}
    </PageState>
  );
}
