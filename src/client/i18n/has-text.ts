import type { IntlShape } from 'react-intl';
import { noteMissed } from './missed-texts.ts';

/** Returns whether there is a text under the id now. One that comes later is shown then. */
export function hasText(intl: IntlShape, id: string): boolean {
  const here = Object.hasOwn(intl.messages, id);
  if (!here) noteMissed();
  return here;
}
