import { priceToDecimal } from '../units/price.ts';
import type { Instrument } from './instrument.ts';
import { symbolMonth } from './symbol.ts';

const CALL_WORDS = new Set(['CE', 'CALL', 'CALLS', 'C']);
const PUT_WORDS = new Set(['PE', 'PUT', 'PUTS', 'P']);
const FUTURE_WORDS = new Set(['FUT', 'FUTURE', 'FUTURES']);

const expiryOf = (instrument: Instrument): string | null => ('expiry' in instrument ? instrument.expiry : null);

/** Whether a word names the expiry: NOV, 25NOV (day, or year as in symbols), 25-NOV, NOV25, 2026-11-25, NOV2026. */
function namesExpiry(word: string, expiry: string): boolean {
  if (word === expiry) return true;
  const match = /^(\d{1,2})?[-/]?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*[-/]?(\d{4}|\d{1,2})?$/.exec(word);
  if (match === null || match[2] !== symbolMonth(expiry)) return false;
  const day = Number(expiry.slice(8, 10));
  const fits = (part: string | undefined): boolean =>
    part === undefined ||
    Number(part) === day ||
    Number(part) === Number(expiry.slice(0, 4)) ||
    (part.length === 2 && part === expiry.slice(2, 4));
  return fits(match[1]) && fits(match[3]);
}

/** How well a word fits an instrument: null not at all, else a penalty (0 is exact). */
function wordFit(word: string, instrument: Instrument): number | null {
  if (instrument.tradingsymbol === word) return 0;
  if (instrument.underlying.startsWith(word)) return instrument.underlying === word ? 0 : 1;
  if (instrument.tradingsymbol.startsWith(word)) return 0;
  const expiry = expiryOf(instrument);
  if (expiry !== null && namesExpiry(word, expiry)) return 0;
  if (instrument.kind === 'future') return FUTURE_WORDS.has(word) ? 0 : null;
  if (instrument.kind !== 'option') return null;
  if ((instrument.optionType === 'call' ? CALL_WORDS : PUT_WORDS).has(word)) return 0;
  const number = /^(\d+(?:\.\d+)?)(CE|PE|C|P)?$/.exec(word);
  if (number === null) return null;
  const [, digits = '', side] = number;
  if (side !== undefined && side.startsWith('C') !== (instrument.optionType === 'call')) return null;
  const strike = String(priceToDecimal(instrument.strike));
  if (strike === digits) return 0;
  if (strike.startsWith(digits) && digits.length > 1) return 1;
  return digits.length <= 2 && side === undefined && Number(digits) === Number(instrument.expiry.slice(8, 10)) ? 1 : null;
}

const KIND_ORDER = { index: 0, equity: 0, future: 1, option: 2 } as const;

/** Level near which strikes are listed first, by underlying, in price units; null = unknown. */
type LevelOf = (underlying: string) => number | null;

interface Hit {
  readonly instrument: Instrument;
  readonly penalty: number;
  readonly distance: number;
}

function compare(a: Hit, b: Hit): number {
  if (a.penalty !== b.penalty) return a.penalty - b.penalty;
  const kinds = KIND_ORDER[a.instrument.kind] - KIND_ORDER[b.instrument.kind];
  if (kinds !== 0) return kinds;
  const first = expiryOf(a.instrument) ?? '';
  const second = expiryOf(b.instrument) ?? '';
  if (first !== second) return first < second ? -1 : 1;
  if (a.distance !== b.distance) return a.distance - b.distance;
  return a.instrument.tradingsymbol < b.instrument.tradingsymbol ? -1 : 1;
}

/**
 * Returns the instruments that match a text, best first, at most `limit`: by symbol prefix (spaces ignored), or when every word fits, in any
 * order: underlying, strike, CE/PE/call/put, FUT, expiry (25nov, nov, 2026-11-25). Ties go to the nearest expiry, then to strikes near the level.
 */
export function searchInstruments(
  instruments: readonly Instrument[],
  text: string,
  limit: number,
  levelOf: LevelOf = () => null,
): readonly Instrument[] {
  const words = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const joined = words.join('');
  const hits: Hit[] = [];
  for (const instrument of instruments) {
    let penalty: number | null = instrument.tradingsymbol.startsWith(joined) ? 0 : null;
    if (penalty === null) {
      penalty = 0;
      for (const word of words) {
        const fit = wordFit(word, instrument);
        penalty = fit === null || penalty === null ? null : penalty + fit;
      }
    }
    if (penalty === null) continue;
    const level = instrument.kind === 'option' ? levelOf(instrument.underlying) : null;
    const distance = instrument.kind === 'option' ? Math.abs(instrument.strike - (level ?? 0)) : 0;
    hits.push({ instrument, penalty, distance });
  }
  return hits
    .toSorted(compare)
    .slice(0, Math.max(0, limit))
    .map((hit) => hit.instrument);
}
