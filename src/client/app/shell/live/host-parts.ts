import { loadCatalogue } from '#client/i18n/catalogue.ts';
import { localeAtom } from '#client/state/preferences.ts';
import { store } from '#client/state/store.ts';
import { lazyScreen, type ScreenModule } from '#client/app/lazy-screen.tsx';

function host(feature: string, load: () => Promise<ScreenModule>) {
  return lazyScreen(feature, async () => {
    const [module] = await Promise.all([load(), loadCatalogue(feature, store.get(localeAtom))]);
    return module;
  });
}

/** The order ticket, the search, the kill switch and the notification centre, fetched when first needed. */
export const TICKET_HOST = host('ticket', () =>
  import('#client/features/ticket/index.ts').then(({ TicketHost }) => ({ Screen: TicketHost })),
);
export const SEARCH_HOST = host('search', () =>
  import('#client/features/search/index.ts').then(({ SearchHost }) => ({ Screen: SearchHost })),
);
export const KILL_HOST = host('kill', () => import('#client/features/kill/index.ts').then(({ KillSheet }) => ({ Screen: KillSheet })));
export const NOTICES_HOST = host('notifications', () =>
  import('#client/features/notifications/index.ts').then(({ NotificationHost }) => ({ Screen: NotificationHost })),
);
export const KEYS_HOST = host('keys', () => import('#client/features/keys/index.ts').then(({ KeysHost }) => ({ Screen: KeysHost })));
