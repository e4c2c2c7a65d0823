import type { IntlShape } from 'react-intl';
import type { Freshness } from '#domain/market/freshness.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Format } from '#client/i18n/format.ts';
import { type FreshnessFacts, knownAt } from './freshness-facts.ts';

const MINUTE = 60_000;

/** Returns the age in words: by the second below a minute, then by the minute. */
export function ageText(ageMs: number, intl: IntlShape): string {
  const seconds = Math.max(0, Math.round(ageMs / 1_000));
  return ageMs < MINUTE
    ? intl.formatMessage({ id: 'freshness.age-seconds' }, { seconds })
    : intl.formatMessage({ id: 'freshness.age-minutes' }, { minutes: Math.floor(ageMs / MINUTE) });
}

/** Returns the time of day by the exchange's clock, or by this device's, with the date when it was not today by the clock of that time: past midnight a time alone is another one. */
export function momentText(at: WallTime, now: WallTime, format: Format, byWall = false): string {
  const isExchanges = !byWall && (format.settings.exchangeTimeAt?.(at) ?? null) !== null;
  const dateOf = isExchanges ? format.momentDate : format.wallDate;
  const time = isExchanges ? format.moment(at) : format.wallTime(at);
  return dateOf(at) === dateOf(now) ? time : `${dateOf(at)} ${time}`;
}

/** Returns the badge's text. */
export function freshnessText(freshness: Freshness, facts: FreshnessFacts, now: WallTime, intl: IntlShape, format: Format): string {
  const at = knownAt(facts);
  if (freshness === 'unknown' || at === null) return intl.formatMessage({ id: 'freshness.unknown' });
  switch (freshness) {
    case 'live':
      return intl.formatMessage({ id: 'freshness.live' });
    case 'slow':
      return intl.formatMessage({ id: 'freshness.slow' }, { age: ageText(now - at, intl) });
    case 'delayed':
      return intl.formatMessage({ id: 'freshness.delayed' }, { age: ageText(Math.max(facts.delayMs ?? 0, facts.everyMs ?? 0), intl) });
    case 'cached':
      return intl.formatMessage({ id: 'freshness.cached' }, { time: momentText(at, now, format, facts.byWall) });
    case 'closed':
      return intl.formatMessage({ id: 'freshness.closed' }, { time: momentText(at, now, format, facts.byWall) });
  }
}
