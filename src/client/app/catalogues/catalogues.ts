import { type Load, whereCataloguesLie } from '#client/i18n/catalogue.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';

const auth = import.meta.glob('../../features/auth/messages/*.json') as Readonly<Record<string, Load>>;
const loadHome = lazyCode('shell', () => import('./home-catalogues.ts'));

/* Only here the features' folders are known: `i18n` asks by name. The sign-in page carries its own catalogue's address and no other's. */
whereCataloguesLie(async (name, locale) => {
  const path = `../../features/${name}/messages/${locale}.json`;
  return auth[path] ?? (await loadHome()).loadOf(path);
});
