import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { deleteAccountAtom } from '#client/state/accounts.ts';
import { connectivityAtom } from '#client/state/connectivity.ts';
import { usePortfolios } from '#client/state/portfolios.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Asks before an account is removed and lists what goes with it. */
export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const intl = useIntl();
  const remove = useSetAtom(deleteAccountAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const portfolios = usePortfolios(account.id).value;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const confirm = () => {
    setBusy(true);
    setFailure(null);
    remove(account.id).then(
      () => {
        toast({ kind: 'success', title: { id: 'broker.toast.removed', values: { label: account.label } } });
        onClose();
      },
      (thrown: unknown) => {
        setFailure(asApiError(thrown));
        setBusy(false);
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="broker.delete.title" values={{ label: account.label }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="broker.delete.keep" />
          </Button>
          <Button variant="danger" busy={busy} disabled={offline} onClick={confirm}>
            <FormattedMessage id={busy ? 'broker.delete.removing' : 'broker.delete.confirm'} />
          </Button>
        </>
      }
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
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id="broker.action.offline" />
        </Notice>
      ) : null}
    </Dialog>
  );
}
