import { describe, expect, it } from 'vitest';
import { type Draw, drawFrom } from '#tests/support/attack/draw.ts';
import { parquetBytes, readColumns } from '#tests/support/history-files/parquet-rows.ts';
import { readBytes } from '#tests/support/history-files/read-bytes.ts';
import { CLOCKS, DATES, ENCODINGS, EXPIRY, NAMES, NUMBERS, quoted, SEPARATORS } from '#tests/support/history-files/spellings.ts';

const ROUNDS = process.env['LONG'] === '1' ? 2_000 : 200;
const MINUTE_MS = 60_000;
const OPENS = 555;

/** Meaning of one row: a contract, a time, and the figures of its format. */
interface Meant {
  readonly of: string;
  readonly date: string;
  /** Null for an end-of-day row. */
  readonly minute: number | null;
  readonly close: number;
  readonly volume: number | null;
}
interface File {
  readonly path: string;
  readonly head: readonly string[] | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly meant: readonly Meant[];
  readonly vendor?: 'truedata';
}
/** A cell by kind: each kind has one spelling within a file. */
type Cell = string | { readonly date: string } | { readonly clock: number } | { readonly number: number };

const STRIKES = [24_900, 25_000, 25_100];
const options = STRIKES.flatMap((strike) => [true, false].map((call) => ({ strike, call })));
const optionName = (strike: number, call: boolean) => `NIFTY ${call ? 'call' : 'put'} ${EXPIRY} ${strike}`;
const figure = (draw: Draw, level: number) => Math.round(level * 20 + draw.below(40)) / 20;
const day = (draw: Draw) => draw.pick(['2025-09-08', '2025-09-15', '2025-09-23', '2025-09-05']);

const UDIFF =
  'TradDt,FinInstrmTp,TckrSymb,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,SttlmPric,OpnIntrst,TtlTradgVol,NewBrdLotQty';
const BHAVCOPY = 'INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,OPEN_INT,TIMESTAMP';

/** Random files of each format, with the meaning of their rows. */
const FORMATS: Readonly<Record<string, (draw: Draw) => File>> = {
  udiff(draw) {
    const date = day(draw);
    const all = options.map((option) => ({ ...option, close: figure(draw, 180), volume: 75 * draw.below(20_000) + 75 }));
    return {
      path: 'BhavCopy_NSE_FO_0_0_0_20250908_F_0000.csv',
      head: UDIFF.split(','),
      rows: all.map(({ strike, call, close, volume }) => [
        { date },
        'IDO',
        'NIFTY',
        { date: EXPIRY },
        { date: EXPIRY },
        { number: strike },
        call ? 'CE' : 'PE',
        ...[close - 1, close + 2, close - 3, close, close].map((number) => ({ number })),
        { number: 75_000 },
        { number: volume },
        { number: 75 },
      ]),
      meant: all.map(({ strike, call, close, volume }) => ({ of: optionName(strike, call), date, minute: null, close, volume })),
    };
  },
  bhavcopy(draw) {
    const date = day(draw);
    const all = options.map((option) => ({ ...option, close: figure(draw, 180), volume: 1 + draw.below(20_000) }));
    return {
      path: 'fo08SEP2025bhav.csv',
      head: BHAVCOPY.split(','),
      rows: all.map(({ strike, call, close, volume }) => [
        'OPTIDX',
        'NIFTY',
        { date: EXPIRY },
        { number: strike },
        call ? 'CE' : 'PE',
        ...[close - 1, close + 2, close - 3, close, close].map((number) => ({ number })),
        { number: volume },
        { number: 75_000 },
        { date },
      ]),
      meant: all.map(({ strike, call, close, volume }) => ({ of: optionName(strike, call), date, minute: null, close, volume })),
    };
  },
  'index closes'(draw) {
    const date = day(draw);
    const all = ['Nifty 50', 'Nifty Bank', 'India VIX'].map((name, place) => ({
      name,
      close: figure(draw, [25_010, 55_020, 12][place] ?? 0),
    }));
    const symbols: Readonly<Record<string, string>> = { 'Nifty 50': 'NIFTY', 'Nifty Bank': 'BANKNIFTY', 'India VIX': 'INDIAVIX' };
    return {
      path: 'ind_close_all_08092025.csv',
      head: ['Index Name', 'Index Date', 'Open Index Value', 'High Index Value', 'Low Index Value', 'Closing Index Value'],
      rows: all.map(({ name, close }) => [name, { date }, ...[close - 1, close + 2, close - 3, close].map((number) => ({ number }))]),
      meant: all.map(({ name, close }) => ({ of: `${symbols[name]} spot`, date, minute: null, close, volume: null })),
    };
  },
  ticks(draw) {
    const date = day(draw);
    const name = draw.pick(NAMES);
    const all = options.flatMap((option) =>
      Array.from({ length: 5 }, (_, place) => ({
        ...option,
        minute: OPENS + 7 * place,
        close: figure(draw, 180),
        volume: 75 + 75 * draw.below(9),
      })),
    );
    return {
      path: 'ticks.csv',
      head: ['Ticker', 'Date', 'Time', 'LTP', 'BuyPrice', 'BuyQty', 'SellPrice', 'SellQty', 'LTQ', 'OpenInterest'],
      rows: all.map(({ strike, call, minute, close, volume }) => [
        name(strike, call),
        { date },
        { clock: minute * 60 + 23 },
        { number: close },
        { number: close - 0.5 },
        { number: 750 },
        { number: close + 0.5 },
        { number: 1_500 },
        { number: volume },
        { number: 75_000 },
      ]),
      meant: all.map(({ strike, call, minute, close, volume }) => ({ of: optionName(strike, call), date, minute, close, volume })),
    };
  },
  'seconds without a header'(draw) {
    const date = day(draw);
    const [strike, call] = [25_000, draw.chance(0.5)];
    const all = Array.from({ length: 40 }, (_, place) => ({
      minute: OPENS + 3 * place,
      close: figure(draw, 180),
      volume: 75 + 75 * draw.below(9),
    }));
    return {
      path: `${draw.pick(NAMES)(strike, call).replaceAll(/[:/]/g, '_')}.csv`,
      vendor: 'truedata',
      head: null,
      rows: all.map(({ minute, close, volume }) => [
        date.replaceAll('-', ''),
        { clock: minute * 60 + 23 },
        ...[close, volume, 75_000, close - 0.5, 750, close + 0.5, 1_500].map((number) => ({ number })),
      ]),
      meant: all.map(({ minute, close, volume }) => ({ of: optionName(strike, call), date, minute, close, volume })),
    };
  },
  chains(draw) {
    const date = day(draw);
    const minute = draw.chance(0.5) ? null : OPENS + 30 + draw.below(200);
    const all = options.map((option) => ({ ...option, close: figure(draw, 180), volume: 75 + 75 * draw.below(900) }));
    return {
      path: 'chains.csv',
      head: ['date', ...(minute === null ? [] : ['time']), 'underlying', 'expiry', 'strike', 'option_type', 'close', 'oi', 'volume'],
      rows: all.map(({ strike, call, close, volume }) => [
        { date },
        ...(minute === null ? [] : [{ clock: minute * 60 }]),
        'NIFTY',
        { date: EXPIRY },
        { number: strike },
        call ? 'CE' : 'PE',
        { number: close },
        { number: 75_000 },
        { number: volume },
      ]),
      // Figures with a time are those at the end of the minute before.
      meant: all.map(({ strike, call, close, volume }) => ({
        of: optionName(strike, call),
        date,
        minute: minute === null ? null : minute - 1,
        close,
        volume,
      })),
    };
  },
};

/** Returns the bytes of a file in a random spelling, and a line of the file. */
function spelled(draw: Draw, { head, rows }: File) {
  const write = { date: draw.pick(DATES), clock: draw.pick(CLOCKS), number: draw.pick(NUMBERS) };
  const separator = draw.pick(SEPARATORS);
  const quotes = draw.pick(['needed', 'texts', 'all'] as const);
  const cellOf = (cell: Cell): string => {
    const text =
      typeof cell === 'string'
        ? cell
        : 'date' in cell
          ? write.date(cell.date)
          : 'clock' in cell
            ? write.clock(cell.clock)
            : write.number(cell.number);
    const isText = typeof cell === 'string' || !('number' in cell);
    return quotes === 'all' || (quotes === 'texts' && isText) || text.includes(separator) ? quoted(text) : text;
  };
  const lines = rows.map((row) => row.map(cellOf).join(separator));
  const text = [...(head === null ? [] : [head.map(cellOf).join(separator)]), ...lines, ''].join(draw.pick(['\n', '\r\n', '\r'] as const));
  return { bytes: draw.pick(ENCODINGS)(text), sample: lines[0] ?? '' };
}

const nameOf = ({ underlying, kind, expiry, strike }: { underlying: string; kind: string; expiry: string; strike: number }) =>
  [underlying, kind, expiry, strike / 10_000].filter(Boolean).join(' ');
const keyOf = ({ of, date, minute }: Pick<Meant, 'of' | 'date' | 'minute'>) => `${of} ${date} ${minute ?? 'end'}`;

describe.each(Object.keys(FORMATS))('files of the format: %s', (format) => {
  it('in every spelling are read rightly or refused by name, never read wrongly', async () => {
    const draw = drawFrom(format.length * 7_919);
    let read = 0;
    for (let round = 0; round < ROUNDS / 5; round += 1) {
      const file = FORMATS[format]?.(draw);
      if (file === undefined) throw new Error(`no format ${format}`);
      const { bytes, sample } = spelled(draw, file);
      const found = await readBytes(file.path, bytes, file.vendor === undefined ? {} : { vendor: file.vendor });
      const where = `${round} ${file.path} ${sample}`;
      expect(
        found.refused.every((code) => code.startsWith('history.')),
        where,
      ).toBe(true);
      if (found.refused.length > 0) continue;
      read += 1;
      const meant = new Map(file.meant.map((row) => [keyOf(row), row]));
      const rows = [...found.minutes, ...found.days.map((row) => ({ ...row, minute: null }))];
      expect(rows.length, where).toBe(meant.size);
      for (const { contract, date, minute, close, volume } of rows) {
        const row = meant.get(keyOf({ of: nameOf(contract), date, minute }));
        expect({ found: row !== undefined, of: nameOf(contract), date, minute, where }).toMatchObject({ found: true });
        expect([close / 10_000, row?.volume === null ? null : volume], where).toEqual([row?.close, row?.volume]);
      }
    }
    expect(read, format).toBeGreaterThan(ROUNDS / 25);
  }, 120_000);
});

/** Representations of an instant in a column: as text, or by a column type. */
const INSTANTS = ['text', 'date and time', 'instant', 'seconds', 'nanoseconds'] as const;

it('files of columns in every spelling are read rightly or refused by name, never read wrongly', async () => {
  const draw = drawFrom(20_260_101);
  let read = 0;
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const [name, date, write, clock] = [draw.pick(NAMES), day(draw), draw.pick(DATES), draw.pick(CLOCKS)];
    const [as, prices, zone] = [draw.pick(INSTANTS), draw.pick(['DOUBLE', 'STRING'] as const), draw.pick(['', '+05:30'] as const)];
    const all = Array.from({ length: 120 }, (_, place) => ({
      minute: OPENS + place,
      strike: 25_000,
      call: true,
      close: figure(draw, 180),
    }));
    const local = (minute: number) => Date.parse(date) + minute * MINUTE_MS;
    const utc = (minute: number) => local(minute) - 330 * MINUTE_MS;
    const texts = (column: string, of: (minute: number) => string) => ({
      name: column,
      data: all.map(({ minute }) => of(minute)),
      type: 'STRING' as const,
    });
    const stamps =
      as === 'text'
        ? [texts('datetime', (minute) => `${write(date)} ${clock(minute * 60)}${zone}`)]
        : as === 'date and time'
          ? [texts('date', () => write(date)), texts('time', (minute) => clock(minute * 60))]
          : as === 'instant'
            ? [{ name: 'timestamp', data: all.map(({ minute }) => new Date(utc(minute))), type: 'TIMESTAMP' as const }]
            : [
                {
                  name: 'timestamp',
                  data: all.map(
                    ({ minute }) => (BigInt(utc(minute)) * (as === 'seconds' ? 1n : 1_000_000n)) / (as === 'seconds' ? 1_000n : 1n),
                  ),
                  type: 'INT64' as const,
                },
              ];
    const figures = (['open', 'high', 'low', 'close'] as const).map((column, place) => {
      const data = all.map(({ close }) => close + ([-0.5, 1, -1, 0][place] ?? 0));
      return prices === 'DOUBLE' ? { name: column, data, type: prices } : { name: column, data: data.map(String), type: prices };
    });
    const bytes = parquetBytes([texts('symbol', () => name(25_000, true)), ...stamps, ...figures] as Parameters<typeof parquetBytes>[0]);
    const found = await readColumns(bytes, 'many');
    const where = `${round} ${name(25_000, true)} ${as} ${prices} ${write(date)}`;
    const refused = [...found.problems.map(({ code }) => code), ...found.doubts];
    expect(
      refused.every((code) => code.startsWith('history.')),
      where,
    ).toBe(true);
    if (prices === 'STRING') expect(refused, where).toContain('history.numbers-as-text');
    if (refused.length > 0) continue;
    read += 1;
    const rows = found.series.flatMap(({ contract, date: on, minutes }) =>
      minutes.map((minute) => [nameOf(contract), on, minute['minute'], (minute['close'] ?? 0) / 10_000]),
    );
    expect(rows, where).toEqual(all.map(({ minute, close }) => [optionName(25_000, true), date, minute, close]));
  }
  expect(read).toBeGreaterThan(ROUNDS / 16);
}, 120_000);
