import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import { saveCsv } from '#client/platform/csv.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { useSparklines } from '#client/state/market/overview.ts';
import { searchOpenAtom } from '#client/state/overlays/open.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { liveMark } from '#client/state/positions/profit.ts';
import { Button } from '#client/ui/button.tsx';
import { Briefcase } from '#client/ui/icons.ts';
import { HeadCell, Table } from '#client/ui/table.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { holdingsOf } from '../model/holding.ts';
import { holdingsCsv } from '../model/portfolio-csv.ts';
import { HoldingRow } from './holding-row.tsx';
import { HoldingsStrip } from './holdings-strip.tsx';

const hasMarketAtom = featureAtom('market');
const HEADS = ['quantity', 'average', 'ltp', 'day', 'invested', 'value', 'pnl', 'pnl-percent', 'weight'] as const;
const TEXTS = ['sector', 'course'] as const;

function Rows({ holdings, account, date }: { holdings: readonly Position[]; account: Account; date: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'portfolio.tab.holdings' });
  const ids = useMemo(() => holdings.map((each) => each.instrument.instrument_id), [holdings]);
  const quotes = useQuotes(ids);
  const sparks = useSparklines(ids).value?.sparklines;
  // The sectors' names are loaded later; until then a dash is shown.
  useEffect(() => void loadCatalogue('market-words', intl.locale as Locale).catch(() => undefined), [intl.locale]);
  useReportFreshness(title, factsOfResource(quotes));
  return (
    <div className="flex flex-col gap-3">
      <HoldingsStrip holdings={holdings} account={account} />
      <div className="card">
        <Table caption={intl.formatMessage({ id: 'portfolio.holdings.caption' })} className="relative">
          <thead>
            <tr>
              <HeadCell>
                <FormattedMessage id="portfolio.holdings.symbol" />
              </HeadCell>
              {HEADS.map((name) => (
                <HeadCell key={name} numeric>
                  <FormattedMessage id={`portfolio.holdings.${name}`} />
                </HeadCell>
              ))}
              {TEXTS.map((name) => (
                <HeadCell key={name}>
                  <FormattedMessage id={`portfolio.holdings.${name}`} />
                </HeadCell>
              ))}
              <HeadCell>
                <span className="sr-only">
                  <FormattedMessage id="portfolio.holdings.actions" />
                </span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {holdings.map((position) => (
              <HoldingRow
                key={position.position_id}
                position={position}
                all={holdings}
                account={account}
                spark={sparks?.find((each) => each.instrument_id === position.instrument.instrument_id)?.spark ?? []}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <Button size="sm" className="self-start" onClick={() => saveCsv(`holdings-${date}`, holdingsCsv(holdings, liveMark))}>
        <FormattedMessage id="portfolio.performance.csv-group" />
      </Button>
    </div>
  );
}

/** The holdings of the portfolio. */
export function HoldingsTab({ account, portfolio }: { account: Account; portfolio: Portfolio }) {
  const intl = useIntl();
  const positions = usePositions(portfolio.id);
  const holdings = useMemo(() => holdingsOf(positions.value ?? []), [positions.value]);
  return (
    <PageState
      resource={positions}
      what={intl.formatMessage({ id: 'portfolio.tab.holdings' })}
      skeleton={<div className="skeleton h-40" aria-hidden />}
      isEmpty={() => holdings.length === 0}
      empty={<NoHoldings />}
    >
      {() => <Rows holdings={holdings} account={account} date={positions.tradingDate ?? ''} />}
    </PageState>
  );
}

/** The empty list of holdings, with a link to the search where the back end has a market. */
function NoHoldings() {
  const intl = useIntl();
  const openSearch = useSetAtom(searchOpenAtom);
  return (
    <EmptyState
      icon={Briefcase}
      title={intl.formatMessage({ id: 'portfolio.holdings.empty' })}
      action={
        useAtomValue(hasMarketAtom) ? (
          <Button aria-haspopup="dialog" onClick={() => openSearch(true)}>
            <FormattedMessage id="shell.search.open" />
          </Button>
        ) : (
          <Link to={`${APP_BASE}/position`} className="btn btn-secondary">
            <FormattedMessage id="portfolio.row.positions" />
          </Link>
        )
      }
    >
      <FormattedMessage id="portfolio.holdings.empty-text" />
    </EmptyState>
  );
}
