/**
 * Whether this browser can receive push messages. `install-first`: iPhone and iPad allow push only for apps on the home screen. `insecure`: no service worker
 * without HTTPS. `refused`: the user denied notifications; only the browser's settings can change that.
 */
export type PushState = 'unsupported' | 'insecure' | 'install-first' | 'refused' | 'off' | 'on';

/** The push subscription as the server needs it. */
interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** An iPad reports itself as a Mac, but with touch points. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

async function manager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Returns the push state of this browser, without a permission prompt. */
export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() && !isInstalled() ? 'install-first' : 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  // The service worker is registered when the page is idle; without one push is off.
  const registration = await navigator.serviceWorker.getRegistration();
  const own = await registration?.pushManager.getSubscription();
  return own === null || own === undefined || Notification.permission !== 'granted' ? 'off' : 'on';
}

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks for permission and subscribes with the server's key. Call only on a press. Returns null when the user declines. */
export async function subscribePush(serverKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const push = await manager();
  // Removes a subscription made with another key (another server, or a lost key): nobody could send to it.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] } : null;
}

/** Ends this browser's push subscription. */
export async function unsubscribePush(): Promise<void> {
  await (await (await manager()).getSubscription())?.unsubscribe();
}
