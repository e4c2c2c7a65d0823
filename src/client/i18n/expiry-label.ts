import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { IntlShape } from 'react-intl';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Format } from './format.ts';

/**
 * Returns an expiry for a choice or beside a contract's name, with a mark where the date may still change because the exchange's holidays of that year
 * are not published yet.
 */
export function expiryLabel(
  intl: Pick<IntlShape, 'formatMessage'>,
  format: Pick<Format, 'expiry'>,
  expiry: string,
  at: ExchangeTime | null = null,
): string {
  const text = format.expiry(expiry, { at });
  return marketCalendar.knows(expiry) ? text : intl.formatMessage({ id: 'instrument.expected' }, { expiry: text });
}
