import { describe, expect, it } from 'vitest';
import { inflatePage } from '#server/platform/parquet/inflate-page.ts';
import { hybrid } from '#server/platform/parquet/page-values.ts';
import { ParquetError } from '#server/platform/parquet/parquet-error.ts';
import { openParquet } from '#server/platform/parquet/parquet-file.ts';
import { ThriftReader } from '#server/platform/parquet/thrift.ts';
import { parquetBytes, readColumns, withFile } from '#tests/support/history-files/parquet-rows.ts';

const MINUTE = 60_000;
/** 10:00 in India on a Wednesday. */
const TEN = Date.UTC(2025, 4, 7, 4, 30);
const INDIA = 19_800_000;
const doubles = (name: string, data: readonly (number | null)[]) => ({ name, data: [...data], type: 'DOUBLE' as const });
const texts = (name: string, data: readonly string[]) => ({ name, data: [...data], type: 'STRING' as const });
const bars = (rows: number) =>
  ['open', 'high', 'low', 'close'].map((name) =>
    doubles(
      name,
      Array.from({ length: rows }, () => 100.05),
    ),
  );
const stamps = (name: string, ms: readonly number[]) => ({ name, data: ms.map((at) => new Date(at)), type: 'TIMESTAMP' as const });
const minutesFrom = (at: number, rows = 3) => Array.from({ length: rows }, (_, place) => at + place * MINUTE);
const firstOf = async (bytes: Uint8Array, name?: string) => {
  const { series, problems, table } = await readColumns(bytes, name);
  expect(problems).toEqual([]);
  return { ...series[0], table };
};

describe('columns of traders and vendors', () => {
  const expected = { contract: { underlying: 'NIFTY', kind: 'call', expiry: '2025-06-05', strike: 226_000_000 }, date: '2025-05-07' };
  const minute = { open: 1_000_500, high: 1_000_500, low: 1_000_500, close: 1_000_500, bid: 0, ask: 0 };
  const three = [600, 601, 602].map((at, place) => expect.objectContaining({ ...minute, minute: at, line: place + 1 }) as unknown);
  const ticker = texts(
    'Symbol',
    Array.from({ length: 3 }, () => 'NIFTY05JUN2522600CE.NFO'),
  );
  const parts = [
    texts('root', ['NIFTY', 'NIFTY', 'NIFTY']),
    { name: 'strike_price', data: [22_600, 22_600, 22_600], type: 'INT32' as const },
    texts('right', ['C', 'call', 'CE']),
  ];

  it.each([
    ['a ticker and instants of UTC', [ticker, stamps('timestamp', minutesFrom(TEN)), ...bars(3)]],
    [
      'texts of India’s clock',
      [ticker, texts('datetime', ['2025-05-07 10:00:00', '2025-05-07 10:01:00', '2025-05-07 10:02:00']), ...bars(3)],
    ],
    [
      'texts that say their zone',
      [ticker, texts('date', ['2025-05-07T10:00:00+05:30', '2025-05-07T04:31:00Z', '2025-05-07T04:32:00+0000']), ...bars(3)],
    ],
    [
      'a date and a time',
      [ticker, texts('Date', ['07/05/2025', '07/05/2025', '07/05/2025']), texts('Time', ['10:00', '10:01', '10:02']), ...bars(3)],
    ],
    [
      'seconds since 1970',
      [
        ticker,
        doubles(
          'ts',
          minutesFrom(TEN).map((at) => at / 1_000),
        ),
        ...bars(3),
      ],
    ],
    [
      'nanoseconds since 1970',
      [ticker, { name: 'ts', data: minutesFrom(TEN).map((at) => BigInt(at) * 1_000_000n), type: 'INT64' as const }, ...bars(3)],
    ],
    [
      'parts, the expiry as a text',
      [...parts, texts('expiry', ['2025-06-05', '05-Jun-2025', '20250605']), stamps('timestamp', minutesFrom(TEN)), ...bars(3)],
    ],
    [
      'parts, the expiry as midnight of UTC',
      [
        ...parts,
        stamps(
          'Expiry Date',
          [0, 0, 0].map(() => Date.UTC(2025, 5, 5)),
        ),
        stamps('timestamp', minutesFrom(TEN)),
        ...bars(3),
      ],
    ],
  ])('%s', async (_, columns) => {
    expect(await firstOf(parquetBytes(columns))).toMatchObject({ ...expected, minutes: three });
  });

  it('the name of the file, where no column tells a contract', async () => {
    const bytes = parquetBytes([stamps('timestamp', minutesFrom(TEN)), ...bars(3)]);
    expect(await firstOf(bytes, 'NIFTY05JUN2522600CE')).toMatchObject(expected);
  });

  it('volume, open interest, bid and ask; a minute without a trade is one of quotes, and one without anything none', async () => {
    const nothing = [100, null, null];
    const bytes = parquetBytes([
      ticker,
      stamps('timestamp', minutesFrom(TEN)),
      ...['open', 'high', 'low', 'close'].map((name) => doubles(name, nothing)),
      doubles('Volume', [75, null, null]),
      doubles('Open Interest', [1_500, null, null]),
      doubles('bid', [99.95, 99, null]),
      doubles('ask', [100.05, 101, null]),
    ]);
    expect((await firstOf(bytes)).minutes).toEqual([
      {
        minute: 600,
        open: 1_000_000,
        high: 1_000_000,
        low: 1_000_000,
        close: 1_000_000,
        volume: 75,
        openInterest: 1_500,
        bid: 999_500,
        ask: 1_000_500,
        line: 1,
      },
      { minute: 601, open: 0, high: 0, low: 0, close: 0, volume: 0, openInterest: -1, bid: 990_000, ask: 1_010_000, line: 2 },
    ]);
  });

  it('seconds become minutes: the quote is that of the last second', async () => {
    const bytes = parquetBytes([
      ticker,
      stamps('time', [TEN + 1_000, TEN + 20_000, TEN + 61_000]),
      doubles('ltp', [100, 103, 101]),
      doubles('ltq', [75, 0, 150]),
      doubles('buyprice', [99, 102, 100]),
      doubles('sellprice', [101, 104, 102]),
    ]);
    const { minutes, table } = await firstOf(bytes);
    expect(table).toMatchObject({ stamps: 'second', clock: 'utc' });
    expect(minutes).toMatchObject([
      { minute: 600, open: 1_000_000, high: 1_000_000, close: 1_000_000, volume: 75, bid: 1_020_000, ask: 1_040_000 },
      { minute: 601, close: 1_010_000, volume: 150 },
    ]);
  });
});

describe('stamps', () => {
  const ticker = (rows: number) =>
    texts(
      'symbol',
      Array.from({ length: rows }, () => 'NIFTY 50'),
    );
  const day = (shift: number, from: number, rows: number) => {
    const first = Date.UTC(2025, 4, 7, 3, 45) + shift;
    return parquetBytes([ticker(rows), stamps('timestamp', minutesFrom(first + from * MINUTE, rows)), ...bars(rows)]);
  };

  it.each([
    ['of UTC', 0, 0, { clock: 'utc', stamps: 'start' }],
    ['of India’s clock that say they are of UTC', INDIA, 0, { clock: 'india', stamps: 'start' }],
    ['at the end of the minute', 0, 1, { clock: 'utc', stamps: 'end' }],
    ['at the last second of the minute', 59_000, 0, { clock: 'utc', stamps: 'end' }],
  ])('%s are recognised, and the day begins at 9:15', async (_, shift, from, table) => {
    const found = await firstOf(day(shift, from, 375));
    expect(found.table).toMatchObject(table);
    expect([found.minutes?.[0]?.['minute'], found.minutes?.at(-1)?.['minute']]).toEqual([555, 929]);
  });

  it('of no session are refused: nobody can say what was meant', async () => {
    expect((await readColumns(day(8 * 3_600_000, 0, 375))).problems).toEqual([
      { line: 0, column: 'timestamp', code: 'history.stamps-outside', group: 0 },
    ]);
  });
});

describe('what is wrong', () => {
  const ticker = texts('symbol', ['NIFTY 50', 'NIFTY 50', 'NIFTY 50']);
  const stamp = stamps('timestamp', minutesFrom(TEN));
  it.each([
    ['a column that is missing', [ticker, stamp, ...bars(3).slice(0, 3)], { line: 0, column: 'close', code: 'history.columns' }],
    ['no prices at all', [ticker, stamp], { line: 0, column: '', code: 'history.format-unknown' }],
    [
      'prices as texts',
      [ticker, stamp, ...bars(3).slice(0, 3), texts('close', ['1', '2', '3'])],
      { line: 0, column: 'close', code: 'history.numbers-as-text' },
    ],
    [
      'a price below 0',
      [ticker, stamp, ...bars(3).slice(0, 3), doubles('close', [100.05, -1, 100.05])],
      { line: 2, column: 'close', code: 'history.number', group: 1 },
    ],
    [
      'a ticker that is none',
      [texts('symbol', ['NIFTY 50', 'NIFTY2CE', 'NIFTY 50']), stamp, ...bars(3)],
      { line: 2, column: 'symbol', code: 'history.ticker-unknown' },
    ],
    ['half a unit', [ticker, stamp, ...bars(3), doubles('volume', [1, 1.5, 2])], { line: 2, column: 'volume', code: 'history.number' }],
  ])('%s is told with its column and row', async (_, columns, problem) => {
    expect((await readColumns(parquetBytes(columns))).problems[0]).toMatchObject(problem);
  });

  it('lists within a column are no column', async () => {
    const lists = { name: 'close', data: [[1], [2], [3]], type: 'JSON' as const };
    const bytes = parquetBytes([ticker, stamp, ...bars(3).slice(0, 3), lists]);
    expect((await readColumns(bytes)).problems[0]).toMatchObject({ column: 'close', code: 'history.numbers-as-text' });
  });
});

describe('hostile files', () => {
  it('a run of a thousand million values is cut off at those that the page has', () => {
    expect([...hybrid(Uint8Array.of(0x80, 0x94, 0xeb, 0xdc, 0x07, 1), 1, 3)]).toEqual([1, 1, 1]);
  });

  it('a list that says it has billions of values, and a number without an end', () => {
    const list = new Uint8Array(2_000_000).fill(1);
    list.set([0x19, 0xf3, 0xff, 0xff, 0xff, 0xff, 0x0f]);
    expect(() => new ThriftReader(list).struct()).toThrow(ParquetError);
    expect(() => new ThriftReader(new Uint8Array(1_000).fill(0x16).fill(0xff, 1)).struct()).toThrow(ParquetError);
    expect(() => new ThriftReader(new Uint8Array(1_000).fill(0x1c)).struct()).toThrow(ParquetError);
  });

  it.each([1, 2, 4, 6])('what is packed in way %i and inflates to more than it says is refused', (codec) => {
    expect(() => inflatePage(codec, Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0), 10)).toThrow(ParquetError);
  });

  it('whatever byte is wrong, it is read or refused, in little time', async () => {
    const bytes = parquetBytes(
      [
        texts(
          'symbol',
          Array.from({ length: 300 }, (_, at) => `NIFTY ${at % 5}`),
        ),
        stamps('timestamp', minutesFrom(TEN, 300)),
        ...bars(300),
      ],
      100,
    );
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const begun = performance.now();
    const told = { read: 0, refused: 0 };
    for (let round = 0; round < 400; round += 1) {
      const wrong = Uint8Array.from(bytes);
      // Half of the random faults are in the metadata at the end of the file.
      const at = round % 2 === 0 ? next(wrong.length) : wrong.length - 1 - next(1_200);
      for (let place = at; place < Math.min(wrong.length, at + 1 + next(3)); place += 1) wrong[place] = next(256);
      const outcome = await withFile(wrong, async (file, size) => {
        const open = await openParquet(file, size);
        for (const column of open.columns)
          for (const group of open.groups.keys())
            if (column.kind !== 'other') for await (const values of open.pages(group, column)) expect(values).toBeDefined();
      }).then(
        () => 'read' as const,
        (error: unknown) => {
          expect(error).toBeInstanceOf(ParquetError);
          return 'refused' as const;
        },
      );
      told[outcome] += 1;
    }
    expect(told.refused).toBeGreaterThan(50);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

describe('prices in whole numbers', () => {
  const whole = (name: string, data: readonly number[], type: 'INT32' | 'DOUBLE' = 'INT32') => ({ name, data: [...data], type });
  const ticker = texts('Symbol', ['NIFTY05JUN2522600CE.NFO', 'NIFTY05JUN2522600CE.NFO']);
  const file = (close: readonly number[]) =>
    parquetBytes([
      stamps('timestamp', minutesFrom(TEN, 2)),
      ticker,
      ...['open', 'high', 'low'].map((name) => whole(name, close)),
      whole('close', close),
      whole('volume', [75, 150]),
    ]);
  const closes = async (told: 'rupees' | 'paise') => {
    const { series, problems, table } = await readColumns(file([10_005, 10_010]), 'file', told);
    expect(problems).toEqual([]);
    expect(series[0]?.minutes.map(({ volume }) => volume)).toEqual([75, 150]);
    return { closes: series[0]?.minutes.map(({ close }) => close), prices: table?.prices };
  };

  it('are not read before it is said whether they are rupees or paise: a hundred times too much would be money lost', async () => {
    const { series, problems } = await readColumns(file([10_005, 10_010]));
    expect(series).toEqual([]);
    expect(problems).toEqual([{ line: 0, column: 'open', code: 'history.prices-whole', group: 0 }]);
  });

  it('are what was said, and the file says so', async () => {
    expect(await closes('paise')).toEqual({ closes: [1_000_500, 1_001_000], prices: 'paise' });
    expect(await closes('rupees')).toEqual({ closes: [100_050_000, 100_100_000], prices: 'rupees' });
  });

  it('are asked of nobody where the file itself has places after the point, and what was said changes nothing there', async () => {
    const bytes = parquetBytes([stamps('timestamp', minutesFrom(TEN, 2)), ticker, ...bars(2)]);
    const { series, table } = await readColumns(bytes, 'file', 'paise');
    expect(series[0]?.minutes.map(({ close }) => close)).toEqual([1_000_500, 1_000_500]);
    expect(table?.prices).toBeUndefined();
  });
});
