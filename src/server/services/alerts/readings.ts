import { exactMicros, microsOf } from '#domain/alerts/micros.ts';
import type { TermReading } from '#domain/alerts/reduce-alert.ts';
import { type AlertTerm, isOptionMeasure, type LevelTerm, type TermSubject } from '#domain/alerts/term.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { putCallRatio } from '#domain/indicators/open-interest.ts';
import { freshnessOf, mayAddRisk } from '#domain/market/freshness.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { ChainRow, OptionChain } from '#domain/pricing/assemble-chain.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { chainKey } from './sources.ts';

/** A computed value, with the time of its inputs. */
interface Kept<T> {
  readonly of: T;
  readonly at: ExchangeTime;
  readonly receivedAt: WallTime;
}

/** Values of an account: by measure, or by the id of a part; in millionths, null = unknown. */
export type AccountValues = ReadonlyMap<string, number | null>;
export const accountValueKey = (term: Extract<TermSubject, { accountId: string }>): string =>
  'positionId' in term ? term.positionId : 'portfolioId' in term ? term.portfolioId : term.measure;

type Seen = Pick<MarketReading, 'quote' | 'instrument' | 'at'>;
const NONE: TermReading = { kind: 'unknown', why: 'none' };
const STALE: TermReading = { kind: 'unknown', why: 'stale' };
const QUIET: TermReading = { kind: 'quiet' };

function valueOfQuote(measure: LevelTerm['measure'], quote: Quote): number | null {
  if (measure === 'price') return exactMicros(quote.lastPrice);
  if (measure === 'change') return quote.previousClose <= 0 ? null : microsOf((quote.lastPrice / quote.previousClose - 1) * 100);
  if (measure === 'volume') return microsOf(quote.volume);
  if (measure === 'oi') return microsOf(quote.openInterest);
  return measure === 'oi-change' ? microsOf(quote.openInterestChange) : null;
}

/** The rows of a chain by strike, made once for each chain. */
const rowsByStrike = new WeakMap<OptionChain, ReadonlyMap<number, ChainRow>>();

function rowAt(chain: OptionChain, strike: number): ChainRow | undefined {
  const known = rowsByStrike.get(chain) ?? new Map(chain.rows.map((row) => [row.strike, row]));
  rowsByStrike.set(chain, known);
  return known.get(strike);
}

/** Returns the sum of what the legs cost, exactly; null while one has no price. */
function premiumOf(legs: readonly { readonly instrumentId: string; readonly sign: 1 | -1 }[], quote: Seen['quote']): number | null {
  let sum = 0;
  for (const { instrumentId, sign } of legs) {
    const price = quote(instrumentId)?.lastPrice;
    if (price === undefined) return null;
    sum += sign * price;
  }
  return exactMicros(sum);
}

/** Returns open puts divided by open calls of a chain; null when no call is open. */
function pcrOf(chain: OptionChain): number | null {
  return putCallRatio(chain.rows.map(({ strike, call, put }) => ({ strike, call: call.quote.openInterest, put: put.quote.openInterest })));
}

/** Returns the reader of terms: quotes from the given market, other values as last computed. */
export function createReadings({ clock, venue }: { readonly clock: WallClock; readonly venue: Market }) {
  const chains = new Map<string, Kept<OptionChain>>();
  const accounts = new Map<string, Kept<AccountValues>>();

  const isFresh = (receivedAt: WallTime): boolean =>
    mayAddRisk(freshnessOf({ now: clock.now(), receivedAt, origin: 'feed', sessionOpen: venue.sessionOpen(), delayMs: 0 }));

  function valued(micros: number | null, at: ExchangeTime, receivedAt: WallTime): TermReading {
    if (micros === null || !Number.isFinite(micros)) return NONE;
    return isFresh(receivedAt) ? { kind: 'value', micros, at, receivedAt } : STALE;
  }

  function ofOption(term: LevelTerm & { readonly instrumentId: string }, market: Seen): TermReading {
    const option = market.instrument(term.instrumentId);
    if (option?.kind !== 'option' || option.expiresAt <= market.at) return NONE;
    const kept = chains.get(chainKey(option.underlying, option.expiry));
    const row = kept === undefined ? undefined : rowAt(kept.of, option.strike);
    if (kept === undefined || row === undefined) return NONE;
    const { measure } = term;
    if (measure === 'iv') return valued(row.volatility === null ? null : microsOf(row.volatility * 100), kept.at, kept.receivedAt);
    const value = isOptionMeasure(measure) ? row[option.optionType].greeks?.[measure] : undefined;
    return valued(value === undefined ? null : microsOf(value), kept.at, kept.receivedAt);
  }

  function ofChain(term: LevelTerm & { readonly underlying: string; readonly expiry: string }): TermReading {
    const kept = chains.get(chainKey(term.underlying, term.expiry));
    if (kept === undefined) return NONE;
    const iv = kept.of.atmVolatility;
    const value = term.measure === 'pcr' ? pcrOf(kept.of) : iv === null ? null : iv * 100;
    return valued(value === null ? null : microsOf(value), kept.at, kept.receivedAt);
  }

  return {
    keepChain: (key: string, of: OptionChain): void => void chains.set(key, { of, at: venue.now(), receivedAt: venue.receivedAt() }),
    keepAccount: (id: string, of: AccountValues): void => void accounts.set(id, { of, at: venue.now(), receivedAt: venue.receivedAt() }),
    /** Drops values not watched any more. */
    forget(watched: (key: string) => boolean): void {
      for (const key of chains.keys()) if (!watched(key)) chains.delete(key);
      for (const id of accounts.keys()) if (!watched(`account ${id}`)) accounts.delete(id);
    },

    /** Returns the reading of a term in a market; no event for a term on events. */
    of(term: AlertTerm, market: Seen): TermReading {
      if (term.measure === 'bot' || term.measure === 'screen') return QUIET;
      if (term.measure === 'time')
        return valued(microsOf(Math.floor(venue.calendar.msOfDay(market.at) / MINUTE_MS)), market.at, venue.receivedAt());
      if ('legs' in term)
        return valued(
          premiumOf(term.legs, (id) => market.quote(id)),
          market.at,
          venue.receivedAt(),
        );
      if ('underlying' in term) return ofChain(term);
      if ('accountId' in term) {
        const kept = accounts.get(term.accountId);
        return kept === undefined ? NONE : valued(kept.of.get(accountValueKey(term)) ?? null, kept.at, kept.receivedAt);
      }
      const quote = market.quote(term.instrumentId);
      if (isOptionMeasure(term.measure)) return ofOption(term, market);
      return quote === null ? NONE : valued(valueOfQuote(term.measure, quote), quote.at, venue.receivedAt());
    },
  };
}

export type Readings = ReturnType<typeof createReadings>;
