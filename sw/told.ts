/** Content of a push message (server/services/telling/channels/push.ts). */
interface Told {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly at: number;
  readonly href: string;
  readonly lang: string;
}

/** A notification for display. */
interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & {
    readonly timestamp: number;
    readonly renotify?: boolean;
    readonly data: Omit<Told, 'tag' | 'lang'>;
  };
}

const HOME = '/app/dashboards/default';
const MINUTE_MS = 60_000;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Only addresses of the app: whatever was sent, a press leads nowhere else. */
const hrefOf = ({ href }: Partial<Told>) => (/^\/app\/[\w/?=&%~-]*$/.test(text(href)) ? text(href) : HOME);

/** Returns the localised time of an event, with its age from two minutes on. */
function timeOf(at: number, now: number, lang: string): string {
  const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' }).format(at);
  const minutes = Math.round((now - at) / MINUTE_MS);
  if (minutes < 2) return time;
  const [count, unit] = minutes < 90 ? ([minutes, 'minute'] as const) : ([Math.round(minutes / 60), 'hour'] as const);
  return `${time}, ${new Intl.RelativeTimeFormat(lang).format(-count, unit)}`;
}

/** Returns the notification of a message. What cannot be read is shown too, as a bare sign: browsers end a subscription that shows nothing. */
export function shownOf(read: () => unknown, now: number): Shown {
  let told: Partial<Told> = {};
  try {
    told = read() ?? {};
  } catch {
    // Nothing that could be read: the sign alone.
  }
  const title = text(told.title) || 'Strikedesk';
  const body = text(told.body);
  const at = Number.isFinite(told.at) ? Number(told.at) : now;
  const lang = /^[a-z]{2}$/.test(text(told.lang)) ? text(told.lang) : 'en';
  const href = hrefOf(told);
  const time = timeOf(at, now, lang);
  return {
    title,
    options: {
      body: body === '' ? time : `${body}\n${time}`,
      lang,
      icon: '/icons/icon-192.png',
      timestamp: at,
      // A repeated message with the same tag replaces the notification without a second alert.
      tag: text(told.tag),
      data: { title, body, at, href },
    },
  };
}

type Scope = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients' | 'navigator' | 'addEventListener'>;
type Badge = { setAppBadge?: (count: number) => Promise<void> };

/** Puts the number of what has not been looked at on the sign of the app; none takes it off. */
async function mark({ registration, navigator }: Scope): Promise<void> {
  const { length } = await registration.getNotifications();
  await (navigator as unknown as Badge).setAppBadge?.(length);
}

/** Opens the notification's screen; an open page asks the user first, who may be typing. A press on a notification does nothing else. */
async function open({ clients }: Scope, data: unknown): Promise<void> {
  const told = (data ?? {}) as Partial<Told>;
  const href = hrefOf(told);
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/app/'));
  if (page === undefined) return void (await clients.openWindow(href));
  page.postMessage({ type: 'OPEN_TOLD', ...told, href }, {});
  await page.focus().catch(() => undefined);
}

/** Shows push messages as notifications. Returns a function that removes all of them, for sign-out. */
export function tellPushed(scope: Scope): () => Promise<void> {
  let last = Promise.resolve();
  /** Runs the work in sequence, then updates the badge: Chromium loses a notification shown while the list is read. */
  const inTurn = (work: () => unknown) =>
    (last = last
      .then(work)
      .then(() => mark(scope))
      .catch(() => undefined));
  scope.addEventListener('push', (event) => {
    const { title, options } = shownOf(() => event.data?.json() as unknown, Date.now());
    event.waitUntil(inTurn(() => scope.registration.showNotification(title, options)));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.waitUntil(Promise.all([open(scope, event.notification.data), inTurn(() => event.notification.close())]));
  });
  scope.addEventListener('notificationclose', (event) => event.waitUntil(inTurn(() => undefined)));
  return async () => {
    // Without the right to show anything nothing was shown, and browsers without a push service end who asks for it.
    if ('Notification' in globalThis && Notification.permission === 'denied') return;
    await inTurn(async () => {
      for (const each of await scope.registration.getNotifications()) each.close();
    });
    await scope.registration.pushManager
      .getSubscription()
      .then((own) => own?.unsubscribe())
      .catch(() => undefined);
  };
}
