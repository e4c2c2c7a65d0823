import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { Account } from '#client/api/types.ts';
import { deleteAccountAtom } from '#client/state/accounts/accounts.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import { useRemoval } from '#client/state/accounts/use-removal.ts';
import { RemovalDialog } from '#client/widgets/removal-dialog.tsx';

/** Asks for confirmation before an account is deleted, and lists the data deleted with it. */
export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, label } = account;
  const remove = useSetAtom(deleteAccountAtom);
  const removal = useRemoval(() => remove(id), { id: 'broker.toast.removed', values: { label } }, onClose);
  const portfolios = usePortfolios(id).value;
  return (
    <RemovalDialog
      removal={removal}
      onClose={onClose}
      title={<FormattedMessage id="broker.delete.title" values={{ label }} />}
      keep={<FormattedMessage id="broker.delete.keep" />}
      confirm={<FormattedMessage id={removal.busy ? 'broker.delete.removing' : 'broker.delete.confirm'} />}
      offline={<FormattedMessage id="broker.action.offline" />}
    >
      <ul className="list-disc ps-5">
        <li>
          {portfolios === null ? (
            <FormattedMessage id="broker.delete.line-portfolios-unknown" />
          ) : (
            <FormattedMessage id="broker.delete.line-portfolios" values={{ count: portfolios.length }} />
          )}
        </li>
        <li>
          <FormattedMessage id="broker.delete.line-orders" />
        </li>
        <li>
          <FormattedMessage id="broker.delete.line-open" />
        </li>
      </ul>
    </RemovalDialog>
  );
}
