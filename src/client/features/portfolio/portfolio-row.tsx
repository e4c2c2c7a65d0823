import { useAtomValue, useSetAtom } from 'jotai';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, Portfolio, Summary } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { useSummary } from '#client/state/positions.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from '#client/state/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Check } from '#client/ui/icons.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { Money } from '#client/widgets/money.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { WallTime } from '#domain/units/time.ts';
import { addMoney, moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { PortfolioBots } from './portfolio-bots.tsx';

/** Returns what the capital has become, net of charges; null while the result is not known. */
function worthOf(capital: number, net: number | null): number | null {
  return net === null ? null : moneyToDecimal(addMoney(moneyFromDecimal(capital), moneyFromDecimal(net)));
}

/** The result of the running day net of charges, and when it was true. */
export interface DayResult {
  readonly net: number | null;
  readonly at: WallTime | null;
}

/** The badge of the row says the age of its summary: the day's result is shown beside it only while it is about as old. */
const SAME_AGE_MS = 60_000;
function dayBeside(day: DayResult, at: WallTime | null): number | null {
  return day.at !== null && at !== null && Math.abs(day.at - at) <= SAME_AGE_MS ? day.net : null;
}

interface PortfolioRowProps {
  account: Account;
  portfolio: Portfolio;
  day: DayResult;
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

function Value({ summary, account, portfolio, day }: { summary: Summary; account: Account; portfolio: Portfolio; day: number | null }) {
  const { currency } = account;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
      <Fact id="portfolio.row.day">
        <Pnl value={day} currency={currency} meaning={`day-net:portfolio:${portfolio.id}`} />
      </Fact>
      <Fact id="portfolio.row.net">
        <Pnl value={summary.net_pnl} currency={currency} meaning={`net:portfolio:${portfolio.id}`} />
      </Fact>
      <Fact id="portfolio.row.gross">
        <Pnl value={summary.gross_pnl} currency={currency} />
      </Fact>
      <Fact id="portfolio.row.charges">
        <Money value={summary.charges} currency={currency} />
      </Fact>
      <Fact id="portfolio.row.open-positions">{summary.open_positions}</Fact>
      {portfolio.capital === null ? null : (
        <Fact id="portfolio.row.capital">
          <Money value={portfolio.capital} currency={currency} />
        </Fact>
      )}
      {portfolio.capital === null ? null : (
        <Fact id="portfolio.row.value">
          <Money value={worthOf(portfolio.capital, summary.net_pnl)} currency={currency} />
        </Fact>
      )}
      {portfolio.max_day_loss === null ? null : (
        <Fact id="portfolio.row.max-day-loss">
          <Money value={portfolio.max_day_loss} currency={currency} />
        </Fact>
      )}
    </dl>
  );
}

/** A portfolio with what it is worth and what can be done with it. */
export function PortfolioRow({ account, portfolio, day, onEdit, onDelete }: PortfolioRowProps) {
  const intl = useIntl();
  const titleId = useId();
  const summary = useSummary(portfolio.id);
  const selected = useAtomValue(selectedPortfolioAtom)?.id === portfolio.id;
  const selectAccount = useSetAtom(selectedAccountAtom);
  const selectPortfolio = useSetAtom(selectedPortfolioAtom);
  const offline = useAtomValue(offlineAtom);
  const { name } = portfolio;
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
        {(value) => <Value summary={value} account={account} portfolio={portfolio} day={dayBeside(day, summary.receivedAt)} />}
      </PageState>
      <PortfolioBots portfolio={portfolio} onSelect={select} />
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
