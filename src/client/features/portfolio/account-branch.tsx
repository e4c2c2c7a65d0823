import { atom, useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import { currentPositionsAtom, summaryAtom } from '#client/state/positions/positions.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ChevronDown, ChevronRight, Plus } from '#client/ui/icons.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { type DayBook, DayProfit, useDayBook } from '#client/widgets/day-profit.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { TotalProfit } from '#client/widgets/total-profit.tsx';
import { PortfolioRow } from './portfolio-row.tsx';

interface AccountBranchProps {
  account: Account;
  onAdd: () => void;
  onEdit: (portfolio: Portfolio) => void;
  onDelete: (portfolio: Portfolio) => void;
}

function Total({ account, portfolios, day }: { account: Account; portfolios: readonly Portfolio[]; day: DayBook }) {
  const held = useAtomValue(
    useMemo(
      () =>
        atom((get) =>
          portfolios.map(({ id }) => ({ summary: get(summaryAtom(id)).value, positions: get(currentPositionsAtom(id)).value })),
        ),
      [portfolios],
    ),
  );
  const { account_number: accountNumber, currency } = account;
  return (
    <p className="flex flex-wrap items-baseline gap-2">
      <span className="text-small text-text-3">
        <FormattedMessage id="portfolio.account.total" />
      </span>
      <TotalProfit portfolios={held} kind="net" currency={currency} meaning={`net:account:${accountNumber}`} />
      <span className="text-small text-text-3">
        <FormattedMessage id="portfolio.account.day" />
      </span>
      <DayProfit day={day} accountNumber={accountNumber} currency={currency} className="font-semibold" />
      <AsOf at={day.resource.receivedAt} />
    </p>
  );
}

/** An account of the tree with its portfolios. */
export function AccountBranch({ account, onAdd, onEdit, onDelete }: AccountBranchProps) {
  const intl = useIntl();
  const portfolios = usePortfolios(account.id);
  const day = useDayBook(account.account_number);
  const offline = useAtomValue(offlineAtom);
  const [open, setOpen] = useState(true);
  const titleId = useId();
  const listId = useId();
  const { label } = account;
  return (
    <section className="card overflow-hidden" aria-labelledby={titleId}>
      <header className="flex flex-wrap items-center gap-2 p-3 lg:p-4">
        <IconButton
          label={intl.formatMessage({ id: 'portfolio.account.expand' }, { label })}
          aria-expanded={open}
          aria-controls={listId}
          icon={<Icon icon={open ? ChevronDown : ChevronRight} directional={!open} />}
          onClick={() => setOpen(!open)}
        />
        <div className="min-w-0 flex-[1_1_11rem]">
          <h2 id={titleId} className="text-h2 break-words">
            {label}
          </h2>
          <p className="text-small text-text-3">
            {portfolios.value ? <FormattedMessage id="portfolio.account.count" values={{ count: portfolios.value.length }} /> : null}
          </p>
        </div>
        {account.environment === 'paper' ? <PaperMark /> : null}
        {account.status === 'disabled' ? (
          <Chip>
            <FormattedMessage id="portfolio.account.off" />
          </Chip>
        ) : null}
        {portfolios.value && portfolios.value.length > 1 ? <Total account={account} portfolios={portfolios.value} day={day} /> : null}
        <Button
          size="sm"
          icon={<Icon icon={Plus} size={16} />}
          aria-label={intl.formatMessage({ id: 'portfolio.account.add-named' }, { label })}
          disabled={offline}
          onClick={onAdd}
        >
          <FormattedMessage id="portfolio.page.add" />
        </Button>
      </header>
      <div id={listId} hidden={!open}>
        <PageState
          resource={portfolios}
          what={intl.formatMessage({ id: 'portfolio.row.list' }, { label })}
          skeleton={<div className="skeleton mx-3 mb-3 h-24" aria-hidden />}
          isEmpty={(list) => list.length === 0}
          empty={
            <p className="border-t border-border p-4 text-text-2">
              <FormattedMessage id="portfolio.account.empty" />
            </p>
          }
        >
          {(list) => (
            <ul>
              {list.map((portfolio) => (
                <li key={portfolio.id}>
                  <PortfolioRow
                    account={account}
                    portfolio={portfolio}
                    day={day}
                    onEdit={() => onEdit(portfolio)}
                    onDelete={() => onDelete(portfolio)}
                  />
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </div>
    </section>
  );
}
