import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { dismissDigestAtom } from '#client/state/notices/digest.ts';
import { noticesOpenAtom } from '#client/state/overlays/open.ts';
import { NotificationSheet } from './notification-sheet.tsx';

/** The notification centre over any page. Closing it also dismisses the digest card on the home screen. */
export function NotificationHost() {
  const [open, setOpen] = useAtom(noticesOpenAtom);
  const dismissDigest = useSetAtom(dismissDigestAtom);
  // Closed on unmount, so that the next user does not find it open.
  useEffect(() => () => setOpen(false), [setOpen]);
  if (!open) return null;
  return (
    <NotificationSheet
      onClose={() => {
        setOpen(false);
        dismissDigest();
      }}
    />
  );
}
