import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBytes } from '#tests/support/history-files/read-bytes.ts';

const FOLDER = join(import.meta.dirname, '../../../support/history-files/field');
const read = (name: string) => readBytes(name, readFileSync(join(FOLDER, name)));
const contracts = (found: Awaited<ReturnType<typeof read>>) => [
  ...new Set(
    [...found.minutes, ...found.days].map(({ contract: { underlying, kind, expiry, strike } }) =>
      [underlying, kind, expiry, strike / 10_000].filter(Boolean).join(' '),
    ),
  ),
];

describe('files as people have them', () => {
  it.each([
    [
      'exchange-form-sept-2025.csv',
      [
        'NIFTY spot',
        ...['24900', '25000', '25100'].flatMap((strike) => ['call', 'put'].map((kind) => `NIFTY ${kind} 2025-09-30 ${strike}`)),
      ],
    ],
    ['NIFTY 30 SEP 25000 CALL.csv', ['NIFTY call 2025-09-30 25000']],
    ['NIFTY25SEP25000CE.csv', ['NIFTY call 2025-09-30 25000']],
    ['gdf-360one.csv', ['360ONE call 2025-09-30 1000']],
    ['gdf-stocks.csv', ['M&M call 2025-08-28 3200', 'BAJAJ-AUTO put 2025-08-28 8200']],
    ['NIFTY_utf16.csv', ['NIFTY spot']],
    ['NIFTY_minute.csv', ['NIFTY spot']],
    ['NIFTY_float.csv', ['NIFTY spot']],
    ['RELIANCE_float.csv', ['RELIANCE spot']],
    ['ind_close_all_plain.csv', ['NIFTY spot']],
    ['ind_close_all_quoted.csv', ['NIFTY spot', 'BANKNIFTY spot']],
    ['chains-lakh-quoted.csv', ['NIFTY call 2024-07-11 24300']],
    ['chains-semicolon-comma.csv', ['NIFTY call 2024-07-11 24300']],
    ['gdf-excel.csv', ['NIFTY call 2024-07-11 24300']],
    ['gdf-hhmm.csv', ['NIFTY call 2024-07-11 24300']],
  ])('%s is read, of its own contracts', async (name, expected) => {
    const found = await read(name);
    expect(found.refused).toEqual([]);
    expect(contracts(found).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['udiff-plain.csv', 'udiff-quoted.csv', 'udiff-semicolon.csv', 'udiff-bom-crlf.csv'])(
    '%s has the four rows that all spellings of it have',
    async (name) => {
      const found = await read(name);
      expect(found.refused).toEqual([]);
      expect(found.days).toEqual((await read('udiff-plain.csv')).days);
      expect(found.days).toHaveLength(4);
    },
  );

  it('a naive clock of UTC is read as one', async () => {
    const [utc, india] = [await read('NIFTY_utc_naive.csv'), await read('NIFTY_minute.csv')];
    expect(utc.refused).toEqual([]);
    expect(utc.minutes.map(({ minute, close }) => [minute, close])).toEqual(india.minutes.map(({ minute, close }) => [minute, close]));
    expect(utc.minutes[0]?.minute).toBe(555);
  });

  it('bars of five minutes are refused as that', async () => {
    expect((await read('NIFTY_5minute.csv')).refused).toEqual(['history.bars-long']);
  });

  it('shares in a file of the exchange are left out, and said to be such', async () => {
    const found = await read('BhavCopy_NSE_CM_0_0_0_20240708_F_0000.csv');
    expect(found).toMatchObject({ refused: [], rows: 0, leftOut: { other: 1 }, otherKinds: { STK: 1 } });
  });

  it('numbers of seventeen digits are rounded to 1/10 000, and those with an exponent are what they say', async () => {
    const [first, second] = (await read('RELIANCE_float.csv')).days;
    expect(first).toMatchObject({ open: 15_900_000, high: 16_088_000, low: 15_819_500, close: 16_009_000, volume: 14_006_892 });
    expect(second).toMatchObject({ high: 1_536_000, close: 1_523_500 });
    expect((await read('NIFTY_sci_volume.csv')).days).toMatchObject([{ close: 240_500_000, volume: 1_234_500 }]);
  });

  it('figures with commas of lakhs, with decimal commas, in quotes or with a shortened date are the same figures', async () => {
    for (const name of ['chains-lakh-quoted.csv', 'chains-semicolon-comma.csv'])
      expect((await read(name)).days).toMatchObject([{ date: '2024-07-08', close: 1_555_000, openInterest: 1_234_500, volume: 345_000 }]);
    for (const name of ['gdf-excel.csv', 'gdf-hhmm.csv'])
      expect((await read(name)).minutes).toMatchObject([
        { date: '2024-07-08', minute: 555, open: 1_555_000, close: 1_580_000, volume: 75 },
      ]);
  });

  it('an expiry that a holiday moved is the day on which trading ended', async () => {
    const found = await read('exchange-form-june-2023.csv');
    expect(found.refused).toEqual([]);
    expect(new Set(found.minutes.filter(({ contract }) => contract.kind !== 'spot').map(({ contract }) => contract.expiry))).toEqual(
      new Set(['2023-06-28']),
    );
  });

  it('a Saturday on which the exchange traded is a session', async () => {
    const found = await read('NIFTY_2025-02-01.csv');
    expect(found).toMatchObject({ refused: [], leftOut: { noSession: 0, outside: 0 } });
    expect(found.minutes[0]).toMatchObject({ date: '2025-02-01', minute: 555, open: 235_000_000 });
    expect(found.minutes.length).toBe(found.rows);
  });

  it('every one of them is tried here', () => {
    expect(readdirSync(FOLDER).length).toBeGreaterThan(22);
  });
});
