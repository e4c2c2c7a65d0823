import type { Load } from '#client/i18n/catalogue.ts';

const errors = import.meta.glob('../../i18n/messages/*.json', { query: '?part=errors' }) as Record<string, Load>;
const widgets = import.meta.glob('../../widgets/*/messages/*.json') as Record<string, Load>;

/** Where each feature's catalogue lies, and as if they were features the reasons of refusals and the words of widgets that come by themselves. */
export const CATALOGUES: Readonly<Record<string, Load>> = {
  ...(import.meta.glob('../../features/{*,*/*}/messages/*.json') as Record<string, Load>),
  ...Object.fromEntries(Object.entries(errors).map(([path, load]) => [path.replace('i18n', 'features/errors'), load])),
  ...Object.fromEntries(Object.entries(widgets).map(([path, load]) => [path.replace('widgets', 'features'), load])),
};
