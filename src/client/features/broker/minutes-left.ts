import type { Account, MarketClock } from '#client/api/types.ts';

const MINUTE = 60_000;

/** Returns how many minutes of the exchange's clock the session has left at an instant of the server's clock; null when that is not known. */
export function minutesLeft(
  account: Pick<Account, 'status' | 'session_expires_at'>,
  clock: Pick<MarketClock, 'exchange_at' | 'received_at' | 'speed'> | null,
  serverNow: number,
): number | null {
  const until = account.session_expires_at;
  if (account.status !== 'active' || until === null || clock === null) return null;
  const exchangeNow = clock.exchange_at + (serverNow - clock.received_at) * clock.speed;
  return Math.max(0, Math.ceil((until - exchangeNow) / MINUTE));
}
