import { type Grammar, type NameParts } from './contract-name.ts';
import { monthNamed } from './file-date.ts';
import { underlyingNamed } from './file-contract.ts';

/** A word of a name. */
type Word =
  | { readonly is: 'number'; readonly value: number; readonly text: string; readonly ordinal: boolean }
  | { readonly is: 'month'; readonly value: number }
  | { readonly is: 'kind'; readonly value: NameParts['kind'] }
  | { readonly is: 'date'; readonly year: number; readonly month: number; readonly day: number };

const KINDS: Readonly<Record<string, NameParts['kind']>> = {
  ...{ CE: 'call', C: 'call', CALL: 'call', CALLS: 'call', PE: 'put', P: 'put', PUT: 'put', PUTS: 'put' },
  ...{ FUT: 'future', FUTURE: 'future', FUTURES: 'future' },
};
/** Prefixes of names at brokers. */
const BEFORE = /^(?:NSE|BSE|NFO|BFO|NSEFO|OPTIDX|OPTSTK|FUTIDX|FUTSTK|OPTION|OPTIONS)$/;

/** Returns the words that a piece of a name is made of, such as 30SEP25 or 25000CE; null when it is none. */
function wordsOf(piece: string): readonly Word[] | null {
  const number = (text: string, ordinal = false): Word => ({ is: 'number', value: Number(text), text, ordinal });
  const kind = KINDS[piece];
  if (kind !== undefined) return [{ is: 'kind', value: kind }];
  const [, year = '', month = '', day = ''] = /^(20\d{2})(\d{2})(\d{2})$/.exec(piece) ?? [];
  if (year !== '' && Number(month) <= 12 && Number(day) <= 31)
    return [{ is: 'date', year: Number(year), month: Number(month), day: Number(day) }];
  if (/^\d+(?:\.\d+)?$/.test(piece)) return [number(piece)];
  const [, own = '', type = ''] = /^(\d+(?:\.\d+)?)(CE|PE|C|P|CALL|PUT|FUT)$/.exec(piece) ?? [];
  if (own !== '') return [number(own), { is: 'kind', value: KINDS[type] ?? 'call' }];
  const [, first = '', behind = ''] = /^(CE|PE|C|P)(\d+(?:\.\d+)?)$/.exec(piece) ?? [];
  if (first !== '') return [{ is: 'kind', value: KINDS[first] ?? 'call' }, number(behind)];
  const [, before = '', ordinal, name = '', after] = /^(\d{1,2})?(ST|ND|RD|TH)?([A-Z]{3,9})?(\d{2}|\d{4})?$/.exec(piece) ?? [];
  const named = monthNamed(name);
  if (name === '' && before !== '' && ordinal !== undefined) return [number(before, true)];
  if (named === 0) return null;
  return [
    ...(before === '' ? [] : [number(before, ordinal !== undefined)]),
    { is: 'month', value: named },
    ...(after === undefined ? [] : [number(after)]),
  ];
}

/** Returns the pieces of a name: blanks and underscores part them, hyphens only where no name of a share has one. */
const piecesOf = (name: string): string[] =>
  name
    .replaceAll(/\b(20\d{2})[-. /](\d{2})[-. /](\d{2})\b/g, '$1$2$3')
    .replaceAll(/\b(\d{2})[-./](\d{2})[-./](20\d{2})\b/g, '$3$2$1')
    .replaceAll(/-(?=\d|(?:CE|PE|CALL|PUT|FUT|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\d*\b)|(?<=\d)-/g, ' ')
    .split(/[\s_,]+/)
    .filter((piece) => piece !== '');

type Told = NameParts & { readonly grammar: Grammar };

/** All ways in which a day and a year may stand beside a month. */
function monthReadings(
  words: readonly Word[],
  at: number,
): readonly { day: number | null; year: number | null; used: readonly number[] }[] {
  const [before, after] = [words[at - 1], words[at + 1]];
  const asYear = (word: Word | undefined) =>
    word?.is === 'number' && !word.ordinal && /^(?:20)?[12]\d$/.test(word.text) ? Number(word.text.padStart(4, '20')) : null;
  const asDay = before?.is === 'number' && before.value >= 1 && before.value <= 31 && before.text.length <= 2 ? before.value : null;
  const [yearBefore, yearAfter] = [asYear(before), asYear(after)];
  return [
    ...(asDay !== null && yearAfter !== null ? [{ day: asDay, year: yearAfter, used: [at - 1, at + 1] }] : []),
    ...(asDay === null ? [] : [{ day: asDay, year: null, used: [at - 1] }]),
    ...(yearAfter === null ? [] : [{ day: null, year: yearAfter, used: [at + 1] }]),
    ...(yearBefore === null ? [] : [{ day: null, year: yearBefore, used: [at - 1] }]),
    { day: null, year: null, used: [] },
  ];
}

/** Returns what a name of several words may say of a contract, as brokers show it: NIFTY 30 SEP 25000 CALL, NIFTY 25000 CE 30 SEP 25. */
export function spelledParts(name: string): readonly Told[] {
  const pieces = piecesOf(name).filter((piece, place) => !(place < 2 && BEFORE.test(piece)));
  if (pieces.length < 3) return [];
  // NIFTY 50 and NIFTY NEXT 50 end in a number.
  const known = [3, 2].find((count) => underlyingNamed(pieces.slice(0, count).join(' ')) !== pieces.slice(0, count).join(''));
  const plain = pieces.findIndex((piece, place) => place > 0 && wordsOf(piece) !== null);
  const from = known ?? plain;
  if (from < 1) return [];
  const underlying = underlyingNamed(pieces.slice(0, from).join(' '));
  const words: Word[] = [];
  for (const piece of pieces.slice(from)) {
    const own = wordsOf(piece);
    if (own === null) return [];
    words.push(...own);
  }
  const kinds = words.filter((word) => word.is === 'kind');
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return [];
  const numbersBut = (used: readonly number[]) => words.filter((word, place) => word.is === 'number' && !used.includes(place));
  const told = (day: number | null, month: number, year: number | null, used: readonly number[]): readonly Told[] => {
    const left = numbersBut(used).map((word) => (word.is === 'number' ? word.value : 0));
    const [strike = 0] = left;
    if (left.length !== (kind.value === 'future' ? 0 : 1)) return [];
    return [{ underlying, kind: kind.value, strike, day, month, year, grammar: 'words' }];
  };
  return words.flatMap((word, at) => {
    if (word.is === 'date') return told(word.day, word.month, word.year, []);
    if (word.is !== 'month') return [];
    return monthReadings(words, at).flatMap(({ day, year, used }) => told(day, word.value, year, used));
  });
}
