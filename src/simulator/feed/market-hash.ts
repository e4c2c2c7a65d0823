import { hashText } from '../processes/random.ts';
import type { MarketState } from './market-state.ts';

/** Returns a 64-bit hash of the whole state as 16 hex digits: equal states give equal hashes, whichever process made them. */
export function marketHash(state: MarketState): string {
  const { seed, step, at, tradingDate, opensAt, closesAt, random, underlyings } = state;
  const rows = underlyings.map(({ name, path, close, listing, books }) => [
    name,
    path.spot,
    path.slow,
    path.fast,
    path.carry,
    path.skew,
    close.at,
    close.path.spot,
    close.path.slow,
    close.path.fast,
    close.path.carry,
    close.path.skew,
    listing.map((l) => [l.expiry, l.expiresAt, l.monthly, l.lotSize, l.freezeQuantity, l.laterSessions, l.firstStrike, l.strikeCount]),
    books.map((b) => [b.lastTicks, b.lastAt, b.volume, b.openInterest, b.openInterestBefore]),
  ]);
  const text = JSON.stringify([seed, step, at, tradingDate, opensAt, closesAt, random, rows]);
  const hex = (value: number): string => value.toString(16).padStart(8, '0');
  return hex(hashText(text)) + hex(hashText(`${text.length}:${text}`));
}
