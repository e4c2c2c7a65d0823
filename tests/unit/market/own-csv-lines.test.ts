import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { describe, expect, it } from 'vitest';
import { symbolOfName } from '#domain/market/files/file-name.ts';
import { CollectedRows } from '#domain/market/files/collected-rows.ts';
import { FileSurvey } from '#domain/market/files/file-survey.ts';
import { fileNameOf, HistoryFileReader } from '#domain/market/files/read-history-file.ts';

/** Reads a file in one piece. */
function read(path: string, ...lines: readonly string[]) {
  const into = new CollectedRows();
  const text = `${lines.join('\n')}\n`;
  const survey = new FileSurvey({ expiries: nseFoExpiries, name: fileNameOf(path), terms: {} });
  survey.write(text);
  const reader = new HistoryFileReader({ path, vendor: null, into, reading: survey.end() });
  reader.write(text);
  reader.end();
  const series = [...into.series.values()].map(({ contract, date, values }) => ({ ...contract, date, values }));
  const days = [...into.days.values()].flatMap(({ date, rows }) => [...rows.values()].map((row) => ({ date, ...row })));
  return { format: reader.format, problems: reader.problems, series, days, leftOut: into.leftOut, rows: into.rows };
}
const problemsOf = (...of: Parameters<typeof read>) => read(...of).problems.map(({ line, column, code }) => `${line} ${column} ${code}`);

describe('candles by the names of their columns', () => {
  const HEADER = 'Time;Open;High;Low;Close;Volume;OI';

  it('are of the symbol that the file is named after, minute by minute, whatever their clock', () => {
    const found = read(
      'august/NIFTY_2026.csv',
      HEADER,
      '2026-08-03 09:15;100;101;99;100.5;10;20',
      '2026-08-03T03:46:00Z;100.5;102;100;101;0;',
      '2026-08-03 15:45;1;1;1;1;1;1',
      '2026-08-02 10:00;1;1;1;1;1;1',
    );
    expect(found).toMatchObject({ format: 'candles', problems: [], rows: 2 });
    expect(found.leftOut).toMatchObject({ outside: 1, noSession: 1 });
    expect(found.series).toEqual([
      {
        ...{ underlying: 'NIFTY', kind: 'spot', expiry: '', strike: 0, date: '2026-08-03' },
        values: [
          555, 1_000_000, 1_010_000, 990_000, 1_005_000, 10, 20, 0, 0, 2, 556, 1_005_000, 1_020_000, 1_000_000, 1_010_000, 0, 0, 0, 0, 3,
        ],
      },
    ]);
  });

  it('may say their symbol in each line and their date and time in two columns; a date alone is a day', () => {
    const found = read(
      'mine.csv',
      'symbol,date,time,open,high,low,close',
      'Nifty Bank,2026-08-03,09:15,10,11,9,10',
      '"TCS",2026-08-03,,20,22,19,21',
    );
    expect(found.problems).toEqual([]);
    expect(found.series).toMatchObject([{ underlying: 'BANKNIFTY', date: '2026-08-03' }]);
    expect(found.days).toMatchObject([{ date: '2026-08-03', contract: { underlying: 'TCS' }, close: 210_000 }]);
  });

  it.each([
    ['2026-08-03 09:15;100;99;99;100.5;1;1', '2 High, Low history.price-range'],
    ['2026-08-03 09:15;0;101;99;100.5;1;1', '2 Open history.number'],
    ['2026-08-03 09:15;100,5;101;99;100.5;1;1', '0  history.decimal-sign'],
    ['2026-08-03 09:15;100;101;99;100.5;1.5;1', '2 Volume history.number'],
    ['2026-02-30 09:15;100;101;99;100.5;1;1', '2 Time history.time'],
    ['2026-08-03 09:15:30;100;101;99;100.5;1;1', '2 Time history.time'],
    ['2026-08-03 09:15;100;101;99;100.5;1;1;5', '2  history.columns'],
  ])('are refused with line, column and reason: %s', (line, problem) => {
    expect(problemsOf('NIFTY.csv', HEADER, line)).toEqual([problem]);
  });

  it('need a symbol', () => {
    expect(problemsOf('(1).csv', HEADER, '2026-08-03 09:15;100;101;99;100.5;1;1')).toEqual(['0  history.name-without-symbol']);
  });

  it.each([
    ['NIFTY 50', 'NIFTY'],
    ['bajaj-auto', 'BAJAJ-AUTO'],
    ['banknifty_5m', 'BANKNIFTY'],
    ['TCS-2026-08', 'TCS'],
    ['M&M', 'M&M'],
    ['NIFTY BANK_minute', 'BANKNIFTY'],
    ['NIFTY FIN SERVICE_minute', 'FINNIFTY'],
    ['NIFTY NEXT 50_2025', 'NIFTYNXT50'],
    ['NIFTY AUTO_minute', 'NIFTYAUTO'],
    ['NIFTY_AUTO', 'NIFTYAUTO'],
    ['NIFTY_float', 'NIFTY'],
    ['nifty_utc_naive', 'NIFTY'],
    ['NIFTY_2025-02-01', 'NIFTY'],
    ['Nifty 50 Historical Data', 'NIFTY'],
    ['NIFTY_Jul 2024', 'NIFTY'],
    ['20240708_NIFTY', 'NIFTY'],
    ['RELIANCE.NS', 'RELIANCE'],
    ['RELIANCE-EQ', 'RELIANCE'],
    ['360ONE', '360ONE'],
    ['TATA MOTORS', 'TATAMOTORS'],
    ['NIFTY 25000 CE', ''],
    ['NIFTY 30 SEP 25000 CALL', ''],
    ['NIFTY SEP 25000', ''],
    ['NIFTY25SEP25000CE', ''],
    ['NIFTY FUT', ''],
    ['NIFTY 25000', ''],
    ['TATA_MOTORS', ''],
    ['(1)', ''],
    ['2024-07-08', ''],
  ])('the name of a file, %s, says %j', (name, symbol) => {
    expect(symbolOfName(name)).toBe(symbol);
  });
});

describe('option chains by the names of their columns', () => {
  const OWN = '2026-08-03,NIFTY,2026-08-25,24500';

  it('without a time are the end of their day, and what is not told stays unknown', () => {
    const found = read('c.csv', 'date,underlying,expiry,strike,option_type,close,oi,volume', `${OWN},CE,290.1,75,3`, `${OWN},put,12,,`);
    expect(found).toMatchObject({ format: 'chains', problems: [], series: [], rows: 2 });
    expect(found.days).toMatchObject([
      {
        date: '2026-08-03',
        contract: { kind: 'call', strike: 245_000_000, expiry: '2026-08-25' },
        close: 2_901_000,
        openInterest: 75,
        volume: 3,
      },
      { contract: { kind: 'put' }, close: 120_000, openInterest: -1, volume: -1 },
    ]);
  });

  it('with bids and asks are also what was quoted in the last minute', () => {
    const found = read('c.csv', 'date,underlying,expiry,strike,option_type,close,bid,ask,volume', `${OWN},C,290,289,291,0`);
    expect(found.days).toHaveLength(1);
    expect(found.series[0]?.values).toEqual([939, 0, 0, 0, 0, 0, -1, 2_890_000, 2_910_000, 2]);
    expect(found.rows).toBe(1);
  });

  it('with a time are those at the end of the minute before it', () => {
    const found = read('c.csv', 'date,time,underlying,expiry,strike,option_type,close', `2026-08-03,10:00,NIFTY,2026-08-25,24500,P,12`);
    expect(found.days).toEqual([]);
    expect(found.series).toMatchObject([{ kind: 'put', date: '2026-08-03' }]);
    expect(found.series[0]?.values.slice(0, 5)).toEqual([599, 120_000, 120_000, 120_000, 120_000]);
  });

  it.each([
    [`${OWN},XX,1,`, '2 option_type history.ticker-unknown'],
    ['2026-08-03,NIFTY,2026-08-01,24500,CE,1,', '2 expiry history.date'],
    ['2026-08-03,NIFTY,2026-08-25,0,CE,1,', '2 strike history.number'],
    [`${OWN},PE,24501,`, '2 close history.price-range'],
    [`${OWN},CE,x,`, '2 close history.number'],
    [`${OWN},CE,1,25:00`, '2 time history.time'],
    ['2026-08-32,NIFTY,2026-08-25,24500,CE,1,', '2 date history.date'],
    [`${OWN},CE,1,,9`, '2  history.columns'],
  ])('are refused with line, column and reason: %s', (line, problem) => {
    expect(problemsOf('c.csv', 'date,underlying,expiry,strike,option_type,close,time', line)).toEqual([problem]);
  });
});
