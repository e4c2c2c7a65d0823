import type { IntlShape } from 'react-intl';
import type { Broker } from '#client/api/types.ts';

/** Returns the broker's name in the reader's language: translated where the catalogue has it, else the title from the list. */
export function brokerTitle(intl: IntlShape, { broker_name: name, title }: Pick<Broker, 'broker_name' | 'title'>): string {
  const id = `broker.name.${name}`;
  return id in intl.messages ? intl.formatMessage({ id }) : title;
}
