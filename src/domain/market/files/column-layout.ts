/** What a column of a file may tell: numbers, texts, instants and times of day in milliseconds, dates in days since 1970; `other` is not read. */
export interface FileColumn {
  readonly name: string;
  readonly kind: 'number' | 'text' | 'instant' | 'date' | 'time' | 'other';
  /** Whether instants are of UTC; null where the file does not say. */
  readonly utc: boolean | null;
  /** Whether its numbers are whole by the kind of the column, not by chance. */
  readonly whole?: boolean;
}

/** What the columns of a file are called, in small letters without blanks and points; the first that is there counts. */
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

/** What each role may be of. */
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
/** Prices; a strike is told in rupees. */
const PRICES: readonly Role[] = ['open', 'high', 'low', 'close', 'price', 'bid', 'ask'];
const TEXTS: ReadonlySet<Role> = new Set(['ticker', 'underlying', 'type']);
/** A table without a name of its own for the times of its rows. */
const UNNAMED_INDEX = '__index_level_0__';

/** Which column of a file tells what. */
export interface ColumnLayout {
  readonly columns: ReadonlyMap<Role, FileColumn>;
  /** Whether a row has the four prices of a time, or one price of an instant. */
  readonly bars: boolean;
  /** Whether a contract is told in parts; else by a ticker, or by the name of the file where there is none. */
  readonly parts: boolean;
}

/** What keeps a file from being read: a column that is not there, or one of another kind than it must be. */
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

/** A name alone does not tell a date from an instant: what `date` and `time` hold does. */
function stampOf(columns: ReadonlyMap<string, FileColumn>, found: ReadonlyMap<Role, FileColumn>): FileColumn | undefined {
  const stamp = found.get('stamp');
  if (stamp !== undefined) return stamp;
  const [date, time] = [found.get('date'), found.get('time')];
  if (date !== undefined && time !== undefined && isOf('time', time)) return undefined;
  const whole = [time, date].find((column) => column?.kind === 'instant' || column?.kind === 'number');
  const index = columns.get(plain(UNNAMED_INDEX));
  return whole ?? (date?.kind === 'text' ? date : index?.kind === 'instant' ? index : undefined);
}

/** Returns what reads a file by the names of its columns, whatever their order; or what it lacks. */
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
  // Where a file has both, a price of its own would be read twice.
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

/** Returns which prices of a file are whole numbers by the kind of their columns: whether of rupees or of paise it does not say. */
export function wholePrices({ columns }: ColumnLayout): ReadonlyMap<Role, FileColumn> {
  return new Map([...columns].filter(([role, { whole }]) => whole === true && PRICES.includes(role)));
}
