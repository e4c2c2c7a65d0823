import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { Portfolio } from '#client/api/types.ts';
import { deletePortfolioAtom } from '#client/state/portfolios.ts';
import { useRemoval } from '#client/state/use-removal.ts';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';

/** Asks before a portfolio is deleted and says what that means. */
export function DeletePortfolioDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
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
