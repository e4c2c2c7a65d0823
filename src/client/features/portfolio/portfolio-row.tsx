import { NO_VALUE } from '#client/i18n/format.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { toldOf } from '#client/api/foreign/told.ts';
import type { Account, Portfolio, Position, Summary } from '#client/api/types.ts';
import { portfolioName } from '#client/i18n/portfolio-name.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { usePositions, useSummary } from '#client/state/positions/positions.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Check } from '#client/ui/icons.ts';
import { knownWhole } from '#client/state/resource/unreadable.ts';
import { type DayBook, DayProfit } from '#client/widgets/day-profit.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { Money } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { toldName, ToldValue } from '#client/widgets/told-facts.tsx';
import { TotalProfit } from '#client/widgets/total-profit.tsx';
import { PortfolioBots } from './portfolio-bots.tsx';

interface PortfolioRowProps {
  account: Account;
  portfolio: Portfolio;
  day: DayBook;
  onEdit: () => void;
  onDelete: () => void;
}

function Fact({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={id} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ValueProps {
  summary: Summary;
  positions: readonly Position[] | null;
  account: Account;
  portfolio: Portfolio;
  day: DayBook;
}

function Value({ summary, positions, account, portfolio, day }: ValueProps) {
  const { currency } = account;
  const held = useMemo(() => [{ summary, positions }], [summary, positions]);
  const total = (kind: 'net' | 'gross') => (
    <TotalProfit portfolios={held} kind={kind} currency={currency} meaning={`${kind}:portfolio:${portfolio.id}`} />
  );
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-5">
      <Fact id="portfolio.row.day">
        <DayProfit
          day={day}
          accountNumber={account.account_number}
          portfolioId={portfolio.id}
          currency={currency}
          className="font-semibold"
        />
      </Fact>
      <Fact id="portfolio.row.net">{total('net')}</Fact>
      <Fact id="portfolio.row.gross">{total('gross')}</Fact>
      <Fact id="portfolio.row.charges">
        <Money value={summary.charges} currency={currency} />
      </Fact>
      <Fact id="portfolio.row.open-positions">{summary.open_positions ?? NO_VALUE}</Fact>
      {portfolio.capital === null ? null : (
        <Fact id="portfolio.row.capital">
          <Money value={portfolio.capital} currency={currency} />
        </Fact>
      )}
      {portfolio.capital === null ? null : (
        <Fact id="portfolio.row.value">
          <TotalProfit
            portfolios={held}
            kind="net"
            capital={portfolio.capital}
            currency={currency}
            meaning={`worth:portfolio:${portfolio.id}`}
          />
        </Fact>
      )}
      {portfolio.max_day_loss === null ? null : (
        <Fact id="portfolio.row.max-day-loss">
          <Money value={portfolio.max_day_loss} currency={currency} />
        </Fact>
      )}
      <Told summary={summary} portfolio={portfolio} />
    </dl>
  );
}

/** Further fields that another back end sends. */
function Told({ summary, portfolio }: Pick<ValueProps, 'summary' | 'portfolio'>) {
  return Object.entries({ ...toldOf(portfolio), ...toldOf(summary) }).map(([name, value]) => (
    <div key={name}>
      <dt className="text-small text-text-3">{toldName(name)}</dt>
      <dd>
        <ToldValue value={value} />
      </dd>
    </div>
  ));
}

/** A portfolio with value and actions. */
export function PortfolioRow({ account, portfolio, day, onEdit, onDelete }: PortfolioRowProps) {
  const intl = useIntl();
  const titleId = useId();
  const summary = useSummary(portfolio.id);
  const positions = usePositions(portfolio.id);
  const selected = useAtomValue(selectedPortfolioAtom)?.id === portfolio.id;
  const selectAccount = useSetAtom(selectedAccountAtom);
  const selectPortfolio = useSetAtom(selectedPortfolioAtom);
  const offline = useAtomValue(offlineAtom);
  const name = portfolioName(intl, portfolio);
  const elsewhere = portfolio.placed_elsewhere === true;
  const named = (id: string) => intl.formatMessage({ id }, { name });
  const select = () => {
    selectAccount(account);
    selectPortfolio(portfolio);
  };
  return (
    <article className="flex flex-col gap-3 border-t border-border p-3 lg:p-4" aria-labelledby={titleId}>
      <header className="flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="min-w-0 flex-1 font-semibold break-words">
          {name}
        </h3>
        {selected ? (
          <Chip tone="primary" icon={<Icon icon={Check} size={16} />}>
            <FormattedMessage id="portfolio.row.selected" />
          </Chip>
        ) : null}
        {summary.value ? <FreshnessBadge facts={factsOfResource(summary)} /> : null}
      </header>
      <PageState market resource={summary} what={name} skeleton={<div className="skeleton h-10" aria-hidden />}>
        {(value) => <Value summary={value} positions={knownWhole(positions)} account={account} portfolio={portfolio} day={day} />}
      </PageState>
      {elsewhere ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="portfolio.row.elsewhere" />
        </p>
      ) : (
        <PortfolioBots portfolio={portfolio} onSelect={select} />
      )}
      <footer className="flex flex-wrap gap-2">
        {selected ? null : (
          <Button size="sm" variant="primary" aria-label={named('portfolio.row.select-named')} onClick={select}>
            <FormattedMessage id="portfolio.row.select" />
          </Button>
        )}
        <Link
          to={`${APP_BASE}/position`}
          className="btn btn-secondary btn-sm"
          aria-label={named('portfolio.row.positions-named')}
          onClick={select}
        >
          <FormattedMessage id="portfolio.row.positions" />
        </Link>
        <Button size="sm" aria-label={named('portfolio.row.rename-named')} disabled={offline} onClick={onEdit}>
          <FormattedMessage id="portfolio.row.rename" />
        </Button>
        <Button size="sm" variant="ghost" aria-label={named('portfolio.row.delete-named')} disabled={offline} onClick={onDelete}>
          <FormattedMessage id="portfolio.row.delete" />
        </Button>
      </footer>
    </article>
  );
}
