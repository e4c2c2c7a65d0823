import type { IntlShape } from 'react-intl';
import type { Broker } from '#client/api/types.ts';

/** Brokers of this server, with translated titles; all other brokers keep the title from the list. */
const OURS: ReadonlySet<string> = new Set(['paper', 'practice']);

/** Returns the broker's name in the reader's language. */
export function brokerTitle(intl: IntlShape, { broker_name: name, title }: Pick<Broker, 'broker_name' | 'title'>): string {
  return OURS.has(name) ? intl.formatMessage({ id: `broker.name.${name}` }) : title;
}
