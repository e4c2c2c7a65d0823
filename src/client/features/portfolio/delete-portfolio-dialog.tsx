import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Portfolio } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { deletePortfolioAtom } from '#client/state/portfolios.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Asks before a portfolio is deleted and says what that means. */
export function DeletePortfolioDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const intl = useIntl();
  const remove = useSetAtom(deletePortfolioAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(offlineAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const confirm = () => {
    setBusy(true);
    setFailure(null);
    remove(portfolio.id).then(
      () => {
        toast({ kind: 'success', title: { id: 'portfolio.toast.deleted', values: { name: portfolio.name } } });
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
      title={<FormattedMessage id="portfolio.delete.title" values={{ name: portfolio.name }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="portfolio.delete.keep" />
          </Button>
          <Button variant="danger" busy={busy} disabled={offline} onClick={confirm}>
            <FormattedMessage id={busy ? 'portfolio.delete.deleting' : 'portfolio.delete.confirm'} />
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5">
        {['books', 'orders', 'bots', 'open'].map((line) => (
          <li key={line}>
            <FormattedMessage id={`portfolio.delete.line-${line}`} />
          </li>
        ))}
      </ul>
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id="portfolio.form.offline" />
        </Notice>
      ) : null}
    </Dialog>
  );
}
