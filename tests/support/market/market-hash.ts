import { hashText } from '#simulator/processes/random.ts';
import type { PathState } from '#simulator/processes/path.ts';
import type { MarketState } from '#simulator/feed/market-state.ts';

const pathRow = ({ spot, slow, fast, carry, skew, rush }: PathState) =>
  rush ? [spot, slow, fast, carry, skew, rush.move, rush.slow, rush.fast, rush.minutes] : [spot, slow, fast, carry, skew];

/** Returns a 64-bit hash of the whole state as 16 hex digits: equal states give equal hashes, whichever process made them. */
export function marketHash(state: MarketState): string {
  const { seed, step, stepMs, at, quotedAt, tradingDate, opensAt, closesAt, random, underlyings, shares, volatilityClose } = state;
  const { scenario, haltedUntil, breaker } = state;
  const rows = underlyings.map(({ name, path, close, listing, books }) => [
    name,
    pathRow(path),
    close.at,
    pathRow(close.path),
    listing.map((l) => [
      l.expiry,
      l.expiresAt,
      l.monthly,
      l.lotSize,
      l.freezeQuantity,
      l.futureTick,
      l.laterSessions,
      l.firstStrike,
      l.strikeCount,
    ]),
    books.map((b) => [b.lastTicks, b.lastStep, b.volume, b.held, b.change]),
  ]);
  const cash = [shares.worth, shares.tick, shares.closeTicks, shares.lastTicks, shares.lastStep, shares.volume];
  const run = scenario && [scenario.name, scenario.from, scenario.until, scenario.sign, scenario.begun, scenario.fall];
  const clock = [seed, step, stepMs, at, quotedAt, tradingDate, opensAt, closesAt, random];
  const text = JSON.stringify([clock, rows, cash, volatilityClose, run, haltedUntil, breaker]);
  const hex = (value: number): string => value.toString(16).padStart(8, '0');
  return hex(hashText(text)) + hex(hashText(`${text.length}:${text}`));
}
