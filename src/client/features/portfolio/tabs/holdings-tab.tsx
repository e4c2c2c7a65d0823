import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { useQuotes } from '#client/state/chain.ts';
import { usePositions } from '#client/state/positions.ts';
import { Briefcase } from '#client/ui/icons.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Money } from '#client/widgets/money.tsx';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/price.tsx';
import { addMoney, moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { holdingProfit, holdingsOf } from '../model/holding.ts';

const MOST_QUOTES = 100;
const HEADS = ['quantity', 'average', 'ltp', 'invested', 'pnl'] as const;

function Row({ position, account }: { position: Position; account: Account }) {
  const { instrument, quote } = position;
  const id = instrument.instrument_id;
  const ids = useMemo(() => [id], [id]);
  const profit = useCallback<Parameters<typeof LivePnl>[0]['value']>(
    (read) => holdingProfit(position, read(id)?.ltp ?? quote?.ltp ?? null),
    [position, quote, id],
  );
  return (
    <tr>
      <RowHead>
        <span dir="ltr">{instrument.tradingsymbol}</span>
      </RowHead>
      <Cell numeric>{position.net_quantity}</Cell>
      <Cell numeric>
        <Price value={position.average_price} tick={instrument.tick_size} />
      </Cell>
      <Cell numeric>
        <LivePrice instrumentId={id} tick={instrument.tick_size} />
      </Cell>
      <Cell numeric>
        <Money value={position.open_cost} currency={account.currency} />
      </Cell>
      <Cell numeric>
        <LivePnl instrumentIds={ids} value={profit} currency={account.currency} />
      </Cell>
    </tr>
  );
}

function Rows({ holdings, account }: { holdings: readonly Position[]; account: Account }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'portfolio.tab.holdings' });
  const ids = useMemo(() => holdings.map((each) => each.instrument.instrument_id).slice(0, MOST_QUOTES), [holdings]);
  const quotes = useQuotes(ids);
  useReportFreshness(title, factsOfResource(quotes));
  const all = useCallback<Parameters<typeof LivePnl>[0]['value']>(
    (read) => {
      const profits = holdings.map((each) => holdingProfit(each, read(each.instrument.instrument_id)?.ltp ?? each.quote?.ltp ?? null));
      const known = profits.filter((profit) => profit !== null);
      return known.length < profits.length ? null : moneyToDecimal(addMoney(...known.map(moneyFromDecimal)));
    },
    [holdings],
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="text-small text-text-3">
          <FormattedMessage id="portfolio.holdings.total" />
        </span>
        <LivePnl instrumentIds={ids} value={all} currency={account.currency} />
      </p>
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
            </tr>
          </thead>
          <tbody>
            {holdings.map((position) => (
              <Row key={position.position_id} position={position} account={account} />
            ))}
          </tbody>
        </Table>
      </div>
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
      {(list) => <Rows holdings={holdingsOf(list)} account={account} />}
    </PageState>
  );
}
