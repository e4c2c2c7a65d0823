import type { TablePlaces } from './line-context.ts';

/** What columns of bars may be called, in small letters and without signs between; of several the first counts. */
const NAMES = {
  stamp: ['datetime', 'timestamp', 'dateandtime', 'ts', 'stamp', 'starttime', 'bartime'],
  date: ['date', 'tradedate', 'tradingdate', 'sessiondate', 'day', 'dtyyyymmdd'],
  time: ['time', 'tradetime'],
  name: ['ticker', 'symbol', 'tradingsymbol', 'instrument', 'scrip', 'contract'],
  underlying: ['underlying', 'underlyingsymbol', 'root'],
  expiry: ['expiry', 'expirydate', 'expirydt', 'expiration'],
  strike: ['strike', 'strikeprice', 'strikepr'],
  type: ['optiontype', 'optiontyp', 'opttype', 'right', 'callput', 'cepe', 'type'],
  open: ['open', 'openprice', 'o'],
  high: ['high', 'highprice', 'h'],
  low: ['low', 'lowprice', 'l'],
  close: ['close', 'closeprice', 'c'],
  volume: ['volume', 'vol', 'v', 'tradedqty', 'quantity'],
  oi: ['oi', 'openinterest', 'openint'],
} as const;
export type BarColumn = keyof typeof NAMES;

/** Returns where a header has the columns of bars. */
export function barColumns(header: readonly string[]): ReadonlyMap<BarColumn, number> {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[\s_.\-<>()#]/g, ''));
  const found = new Map<BarColumn, number>();
  for (const column of Object.keys(NAMES) as BarColumn[]) {
    const name = NAMES[column].find((each) => names.includes(each));
    if (name !== undefined) found.set(column, names.indexOf(name));
  }
  return found;
}

/** Returns the columns of a table of bars that the survey reads; null for other tables: a table of bars has a time and four prices. */
export function barPlaces(header: readonly string[]): TablePlaces | null {
  const columns = barColumns(header);
  const at = (...wanted: readonly BarColumn[]) => wanted.flatMap((column) => columns.get(column) ?? []);
  const prices = at('open', 'high', 'low', 'close');
  const stamps = columns.has('stamp') ? at('stamp') : at('date', 'time');
  if (prices.length < 4 || stamps.length === 0) return null;
  return {
    stamps,
    expiries: at('expiry'),
    numbers: [...prices, ...at('strike', 'volume', 'oi')],
    name: columns.has('expiry') ? null : (at('name', 'underlying')[0] ?? null),
    rows: 'bars',
  };
}
