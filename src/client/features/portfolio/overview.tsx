import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Portfolio } from '#client/api/types.ts';
import { useAccounts } from '#client/state/accounts/accounts.ts';
import { deletePortfolioAtom } from '#client/state/accounts/portfolios.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { Briefcase } from '#client/ui/icons.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';
import { OneSoftError } from '#client/widgets/soft-error.tsx';
import { AccountBranch } from './account-branch.tsx';
import { PortfolioForm } from './portfolio-form.tsx';

type Open = { form: { accountId: string; portfolio: Portfolio | null } } | { remove: Portfolio } | null;

/** The tree of accounts, portfolios and bots, each with its value. */
export function Overview() {
  const intl = useIntl();
  const accounts = useAccounts();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <OneSoftError what={intl.formatMessage({ id: 'portfolio.page.title' })}>
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
          >
            <FormattedMessage id="portfolio.empty.text" />
          </EmptyState>
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
    </OneSoftError>
  );
}

/** Asks for confirmation before a portfolio is deleted, and states the consequences. */
function DeletePortfolioDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const { id, name } = portfolio;
  const remove = useSetAtom(deletePortfolioAtom);
  const removal = useRemoval(() => remove(id), { id: 'portfolio.toast.deleted', values: { name } }, onClose);
  return (
    <RemovalDialog
      removal={removal}
      onClose={onClose}
      title={<FormattedMessage id="portfolio.delete.title" values={{ name }} />}
      keep={<FormattedMessage id="portfolio.delete.keep" />}
      confirm={<FormattedMessage id={removal.busy ? 'portfolio.delete.deleting' : 'portfolio.delete.confirm'} />}
      offline={<FormattedMessage id="portfolio.form.offline" />}
    >
      <ul className="list-disc ps-5">
        {['books', 'orders', 'bots', 'open'].map((line) => (
          <li key={line}>
            <FormattedMessage id={`portfolio.delete.line-${line}`} />
          </li>
        ))}
      </ul>
    </RemovalDialog>
  );
}
