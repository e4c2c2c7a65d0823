import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { looksDerived } from './contract-choice.ts';
import { underlyingNamed } from './file-contract.ts';
import { monthNamed } from './file-date.ts';

const MINUTES = /^(\d{1,3})?(?:MINUTES?|MINS?|M)$/;
const HOURS = /^(\d{1,2})?(?:HOURS?|HRS?|H|HOURLY)$/;
const LONGER = /^1?(?:D|DAYS?|DAILY|EOD|W|WEEKS?|WEEKLY|MONTHLY)$/;
const OVER_A_DAY = /^1?(?:W|WK|WEEKS?|WEEKLY|MO|MONTHS?|MONTHLY|QUARTERLY|YEARLY)$/;
/** Words beside the symbol in a file name that say nothing about it. */
const NOISE =
  /^(?:DATA|HISTORICAL|HISTORY|HIST|OHLCV?|CANDLES?|PRICES?|CHART|EXPORT|COPY|INDEX|SPOT|CASH|EQ|NSE|BSE|KITE|ZERODHA|YAHOO|UPSTOX|DHAN|FYERS|INTRADAY|FROM|TO|UTC|IST|\(\d+\))$/;
/** A year, a month, a day, all of them, or the number of a copy. */
const DATE = /^(?:20\d{2}|\d{1,2}|\d{6}|\d{8})$/;

/** What may stand behind NIFTY in the name of another index. */
const SECTOR =
  /^(?:ALPHA|AUTO|BANK|CAPITAL|COMMODITIES|CONSUMER|CONSUMPTION|CPSE|DEFENCE|DIGITAL|DIV|ENERGY|EQUAL|FIN|FINANCIAL|FMCG|GROWTH|HEALTHCARE|HIGH|HOUSING|INDIA|INFRA|IT|LARGE|LOW|MEDIA|METAL|MICROCAP|MID|MIDCAP|MNC|NEXT|NXT|OIL|PHARMA|PRIVATE|PSE|PSU|PVT|QUALITY|REALTY|SELECT|SERV|SERVICES?|SMALL|SMALLCAP|SMLCAP|TOTAL|TOURISM|VALUE|VIX)/;

/** Returns the pieces of a name; `own`: number of pieces before the first underscore, which separates the symbol from its description. */
function split(name: string): { readonly pieces: string[]; readonly own: number } {
  const parts = name
    .trim()
    .replace(/\.(?:NS|BO)$/i, '')
    .replaceAll(/-(?=\d)|(?<=\d)-|-(?=EQ\b)/gi, ' ')
    .split('_')
    .map((part) => part.split(/\s+/).filter((piece) => piece !== ''));
  return { pieces: parts.flat().map((piece) => piece.toUpperCase()), own: parts[0]?.length ?? 0 };
}
const piecesOf = (name: string): string[] => split(name).pieces;

/** Returns how many minutes a bar has by the name of a file; null when it says nothing. */
export function barsOfName(name: string): number | null {
  for (const piece of piecesOf(name).slice(1)) {
    const [minutes, hours] = [MINUTES.exec(piece), HOURS.exec(piece)];
    if (minutes !== null && (minutes[1] !== undefined || piece.length > 1)) return Number(minutes[1] ?? 1);
    if (hours !== null && (hours[1] !== undefined || piece.length > 1)) return 60 * Number(hours[1] ?? 1);
    if (LONGER.test(piece)) return 1_440;
  }
  return null;
}

/** Returns whether the name of a file says that its rows are of weeks or months. */
export const isNamedOverADay = (name: string): boolean =>
  piecesOf(name)
    .slice(1)
    .some((piece) => OVER_A_DAY.test(piece));

const saysNothing = (piece: string): boolean =>
  NOISE.test(piece) || DATE.test(piece) || MINUTES.test(piece) || HOURS.test(piece) || LONGER.test(piece) || OVER_A_DAY.test(piece);

/** Returns the symbol of an index or share that the name of a file says, such as NIFTY of `nifty_2026`; empty when it says none, or a contract. */
export function symbolOfName(name: string): string {
  if (looksDerived(name)) return '';
  const { pieces, own } = split(name);
  // JUL 2024 is a date; SEP 25000 is a contract.
  const months = pieces.flatMap((piece, place) => (monthNamed(piece) > 0 ? [place] : []));
  for (const place of months.toReversed()) {
    if (!/^20\d{2}$/.test(pieces[place + 1] ?? '') || place === 0) return '';
    pieces.splice(place, 1);
  }
  const known = (some: readonly string[]) => underlyingNamed(some.join(' ')) !== some.join('');
  while (pieces.length > 1 && !known(pieces) && saysNothing(pieces.at(-1) ?? '')) pieces.pop();
  if (/^20\d{2}$|^\d{8}$/.test(pieces[0] ?? '')) while (pieces.length > 1 && DATE.test(pieces[0] ?? '')) pieces.shift();
  while (pieces.length > 1 && /^(?:NSE|BSE)$/.test(pieces[0] ?? '')) pieces.shift();
  // NIFTY_float is the index; NIFTY_AUTO is another one, and TATA_MOTORS is neither TATA nor said to be one word.
  if (own > 0 && pieces.length > own && !known(pieces) && !SECTOR.test(pieces[own] ?? '')) {
    const written = name.trim().split('_')[1] ?? '';
    if (written === written.toUpperCase()) return '';
    pieces.length = own;
  }
  if (pieces.length > 4 || pieces.slice(1).some((piece) => /^\d+$/.test(piece) && !known(pieces))) return '';
  const symbol = underlyingNamed(pieces.join(' '));
  return IMPORTED_SYMBOL.test(symbol) && /[A-Z]/.test(symbol) ? symbol : '';
}
