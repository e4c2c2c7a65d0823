/**
 * Whether this browser can be pushed to. `install-first`: an iPhone or iPad lets only apps of the home screen ask. `insecure`: no service worker without HTTPS.
 * `refused`: its reader said no to notifications, and only its own settings can change that.
 */
export type PushState = 'unsupported' | 'insecure' | 'install-first' | 'refused' | 'off' | 'on';

/** What the server needs to push to this browser. */
interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** iPads say that they are Macs; no Mac has fingers on it. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

async function manager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Returns how pushing to this browser stands; asks its reader for nothing. */
export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() && !isInstalled() ? 'install-first' : 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  // A worker is registered when the page is idle; without one there is nothing to be on.
  const registration = await navigator.serviceWorker.getRegistration();
  const own = await registration?.pushManager.getSubscription();
  return own === null || own === undefined || Notification.permission !== 'granted' ? 'off' : 'on';
}

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks the reader, and subscribes under the key of the server. Called by a press alone. Returns null where the reader said no. */
export async function subscribePush(serverKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const push = await manager();
  // Made under the key of another server, or of this one before it lost its own: nobody could send to it.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] } : null;
}

/** Ends what this browser is subscribed to. */
export async function unsubscribePush(): Promise<void> {
  await (await (await manager()).getSubscription())?.unsubscribe();
}
