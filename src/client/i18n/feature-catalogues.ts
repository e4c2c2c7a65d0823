import type { Load } from './catalogue.ts';

/** Where each feature's catalogue lies. Apart from the loader, so that the sign-in route does not carry the list of all screens. */
export const featureCatalogues = import.meta.glob('../features/*/messages/*.json') as Record<string, Load>;
