import type { Load } from './catalogue.ts';

/** Where the catalogue of the home screen lies. Apart from the list of all others, which the first page behind the sign-in does not need. */
export const homeCatalogues = import.meta.glob('../features/dashboard/messages/*.json') as Readonly<Record<string, Load>>;
