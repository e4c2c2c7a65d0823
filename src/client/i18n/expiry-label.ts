import type { IntlShape } from 'react-intl';
import { calendarKnows } from '#domain/calendar/holidays.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Format } from './format.ts';

/**
 * Returns an expiry as it stands in a choice or beside a contract's name, with a word where the exchange's holidays of that year are not in the
 * calendar yet: the day may still move.
 */
export function expiryLabel(
  intl: Pick<IntlShape, 'formatMessage'>,
  format: Pick<Format, 'expiry'>,
  expiry: string,
  at: ExchangeTime | null = null,
): string {
  const text = format.expiry(expiry, { at });
  return calendarKnows(expiry) ? text : intl.formatMessage({ id: 'instrument.expected' }, { expiry: text });
}
