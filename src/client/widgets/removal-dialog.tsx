import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import type { Removal } from '#client/state/accounts/use-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';

interface RemovalDialogProps {
  removal: Removal;
  title: ReactNode;
  /** What goes with it. */
  children: ReactNode;
  /** Labels of the two buttons; the removal's label changes while running. */
  keep: ReactNode;
  confirm: ReactNode;
  /** Said while the device is offline, when nothing can be removed. */
  offline: ReactNode;
  onClose: () => void;
}

/** Asks before something is removed for good. */
export function RemovalDialog({ removal, title, children, keep, confirm, offline: offlineText, onClose }: RemovalDialogProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" busy={removal.busy} disabled={offline} onClick={removal.start}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {removal.failure ? <Notice kind="error">{errorText(removal.failure, intl)}</Notice> : null}
      {offline ? <Notice kind="stale">{offlineText}</Notice> : null}
    </Dialog>
  );
}
