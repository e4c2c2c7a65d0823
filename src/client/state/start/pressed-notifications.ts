import { safePath } from '#client/platform/safe-path.ts';
import { pressedNotificationAtom } from '../overlays/open.ts';
import { isRecord } from '../resource/is-record.ts';
import type { Store } from '../store.ts';

type Badge = { clearAppBadge?: () => Promise<void> };

/** Hears which notification was pressed while a page of the app is open, and takes the count off the icon when the app is looked at. Returns how to stop. */
export function startPressedNotifications(store: Store): () => void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data) || data['type'] !== 'OPEN_TOLD') return;
    const { title, body, at, href } = data;
    const path = safePath(typeof href === 'string' ? href : null);
    if (path === null || typeof title !== 'string' || typeof body !== 'string' || !Number.isSafeInteger(at)) return;
    store.set(pressedNotificationAtom, { title, body, at: at as number, href: path });
  };
  const seen = () => {
    if (document.visibilityState === 'visible') (navigator as Navigator & Badge).clearAppBadge?.().catch(() => undefined);
  };
  seen();
  workers?.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', seen);
  return () => {
    workers?.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', seen);
  };
}
