import type { Price } from '../units/price.ts';
import type { Instrument } from './instrument.ts';

const KIND_ORDER = { index: 0, equity: 1, future: 2, option: 3 } as const;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const SCALE = 10_000;

function expiryTokens(expiry: string): string[] {
  const [year = '', month = '', day = ''] = expiry.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const dayNumber = String(Number(day));
  const short = year.slice(2);
  return [expiry, name, `${dayNumber}${name}`, `${dayNumber}${name}${short}`, `${name}${short}`, dayNumber, day, year];
}

/** Words by which a person may name the instrument, in lower case. */
function tokensOf(instrument: Instrument): readonly string[] {
  const tokens = [instrument.underlying.toLowerCase(), instrument.tradingsymbol.toLowerCase()];
  if (instrument.kind === 'index') tokens.push('index', 'spot');
  if (instrument.kind === 'equity') tokens.push('equity', 'share');
  if (instrument.kind === 'future') tokens.push('future', ...expiryTokens(instrument.expiry));
  if (instrument.kind === 'option')
    tokens.push(
      String(instrument.strike / SCALE),
      ...(instrument.optionType === 'call' ? ['ce', 'call'] : ['pe', 'put']),
      'option',
      ...expiryTokens(instrument.expiry),
    );
  return tokens;
}

const tokenCache = new WeakMap<Instrument, readonly string[]>();
function cachedTokens(instrument: Instrument): readonly string[] {
  const known = tokenCache.get(instrument);
  if (known) return known;
  const made = tokensOf(instrument);
  tokenCache.set(instrument, made);
  return made;
}

/** "24500ce" is two words run together; a whole word that matches is never split. */
function matchesWord(tokens: readonly string[], word: string): boolean {
  if (tokens.some((token) => token.startsWith(word))) return true;
  const parts = word.match(/[a-z]+|[0-9.]+/g) ?? [];
  return parts.length > 1 && parts.every((part) => tokens.some((token) => token.startsWith(part)));
}

function rankOf(instrument: Instrument, words: readonly string[]): number | null {
  const symbol = instrument.tradingsymbol.toLowerCase();
  const joined = words.join('');
  if (symbol === joined) return 0;
  if (symbol.startsWith(joined)) return 1;
  const tokens = cachedTokens(instrument);
  return words.every((word) => matchesWord(tokens, word)) ? 2 : null;
}

function compare(a: Instrument, b: Instrument, nearest: Price | null): number {
  const kind = KIND_ORDER[a.kind] - KIND_ORDER[b.kind];
  if (kind !== 0) return kind;
  if ('expiry' in a && 'expiry' in b && a.expiry !== b.expiry) return a.expiry < b.expiry ? -1 : 1;
  if (a.kind === 'option' && b.kind === 'option') {
    const distance = nearest === null ? 0 : Math.abs(a.strike - nearest) - Math.abs(b.strike - nearest);
    if (distance !== 0) return distance;
    if (a.strike !== b.strike) return a.strike - b.strike;
    if (a.optionType !== b.optionType) return a.optionType === 'call' ? -1 : 1;
  }
  return a.tradingsymbol < b.tradingsymbol ? -1 : a.tradingsymbol > b.tradingsymbol ? 1 : 0;
}

/**
 * Returns at most `limit` instruments that match the text: first the exact symbol, then symbols that start with it, then those in which every
 * word of the text is found ("nifty 24500 ce 25nov", any order). Inside a rank: index, future, option; nearest expiry; strikes nearest to `nearest`.
 */
export function searchInstruments(
  instruments: readonly Instrument[],
  text: string,
  options: { readonly limit: number; readonly nearest: Price | null },
): readonly Instrument[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found: { rank: number; instrument: Instrument }[] = [];
  for (const instrument of instruments) {
    const rank = words.length === 0 ? 1 : rankOf(instrument, words);
    if (rank !== null) found.push({ rank, instrument });
  }
  found.sort((a, b) => a.rank - b.rank || compare(a.instrument, b.instrument, options.nearest));
  return found.slice(0, options.limit).map((entry) => entry.instrument);
}
