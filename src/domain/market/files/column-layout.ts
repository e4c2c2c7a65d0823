/** Kind of a column: numbers, texts, instants and times of day in milliseconds, dates in days since 1970; `other` is not read. */
export interface FileColumn {
  readonly name: string;
  readonly kind: 'number' | 'text' | 'instant' | 'date' | 'time' | 'other';
  /** Whether instants are in UTC; null where the file does not say. */
  readonly utc: boolean | null;
  /** Whether the column's type allows only whole numbers. */
  readonly whole?: boolean;
}

/** Accepted names of the columns, in lower case without blanks and dots; the first match counts. */
const NAMES = {
  stamp: ['timestamp', 'datetime', 'dateandtime', 'ts', 'stamp', 'exchangetimestamp', 'lasttradetime', 'ltt', 'bartime'],
  date: ['date', 'tradedate', 'tradingdate', 'day'],
  time: ['time', 'tradetime', 'timeofday'],
  ticker: ['ticker', 'symbol', 'tradingsymbol', 'instrument', 'instrumentname', 'contract', 'scrip'],
  underlying: ['underlying', 'underlyingsymbol', 'root', 'index', 'name', 'stock'],
  expiry: ['expiry', 'expirydate', 'expiration', 'expirationdate', 'expirydt', 'exp'],
  strike: ['strike', 'strikeprice', 'strikepr'],
  type: ['type', 'optiontype', 'optiontyp', 'opttype', 'right', 'callput', 'cp', 'cepe', 'instrumenttype'],
  open: ['open', 'o', 'openprice'],
  high: ['high', 'h', 'highprice'],
  low: ['low', 'l', 'lowprice'],
  close: ['close', 'c', 'closeprice'],
  price: ['ltp', 'lastprice', 'lasttradedprice', 'price', 'last'],
  volume: ['volume', 'vol', 'v', 'qty', 'quantity', 'tradedqty'],
  traded: ['ltq', 'lasttradedqty', 'lasttradedquantity', 'lastqty'],
  interest: ['oi', 'openinterest', 'openint'],
  bid: ['bid', 'bidprice', 'buyprice', 'bestbid', 'bestbidprice', 'bid1'],
  ask: ['ask', 'askprice', 'sellprice', 'bestask', 'bestaskprice', 'offer', 'ask1'],
} as const;
export type Role = keyof typeof NAMES;

/** Allowed kinds of each role. */
const NUMBERS: ReadonlySet<Role> = new Set([
  'open',
  'high',
  'low',
  'close',
  'price',
  'volume',
  'traded',
  'interest',
  'bid',
  'ask',
  'strike',
]);
/** Prices; a strike is in rupees. */
const PRICES: readonly Role[] = ['open', 'high', 'low', 'close', 'price', 'bid', 'ask'];
const TEXTS: ReadonlySet<Role> = new Set(['ticker', 'underlying', 'type']);
/** Index column of a table whose row times have no name. */
const UNNAMED_INDEX = '__index_level_0__';

/** Columns of a file by role. */
export interface ColumnLayout {
  readonly columns: ReadonlyMap<Role, FileColumn>;
  /** Whether a row is a bar with four prices, or one price at an instant. */
  readonly bars: boolean;
  /** Whether columns give the parts of a contract; else a ticker does, or the name of the file. */
  readonly parts: boolean;
}

/** Why a file cannot be read: a missing column, or one of the wrong kind. */
interface LayoutFault {
  readonly column: string;
  readonly code: 'history.columns' | 'history.numbers-as-text' | 'history.parquet-kind' | 'history.format-unknown';
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[ _.\-#]/g, '');

const isOf = (role: Role, { kind }: FileColumn): boolean => {
  if (NUMBERS.has(role)) return kind === 'number';
  if (TEXTS.has(role)) return kind === 'text';
  if (role === 'time') return kind === 'text' || kind === 'time';
  if (role === 'expiry' || role === 'date') return kind === 'text' || kind === 'date' || kind === 'instant';
  return kind === 'text' || kind === 'instant' || kind === 'number';
};

/** The name does not distinguish a date from an instant: the values of `date` and `time` do. */
function stampOf(columns: ReadonlyMap<string, FileColumn>, found: ReadonlyMap<Role, FileColumn>): FileColumn | undefined {
  const stamp = found.get('stamp');
  if (stamp !== undefined) return stamp;
  const [date, time] = [found.get('date'), found.get('time')];
  if (date !== undefined && time !== undefined && isOf('time', time)) return undefined;
  const whole = [time, date].find((column) => column?.kind === 'instant' || column?.kind === 'number');
  const index = columns.get(plain(UNNAMED_INDEX));
  return whole ?? (date?.kind === 'text' ? date : index?.kind === 'instant' ? index : undefined);
}

/** Returns the layout of a file by its column names, in any order, or the missing or wrong column. */
export function columnLayout(all: readonly FileColumn[]): ColumnLayout | LayoutFault {
  const byName = new Map(all.map((column) => [plain(column.name), column] as const));
  const found = new Map<Role, FileColumn>();
  for (const role of Object.keys(NAMES) as Role[]) {
    const name = NAMES[role].find((each) => byName.has(each));
    const column = name === undefined ? undefined : byName.get(name);
    if (column !== undefined) found.set(role, column);
  }
  const stamp = stampOf(byName, found);
  if (stamp !== undefined) {
    found.set('stamp', stamp);
    found.delete('date');
    found.delete('time');
  }
  const has = (...roles: readonly Role[]) => roles.every((role) => found.has(role));
  const bars = has('open', 'high', 'low', 'close');
  if (!bars && !has('price')) {
    const lacks = (['open', 'high', 'low', 'close'] as const).find((role) => !found.has(role)) ?? 'close';
    return has('close') || has('open') ? { column: lacks, code: 'history.columns' } : { column: '', code: 'history.format-unknown' };
  }
  if (stamp === undefined && !has('date', 'time')) return { column: 'timestamp', code: 'history.columns' };
  const parts = has('expiry') && (has('strike', 'type') || has('underlying'));
  if (parts && !has('underlying') && !has('ticker')) return { column: 'underlying', code: 'history.columns' };
  if (!parts) for (const role of ['underlying', 'expiry', 'strike', 'type'] as const) found.delete(role);
  // In a file with bars and a price column the price would be read twice.
  if (bars) found.delete('price');
  if (found.has('traded')) found.delete('volume');
  for (const [role, column] of found)
    if (!isOf(role, column))
      return {
        column: column.name,
        code: NUMBERS.has(role) && column.kind === 'text' ? 'history.numbers-as-text' : 'history.parquet-kind',
      };
  return { columns: found, bars, parts };
}

/** Returns the price columns of whole numbers: they do not say whether they are in rupees or in paise. */
export function wholePrices({ columns }: ColumnLayout): ReadonlyMap<Role, FileColumn> {
  return new Map([...columns].filter(([role, { whole }]) => whole === true && PRICES.includes(role)));
}
