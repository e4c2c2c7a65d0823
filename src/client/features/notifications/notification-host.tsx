import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { dismissDigestAtom } from '#client/state/notices/digest.ts';
import { noticesOpenAtom } from '#client/state/overlays/open.ts';
import { NotificationSheet } from './notification-sheet.tsx';

/** The notification centre over any page. What was missed is read with it: its card on the dashboard goes too. */
export function NotificationHost() {
  const [open, setOpen] = useAtom(noticesOpenAtom);
  const dismissDigest = useSetAtom(dismissDigestAtom);
  // Another user never finds it open.
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
