import type { IntlShape } from 'react-intl';
import type { Broker } from '#client/api/types.ts';

/** Brokers of this server's own, which have a name in each language; the others are called as they call themselves. */
const OURS: ReadonlySet<string> = new Set(['paper', 'practice']);

/** Returns what a broker is called in the reader's language. */
export function brokerTitle(intl: IntlShape, { broker_name: name, title }: Pick<Broker, 'broker_name' | 'title'>): string {
  return OURS.has(name) ? intl.formatMessage({ id: `broker.name.${name}` }) : title;
}
