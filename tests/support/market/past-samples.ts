import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { presentPastChain } from '#contract/present/past-chain.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** A day of which the close alone is known. */
export const PAST_DAILY = '2026-11-13';
export const PAST_EXPIRY = '2026-11-24';

/** A chain whose call at the money costs as many rupees as minutes of the session have passed; one price is an hour old. */
export function pastChainOf(query: URLSearchParams) {
  const date = query.get('date') ?? '';
  const source = query.get('source') === 'own-history' ? ('own-history' as const) : ('simulated-history' as const);
  const session = nseFo.sessionOn(date);
  const at = exchangeTime(query.has('at') ? Number(query.get('at')) : session.closesAt);
  const last = 100 + (at - session.opensAt) / MINUTE_MS;
  const options = [25_950, 26_000, 26_050].flatMap((strike) =>
    (['call', 'put'] as const).map((optionType) => ({
      strike: priceFromDecimal(strike),
      optionType,
      last: priceFromDecimal(last),
      pricedAt: exchangeTime(strike === 26_050 && optionType === 'put' ? at - 60 * MINUTE_MS : at),
      bid: null,
      ask: null,
      volume: null,
      openInterest: 650,
    })),
  );
  return presentPastChain(
    nseFo,
    { underlying: 'NIFTY', date, expiry: PAST_EXPIRY, at, spot: priceFromDecimal(26_010), options },
    {
      source,
      files: source === 'own-history' ? ['minutes.zip'] : [],
      basis: date === PAST_DAILY ? 'end-of-day' : 'minutes',
      first_at: exchangeTime(session.opensAt + MINUTE_MS),
      last_at: session.closesAt,
      expiries: [{ expiry: PAST_EXPIRY, expires_at: exchangeTime(nseFo.instantAt(PAST_EXPIRY, 930)), monthly: true }],
      segment: 'NSE-FO',
      lot_size: 65,
      tick_size: 0.05,
    },
  );
}
