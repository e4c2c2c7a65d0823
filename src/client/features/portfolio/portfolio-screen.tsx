import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { featureAtom } from '#client/state/start/config.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { OneSoftError } from '#client/widgets/soft-error.tsx';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import { TABS, usePortfolioQuery, type PortfolioQuery } from './model/use-portfolio-query.ts';
import { Overview } from './overview.tsx';

const kept = { placeholder: <div className="skeleton h-64" aria-hidden /> };
const PerformanceTab = lazyPart(async () => (await import('./tabs/performance-tab.tsx')).PerformanceTab, kept);
const CalendarTab = lazyPart(async () => (await import('./tabs/calendar-tab.tsx')).CalendarTab, kept);
const HoldingsTab = lazyPart(async () => (await import('./tabs/holdings-tab.tsx')).HoldingsTab, kept);

const RiskTab = lazyPart(async () => (await import('./risk/risk-tab.tsx')).RiskTab, { ...kept, words: ['payoff'] });

const reportsAtom = featureAtom('pnl');

/** The tabs about the selected account and portfolio. */
function OfWorkplace({ query }: { query: PortfolioQuery }) {
  const intl = useIntl();
  const { account, portfolio, known, missing } = useWorkplace();
  if (known && (account === null || (query.tab === 'holdings' && portfolio === null))) return <Overview />;
  if (missing)
    return (
      <PageState resource={missing} what={intl.formatMessage({ id: 'portfolio.page.title' })} skeleton={null}>
        {() => null}
      </PageState>
    );
  if (account === null) return <div className="skeleton h-64" aria-hidden />;
  if (query.tab === 'performance') return <PerformanceTab account={account} query={query} />;
  if (query.tab === 'calendar') return <CalendarTab account={account} query={query} />;
  if (query.tab === 'risk') return <RiskTab account={account} />;
  return portfolio === null ? <div className="skeleton h-64" aria-hidden /> : <HoldingsTab account={account} portfolio={portfolio} />;
}

/** Accounts, portfolios and bots with their value, and the performance of the selected account. */
export function Screen() {
  const intl = useIntl();
  const query = usePortfolioQuery();
  // Two of the tabs need a back end with profit reports.
  const reports = useAtomValue(reportsAtom);
  const tabs = TABS.filter((tab) => reports || tab === 'overview' || tab === 'holdings' || tab === 'risk');
  const tab = tabs.includes(query.tab) ? query.tab : 'overview';
  return (
    <>
      <PageTitle aside={tab === 'overview' ? undefined : <WorkplacePicker withPortfolio={tab === 'holdings'} />}>
        <FormattedMessage id="portfolio.page.title" />
      </PageTitle>
      <Tabs
        label={intl.formatMessage({ id: 'portfolio.page.title' })}
        tabs={tabs.map((value) => ({ value, label: intl.formatMessage({ id: `portfolio.tab.${value}` }) }))}
        value={tab}
        onChange={(next) => query.show({ tab: next === 'overview' ? null : next, day: null })}
      >
        {tab === 'overview' ? (
          <Overview />
        ) : (
          <OneSoftError what={intl.formatMessage({ id: 'portfolio.page.title' })}>
            <OfWorkplace query={query} />
          </OneSoftError>
        )}
      </Tabs>
    </>
  );
}
