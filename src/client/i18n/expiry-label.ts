import type { IntlShape } from 'react-intl';
import { calendarKnows } from '#domain/calendar/holidays.ts';
import type { Format } from './format.ts';

/**
 * Returns an expiry as it is offered for a choice, with a word where the exchange's holidays of that year are not in the calendar yet: the day may still
 * move.
 */
export function expiryLabel(intl: Pick<IntlShape, 'formatMessage'>, format: Pick<Format, 'expiry'>, expiry: string): string {
  const text = format.expiry(expiry);
  return calendarKnows(expiry) ? text : intl.formatMessage({ id: 'instrument.expected' }, { expiry: text });
}
