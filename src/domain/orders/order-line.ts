import type { OptionType } from '../instruments/instrument.ts';

/** An order typed as one line of text. */
export type OrderLine =
  | {
      readonly kind: 'order';
      readonly side: 'BUY' | 'SELL';
      /** In capitals; null where the line names none. */
      readonly underlying: string | null;
      readonly strike: number | null;
      /** Null unless an option. */
      readonly optionType: OptionType | null;
      readonly future: boolean;
      /** The words for the expiry, such as "26 nov"; empty = the nearest. */
      readonly expiry: string;
      readonly lots: number;
      /** A limit price in the currency unit; null = at market. */
      readonly price: number | null;
    }
  | { readonly kind: 'unclear'; readonly why: 'word' | 'type' | 'contract' | 'lots' | 'price'; readonly text: string };

const SIDES: Readonly<Record<string, 'BUY' | 'SELL'>> = {
  b: 'BUY',
  buy: 'BUY',
  a: 'BUY',
  achat: 'BUY',
  acheter: 'BUY',
  s: 'SELL',
  sell: 'SELL',
  v: 'SELL',
  vente: 'SELL',
  vendre: 'SELL',
};
const TYPES: Readonly<Record<string, OptionType>> = { ce: 'call', c: 'call', call: 'call', pe: 'put', p: 'put', put: 'put' };
const MARKET: ReadonlySet<string> = new Set(['mkt', 'market', 'marche', 'marché']);
const AT: ReadonlySet<string> = new Set(['@', 'at', 'à']);
const FUTURE: ReadonlySet<string> = new Set(['fut', 'future']);
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|fevr|févr|avr|mai|juin|juil|aout|août|sept|déc)[a-zéû]*$/;
const isMonth = (word: string) => MONTH.test(word) && !MARKET.has(word);
const LOTS = /^(?:l|lots?)$/;
const NUMBER = /^\d+(?:\.\d+)?$/;
const NAME = /^[a-z][a-z0-9&-]*$/;

/** Splits a line into words: numbers lose their digit groups, and joined words are separated ("26500ce", "2lots", "@95", "26nov"). */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .replaceAll('@', ' @ ')
    .replaceAll(/(^|\s)(\d+(?:\.\d+)?)([a-zéû]+)(?=\s|$)/g, '$1$2 $3')
    .split(/\s+/)
    .filter((word) => word !== '');
}

interface Parts {
  underlying: string | null;
  strike: number | null;
  optionType: OptionType | null;
  future: boolean;
  expiry: string[];
  lots: number | null;
  price: number | null;
}

type Unclear = Extract<OrderLine, { kind: 'unclear' }>;
const unclear = (why: Unclear['why'], text: string): Unclear => ({ kind: 'unclear', why, text });

/** Reads the number at an index with the words that belong to it; returns how many words it read. */
function takeNumber(words: readonly string[], at: number, parts: Parts): number | Unclear {
  const [word = '', next = ''] = [words[at], words[at + 1]];
  const value = Number(word);
  if (next in TYPES && parts.strike === null) {
    parts.strike = value;
    parts.optionType = TYPES[next] ?? null;
    return 2;
  }
  if (isMonth(next)) {
    parts.expiry.push(word, next);
    return 2;
  }
  if (parts.lots !== null) return unclear('word', word);
  if (!Number.isSafeInteger(value) || value < 1) return unclear('lots', word);
  parts.lots = value;
  return LOTS.test(next) ? 2 : 1;
}

/** Reads the part that begins at an index; returns how many words it read. */
function take(words: readonly string[], at: number, parts: Parts): number | Unclear {
  const word = words[at] ?? '';
  if (AT.has(word)) {
    const price = words[at + 1] ?? '';
    if (!NUMBER.test(price) || Number(price) <= 0) return unclear('price', price === '' ? word : price);
    if (parts.price !== null) return unclear('word', word);
    parts.price = Number(price);
    return 2;
  }
  if (NUMBER.test(word)) return takeNumber(words, at, parts);
  if (MARKET.has(word) && parts.price === null) return 1;
  if (FUTURE.has(word) && parts.strike === null) {
    parts.future = true;
    return 1;
  }
  if (isMonth(word) && parts.underlying !== null) {
    parts.expiry.push(word);
    return 1;
  }
  if (parts.underlying !== null || MARKET.has(word) || LOTS.test(word) || !NAME.test(word)) return unclear('word', word);
  parts.underlying = word.toUpperCase();
  return 1;
}

/**
 * Returns the order in a line of text, such as "s 26500ce 2 @ 95" or "buy nifty 26500 ce 1 lot 26 nov"; the part that is not understood; or null for text
 * that is no order: without a side at its beginning, or with nothing after the side.
 */
export function parseOrderLine(text: string): OrderLine | null {
  const [first = '', ...words] = wordsOf(text);
  const side = Object.hasOwn(SIDES, first) ? SIDES[first] : undefined;
  // "s" and "buy" alone, or with a word, may be the beginning of a page name.
  if (side === undefined || !words.some((word) => NUMBER.test(word) || FUTURE.has(word))) return null;
  const parts: Parts = { underlying: null, strike: null, optionType: null, future: false, expiry: [], lots: null, price: null };
  for (let at = 0; at < words.length;) {
    const taken = take(words, at, parts);
    if (typeof taken !== 'number') return taken;
    at += taken;
  }
  const { underlying, strike, optionType, future, expiry, lots, price } = parts;
  if (strike === null && underlying === null) return unclear(lots === null ? 'contract' : 'type', String(lots ?? text.trim()));
  return { kind: 'order', side, underlying, strike, optionType, future, expiry: expiry.join(' '), lots: lots ?? 1, price };
}
