import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { deleteBotAtom } from '#client/state/bots.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { KindedBot } from '#client/state/use-portfolio-bots.ts';

/** Asks before a bot is deleted. */
export function DeleteBotDialog({ kind, bot, onClose }: KindedBot & { onClose: () => void }) {
  const intl = useIntl();
  const remove = useSetAtom(deleteBotAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(offlineAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { name } = bot;
  const confirm = () => {
    setBusy(true);
    setFailure(null);
    remove(kind, bot.id).then(
      () => {
        toast({ kind: 'success', title: { id: 'strategies.toast.deleted', values: { name } } });
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
      title={<FormattedMessage id="strategies.delete.title" values={{ name }} />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="strategies.delete.keep" />
          </Button>
          <Button variant="danger" busy={busy} disabled={offline} onClick={confirm}>
            <FormattedMessage id={busy ? 'strategies.delete.deleting' : 'strategies.delete.confirm'} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="strategies.delete.text" />
      </p>
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id="strategies.editor.offline" />
        </Notice>
      ) : null}
    </Dialog>
  );
}
