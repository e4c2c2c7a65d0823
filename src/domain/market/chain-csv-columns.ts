export const CHAIN_COLUMNS = [
  'date',
  'time',
  'underlying',
  'expiry',
  'strike',
  'option_type',
  'close',
  'oi',
  'volume',
  'bid',
  'ask',
  'iv',
] as const;
export type ChainColumn = (typeof CHAIN_COLUMNS)[number];

/** What a file of chains must have. */
const NEEDED_COLUMNS = ['date', 'underlying', 'expiry', 'strike', 'option_type', 'close'] as const satisfies readonly ChainColumn[];

/**
 * What a column may be called, in small letters, the first that is there counts: our own name and usual ones, then that of the NSE's daily
 * file of derivatives since July 2024 (UDiFF) and that of the one before.
 */
const NAMES: Readonly<Record<ChainColumn, readonly string[]>> = {
  date: ['date', 'session_date', 'trade_date', 'traddt', 'timestamp'],
  time: ['time'],
  underlying: ['underlying', 'tckrsymb', 'symbol'],
  expiry: ['expiry', 'expiry_date', 'xprydt', 'expiry_dt'],
  strike: ['strike', 'strike_price', 'strkpric', 'strike_pr'],
  option_type: ['option_type', 'optntp', 'option_typ'],
  close: ['close', 'clspric', 'last', 'ltp'],
  oi: ['oi', 'open_interest', 'opnintrst', 'open_int'],
  volume: ['volume', 'ttltradgvol', 'contracts'],
  bid: ['bid'],
  ask: ['ask'],
  iv: ['iv'],
};
/** Both daily files hold futures too and say in this column what a line is. */
const KIND_NAMES = ['fininstrmtp', 'instrument'];
const OPTION_KIND = /^(?:IDO|STO|OPTIDX|OPTSTK)$/;

/** Where the columns of a file stand. */
interface ChainLayout {
  readonly width: number;
  readonly missing: readonly ChainColumn[];
  readonly cell: (cells: readonly string[], column: ChainColumn) => string;
  /** Whether the line is of an option: only the daily files hold others. */
  readonly isOption: (cells: readonly string[]) => boolean;
}

/** Returns the layout that a header names. A dash stands for no value. */
export function chainLayout(header: readonly string[]): ChainLayout {
  const names = header.map((name) => name.toLowerCase());
  const placeOf = (known: readonly string[]) => names.indexOf(known.find((name) => names.includes(name)) ?? '\n');
  const places = Object.fromEntries(CHAIN_COLUMNS.map((column) => [column, placeOf(NAMES[column])])) as Record<ChainColumn, number>;
  const kind = placeOf(KIND_NAMES);
  return {
    width: header.length,
    missing: NEEDED_COLUMNS.filter((column) => places[column] === -1),
    cell(cells, column) {
      const text = cells[places[column]] ?? '';
      return text === '-' ? '' : text;
    },
    isOption: (cells) => kind === -1 || OPTION_KIND.test(cells[kind] ?? ''),
  };
}
