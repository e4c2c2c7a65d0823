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

/** The order ticket and the search, fetched when first needed. */
export const TICKET_HOST = host('ticket', () =>
  import('#client/features/ticket/index.ts').then(({ TicketHost }) => ({ Screen: TicketHost })),
);
export const SEARCH_HOST = host('search', () =>
  import('#client/features/search/index.ts').then(({ SearchHost }) => ({ Screen: SearchHost })),
);
