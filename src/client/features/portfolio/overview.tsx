import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Portfolio } from '#client/api/types.ts';
import { useAccounts } from '#client/state/accounts.ts';
import { Briefcase } from '#client/ui/icons.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { AccountBranch } from './account-branch.tsx';
import { DeletePortfolioDialog } from './delete-portfolio-dialog.tsx';
import { PortfolioForm } from './portfolio-form.tsx';

type Open = { form: { accountId: string; portfolio: Portfolio | null } } | { remove: Portfolio } | null;

/** The tree of accounts, their portfolios and the bots of these, each with its value. */
export function Overview() {
  const intl = useIntl();
  const accounts = useAccounts();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageState
        resource={accounts}
        what={intl.formatMessage({ id: 'portfolio.tree.label' })}
        skeleton={<div className="skeleton h-64" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Briefcase}
            title={intl.formatMessage({ id: 'portfolio.empty.title' })}
            action={
              <Link to={`${APP_BASE}/broker`} className="btn btn-primary">
                <FormattedMessage id="portfolio.empty.action" />
              </Link>
            }
          />
        }
      >
        {(list) => (
          <>
            <ul className="flex flex-col gap-3 lg:gap-4">
              {list.map((account) => (
                <li key={account.id}>
                  <AccountBranch
                    account={account}
                    onAdd={() => setOpen({ form: { accountId: account.id, portfolio: null } })}
                    onEdit={(portfolio) => setOpen({ form: { accountId: account.id, portfolio } })}
                    onDelete={(portfolio) => setOpen({ remove: portfolio })}
                  />
                </li>
              ))}
            </ul>
            {open && 'form' in open ? <PortfolioForm accounts={list} {...open.form} onClose={close} /> : null}
          </>
        )}
      </PageState>
      {open && 'remove' in open ? <DeletePortfolioDialog portfolio={open.remove} onClose={close} /> : null}
    </>
  );
}
