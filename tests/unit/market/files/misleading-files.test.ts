import { describe, expect, it } from 'vitest';
import { readBytes } from '#tests/support/history-files/read-bytes.ts';

const HEAD = ['timestamp', 'open', 'high', 'low', 'close', 'volume'];
const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
const read = (path: string, lines: readonly string[]) => readBytes(path, Buffer.from([...lines, ''].join('\n')));

/** A whole session of minutes, whose figures are the given texts. */
const minutes = (figures: readonly string[], separator = ',', name: string | null = null) => [
  [...(name === null ? [] : ['Ticker']), ...HEAD].join(separator),
  ...Array.from({ length: 375 }, (_, place) =>
    [...(name === null ? [] : [name]), `2025-09-08 ${clock(555 + place)}`, ...figures].join(separator),
  ),
];
const days = (dates: readonly string[]) => ['Date,Open,High,Low,Close,Volume', ...dates.map((date) => `${date},25000,25010,24990,25005,0`)];
const MONDAYS = ['2025-07-07', '2025-07-14', '2025-07-21', '2025-07-28', '2025-08-04', '2025-08-11', '2025-08-18'];

describe('rows of weeks and months are no days', () => {
  it.each([
    ['Mondays', 'NIFTY.csv', MONDAYS],
    [
      'Fridays with a holiday among them',
      'NIFTY.csv',
      ['2025-07-04', '2025-07-11', '2025-08-01', '2025-08-08', '2025-08-14', '2025-08-22'],
    ],
    ['weeks, the last one so far', 'NIFTY.csv', [...MONDAYS, '2025-08-20']],
    ['Sundays', 'NIFTY.csv', ['2025-07-06', '2025-07-13', '2025-07-20', '2025-07-27']],
    ['months', 'NIFTY.csv', ['2025-01-01', '2025-02-03', '2025-03-03', '2025-04-01', '2025-05-02']],
    ['one week, by the name of the file', 'NIFTY_weekly.csv', ['2025-07-07']],
    ['two months, by the name of the file', 'NIFTY_monthly.csv', ['2025-07-01', '2025-08-01']],
    ['midnights in India', 'NIFTY.csv', MONDAYS.map((date) => `${date}T00:00:00+05:30`)],
  ])('%s', async (_, path, dates) => {
    expect((await read(path, days(dates))).refused).toEqual(['history.bars-of-weeks']);
  });

  it.each([
    ['days over weekends and a holiday', ['2025-08-25', '2025-08-26', '2025-08-28', '2025-08-29', '2025-09-01']],
    ['Fridays and Mondays', ['2025-07-04', '2025-07-07', '2025-07-11', '2025-07-14']],
    ['one day', ['2025-07-07']],
  ])('%s are days', async (_, dates) => {
    const found = await read('NIFTY.csv', days(dates));
    expect([found.refused, found.days.map(({ date }) => date)]).toEqual([[], dates]);
  });
});

it.each([
  ['one row at the opening, which may be that of a day', 'NIFTY.csv', ['2025-09-08 09:15:00'], ['history.bars-unsure']],
  ['one row of a file of minutes', 'NIFTY_1min.csv', ['2025-09-08 09:15:00'], []],
])('%s', async (_, path, dates, refused) => {
  expect((await read(path, days(dates))).refused).toEqual(refused);
});

describe('what may be groups of digits, and what may be paise', () => {
  it.each([
    ['points that part groups, or decimals', ['25.000', '25.010', '24.990', '25.005', '0'], ';', ['history.decimal-sign']],
    ['the same with a tab', ['25.000', '25.010', '24.990', '25.005', '120'], '\t', ['history.decimal-sign']],
    ['thousands without groups beside them', ['25.000', '25.010', '24.990', '25.005', '1200'], ';', []],
    ['the decimals of a file that commas separate', ['25.000', '25.010', '24.990', '25.005', '120'], ',', []],
    ['one number with other decimals', ['25.5', '25.600', '24.990', '25.005', '120'], ';', []],
    ['an index in paise', ['2500000', '2501050', '2499000', '2500500', '0'], ',', ['history.level-unlikely']],
  ])('%s', async (_, figures, separator, refused) => {
    expect((await read('NIFTY.csv', minutes(figures, separator))).refused).toEqual(refused);
  });
});

describe('names that are cut, or say more than a symbol', () => {
  const figures = ['100', '101', '99', '100.5', '75'];
  it.each([
    'NIFTY 25000',
    'NIFTY25SEP25000XX',
    'RELIANCE25SEP3000XX',
    'NIFTY W1 SEP 25000 CE',
    'NIFTY WEEK2 SEP 25000 CE',
    'NIFTY-1',
    'BANKNIFTY_2',
    'SENSEX 80000',
  ])('%s is refused, and never a share of that name', async (name) => {
    expect((await read('many.csv', minutes(figures, ',', name))).refused).toEqual(['history.ticker-unknown']);
  });

  it.each([
    ['NIFTY_I', 'NIFTY future I'],
    ['NIFTY-50', 'NIFTY spot '],
    ['NIFTY500', 'NIFTY500 spot '],
    ['NIFTYMIDCAP150', 'NIFTYMIDCAP150 spot '],
    ['3MINDIA', '3MINDIA spot '],
    ['NIFTYNXT5025SEP68000CE', 'NIFTYNXT50 call 2025-09-30'],
  ])('%s is %s', async (name, meant) => {
    const found = await read('many.csv', minutes(figures, ',', name));
    expect(found.refused).toEqual([]);
    const [{ contract }] = found.minutes as [(typeof found.minutes)[number]];
    expect(`${contract.underlying} ${contract.kind} ${contract.expiry}`).toBe(meant);
  });
});

it.each([
  [
    'bars',
    'timestamp,underlying,expiry,strike,type,open,high,low,close,volume',
    '2025-09-08 09:15:00,NIFTY,2025-09-30,STRIKE,CE,1,1,1,1,1',
  ],
  ['chains', 'date,underlying,expiry,strike,option_type,close', '2025-09-08,NIFTY,2025-09-30,STRIKE,CE,1'],
])('a strike in a column that the index has never had is refused: %s', async (_, head, row) => {
  for (const strike of ['250', '2500000'])
    expect((await read('x.csv', [head, row.replace('STRIKE', strike)])).refused, strike).toContain('history.number');
  expect((await read('x.csv', [head, row.replace('STRIKE', '25000')])).refused).not.toContain('history.number');
});
