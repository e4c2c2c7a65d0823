import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { saveCsv } from '#client/platform/csv.ts';
import { useQuotes } from '#client/state/chain.ts';
import { usePositions } from '#client/state/positions.ts';
import { read } from '#client/state/ticker-store.ts';
import { Button } from '#client/ui/button.tsx';
import { Briefcase } from '#client/ui/icons.ts';
import { HeadCell, Table } from '#client/ui/table.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { holdingsOf } from '../model/holding.ts';
import { holdingsCsv } from '../model/holdings-csv.ts';
import { HoldingRow } from './holding-row.tsx';
import { HoldingsStrip } from './holdings-strip.tsx';

const MOST_QUOTES = 100;
const HEADS = ['quantity', 'average', 'ltp', 'day', 'invested', 'value', 'pnl', 'pnl-percent'] as const;

function Rows({ holdings, account, date }: { holdings: readonly Position[]; account: Account; date: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'portfolio.tab.holdings' });
  const ids = useMemo(() => holdings.map((each) => each.instrument.instrument_id).slice(0, MOST_QUOTES), [holdings]);
  const quotes = useQuotes(ids);
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
              <HeadCell>
                <span className="sr-only">
                  <FormattedMessage id="portfolio.holdings.actions" />
                </span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {holdings.map((position) => (
              <HoldingRow key={position.position_id} position={position} account={account} />
            ))}
          </tbody>
        </Table>
      </div>
      <Button size="sm" className="self-start" onClick={() => saveCsv(`holdings-${date}`, holdingsCsv(holdings, read))}>
        <FormattedMessage id="portfolio.performance.csv-group" />
      </Button>
    </div>
  );
}

/** What the portfolio holds for delivery. */
export function HoldingsTab({ account, portfolio }: { account: Account; portfolio: Portfolio }) {
  const intl = useIntl();
  const positions = usePositions(portfolio.id);
  return (
    <PageState
      resource={positions}
      what={intl.formatMessage({ id: 'portfolio.tab.holdings' })}
      skeleton={<div className="skeleton h-40" aria-hidden />}
      isEmpty={(list) => holdingsOf(list).length === 0}
      empty={
        <EmptyState
          icon={Briefcase}
          title={intl.formatMessage({ id: 'portfolio.holdings.empty' })}
          action={
            <Link to={`${APP_BASE}/position`} className="btn btn-secondary">
              <FormattedMessage id="portfolio.row.positions" />
            </Link>
          }
        />
      }
    >
      {(list) => <Rows holdings={holdingsOf(list)} account={account} date={positions.tradingDate ?? ''} />}
    </PageState>
  );
}
