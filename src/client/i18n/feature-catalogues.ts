import type { Load } from './catalogue.ts';

const errors = import.meta.glob('./messages/*.json', { query: '?part=errors' }) as Record<string, Load>;
const widgets = import.meta.glob('../widgets/*/messages/*.json') as Record<string, Load>;

/**
 * Where each feature's catalogue lies, and as if they were features the reasons of refusals and the words of widgets that come late. Apart from the
 * loader, so that the sign-in route does not carry the list of all screens.
 */
export const featureCatalogues: Readonly<Record<string, Load>> = {
  ...(import.meta.glob('../features/{*,*/*}/messages/*.json') as Record<string, Load>),
  ...Object.fromEntries(Object.entries(errors).map(([path, load]) => [path.replace('./', '../features/errors/'), load])),
  ...Object.fromEntries(Object.entries(widgets).map(([path, load]) => [path.replace('widgets', 'features'), load])),
};
