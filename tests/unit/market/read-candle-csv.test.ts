import { describe, expect, it } from 'vitest';
import { readCandleCsv } from '#domain/market/read-candle-csv.ts';
import { price } from '#domain/units/price.ts';

const HEADER = 'time,open,high,low,close,volume,oi';
const read = (...lines: readonly string[]) => readCandleCsv([HEADER, ...lines].join('\n'));
const problemsOf = (...lines: readonly string[]) => read(...lines).problems.map(({ line, column, what }) => `${line} ${column} ${what}`);
const NINE_FIFTEEN = Date.UTC(2026, 7, 3, 3, 45);

describe('candles of a CSV file', () => {
  it.each([
    ['India time', '2026-08-03 09:15'],
    ['India time with seconds', '2026-08-03T09:15:00'],
    ['an offset', '2026-08-03T09:15:00+05:30'],
    ['UTC', '2026-08-03T03:45:00Z'],
    ['seconds', String(NINE_FIFTEEN / 1_000)],
    ['milliseconds', String(NINE_FIFTEEN)],
  ])('are read with their instant in %s', (_name, time) => {
    const { sessions, problems } = read(`${time},100.05,101,99.5,100.5,1500,20`);
    expect(problems).toEqual([]);
    expect([...sessions]).toEqual([
      [
        '2026-08-03',
        [
          {
            at: NINE_FIFTEEN,
            open: price(1_000_500),
            high: price(1_010_000),
            low: price(995_000),
            close: price(1_005_000),
            volume: 1_500,
            openInterest: 20,
          },
        ],
      ],
    ]);
  });

  it('are parted by trading date; columns stand in any order, quoted, with other names, and the last two may lack', () => {
    const text = '\uFEFF"Close";Open;High;Low;Date\r\n100;100;100;100;2026-08-03 15:29\r\n\r\n101;101;101;101;2026-08-04 09:15\r\n';
    const { sessions, problems } = readCandleCsv(text);
    expect(problems).toEqual([]);
    expect([...sessions].map(([date, candles]) => [date, candles.length, candles[0]?.volume])).toEqual([
      ['2026-08-03', 1, 0],
      ['2026-08-04', 1, 0],
    ]);
  });

  it('are refused by line and column', () => {
    expect(problemsOf('2026-08-03 09:15,100,101,99,,5,0')).toEqual(['2 close missing']);
    expect(problemsOf('2026-08-03 09:15,100,1e9,99,100,5,0', '2026-08-03 09:16,x,101,99,100,1.5,0')).toEqual([
      '2 high number',
      '3 open number',
      '3 volume number',
    ]);
    for (const time of ['0001-01-01 09:15', '1899-12-29 09:15', '2200-01-01T09:15:00Z', '9999999999999'])
      expect(problemsOf(`${time},100,101,99,100,5,0`), time).toEqual(['2 time time']);
    expect(problemsOf('2026-02-30 09:15,100,101,99,100,5,0', 'noon,100,101,99,100,5,0')).toEqual(['2 time time', '3 time time']);
    expect(
      problemsOf('2026-08-03 09:14,100,101,99,100,5,0', '2026-08-02 09:15,100,101,99,100,5,0', '2026-08-03 09:15:30,100,101,99,100,5,0'),
    ).toEqual(['2 time outside-session', '3 time outside-session', '4 time outside-session']);
    expect(problemsOf('2026-08-03 09:16,100,101,99,100,5,0', '2026-08-03 09:16,100,101,99,100,5,0')).toEqual(['3 time not-after']);
    expect(problemsOf('2026-08-03 09:15,100,99,98,100,5,0', '2026-08-03 09:16,100,101,100.5,100,5,0')).toEqual([
      '2 high range',
      '3 low range',
    ]);
    // Kept to four places, this price would be none.
    expect(problemsOf('2026-08-03 09:15,100,101,0.00001,100,5,0')).toEqual(['2 low range']);
    expect(readCandleCsv('time,open\n1,2').problems.map(({ column }) => column)).toEqual(['high', 'low', 'close']);
  });

  it('come whole or not at all, and a broken file is not read to its end', () => {
    expect(read('2026-08-03 09:15,100,101,99,100,5,0', 'x,1,1,1,1,1,1').sessions.size).toBe(0);
    expect(read(...Array.from({ length: 500 }, () => 'x,1,1,1,1,1,1')).problems.length).toBe(20);
    const bad = [HEADER, ...Array.from({ length: 500 }, () => 'x,1,1,1,1,1,1')].join('\n');
    expect(readCandleCsv(bad, 100).problems.length).toBe(100);
  });
});
