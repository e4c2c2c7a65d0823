import { describe, expect, it } from 'vitest';
import { sessionOn } from '#domain/calendar/trading-days.ts';
import { chainCsvText } from '#domain/market/chain-csv-text.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { PLAIN_HEADER, plainChain } from '#tests/support/market/imported-chain-csv.ts';
import { readChainCsv } from '#tests/support/market/read-chain-csv.ts';

const NOW = exchangeTime(Date.UTC(2026, 7, 10, 12, 0));
const HEADER = 'date,time,underlying,expiry,strike,option_type,close,oi,volume,bid,ask,iv';
const GOOD = '2026-08-03,,NIFTY,2026-08-04,24500,CE,101.25,1500,20,101,101.5,12.5';
const read = (...lines: readonly string[]) => readChainCsv([HEADER, ...lines].join('\n'), NOW);
const problemsOf = (...lines: readonly string[]) => read(...lines).problems.map(({ line, column, what }) => `${line} ${column} ${what}`);
/** The good line with other cells. */
function withCells(cells: Readonly<Record<string, string>>): string {
  const names = HEADER.split(',');
  return GOOD.split(',')
    .map((cell, place) => cells[names[place] ?? ''] ?? cell)
    .join(',');
}
const whatOf = (cells: Readonly<Record<string, string>>) => problemsOf(withCells(cells)).map((problem) => problem.slice(2));

describe('option chains of a CSV file', () => {
  it('are read with what the file tells, as of the close of the session', () => {
    const { chains, problems, leftOut } = read(
      GOOD,
      withCells({ option_type: 'P', strike: '24450.5', oi: '', volume: '-', bid: '0', ask: '', iv: '0' }),
    );
    expect([problems, leftOut]).toEqual([[], 0]);
    const row = { strike: price(245_000_000), optionType: 'call', close: price(1_012_500), openInterest: 1_500, volume: 20 };
    const untold = { close: price(1_012_500), openInterest: null, volume: null, bid: null, ask: null, iv: null };
    expect(chains).toEqual([
      {
        underlying: 'NIFTY',
        date: '2026-08-03',
        expiry: '2026-08-04',
        at: sessionOn('2026-08-03').closesAt,
        options: [
          { ...untold, strike: price(244_505_000), optionType: 'put' },
          { ...row, bid: price(1_010_000), ask: price(1_015_000), iv: 0.125 },
        ],
      },
    ]);
  });

  it('come in any order of lines and columns, with a byte order mark and Windows line ends, by date, underlying and expiry', () => {
    const text =
      '\uFEFFLTP;Option_Type;STRIKE;Expiry;Symbol;Date\r\n1;PUT;100;2026-08-25;b;2026-08-04\r\n2;call;100;2026-08-25;A;2026-08-04\r\n3;C;100;2026-08-25;A;2026-08-03\r\n';
    const { chains, problems } = readChainCsv(text, NOW);
    expect(problems).toEqual([]);
    expect(chains.map(({ date, underlying, options }) => [date, underlying, options[0]?.close])).toEqual([
      ['2026-08-03', 'A', 30_000],
      ['2026-08-04', 'A', 20_000],
      ['2026-08-04', 'B', 10_000],
    ]);
  });

  it.each([
    [
      'since July 2024',
      `TradDt,BizDt,Sgmt,Src,FinInstrmTp,TckrSymb,XpryDt,StrkPric,OptnTp,ClsPric,LastPric,OpnIntrst,TtlTradgVol,Rsvd1
2026-08-03,2026-08-03,FO,NSE,IDO,NIFTY,2026-08-04,24500.00,CE,101.25,99.00,1500,20,
2026-08-03,2026-08-03,FO,NSE,IDF,NIFTY,2026-08-25,,,24590.00,24580.00,9000,10,`,
    ],
    [
      'before',
      `INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,VAL_INLAKH,OPEN_INT,CHG_IN_OI,TIMESTAMP,
OPTIDX,NIFTY,04-Aug-2026,24500,CE,90,110,80,101.25,100,20,1,1500,0,03-AUG-2026,
FUTIDX,NIFTY,25-Aug-2026,0,XX,1,1,1,1,1,1,1,1,1,03-AUG-2026,`,
    ],
  ])('are read from the daily file of the exchange %s, whose futures are left out', (_when, text) => {
    const { chains, problems, leftOut } = readChainCsv(text, NOW);
    expect([problems, leftOut]).toEqual([[], 1]);
    expect(chains).toMatchObject([{ date: '2026-08-03', underlying: 'NIFTY', expiry: '2026-08-04' }]);
    expect(chains[0]?.options).toMatchObject([
      { strike: 245_000_000, optionType: 'call', close: 1_012_500, openInterest: 1_500, volume: 20 },
    ]);
  });

  it('may be of another time of the session, the same for the whole chain', () => {
    const noon = withCells({ time: '12:00' });
    const { chains } = read(noon, withCells({ time: '12:00:00', strike: '24600' }));
    expect(chains.map(({ at }) => at)).toEqual([Date.UTC(2026, 7, 3, 6, 30)]);
    expect(problemsOf(noon, withCells({ strike: '24600' }))).toEqual(['3 time other-time']);
    expect([whatOf({ time: '9:15' }), whatOf({ time: '09:14' }), whatOf({ time: '15:41' })]).toEqual([
      ['time time'],
      ['time outside-session'],
      ['time outside-session'],
    ]);
  });

  it('are refused by line and column', () => {
    expect(problemsOf(withCells({ close: '', strike: '' }), GOOD, withCells({ date: '', expiry: 'soon' }))).toEqual([
      '2 strike missing',
      '2 close missing',
      '4 date missing',
      '4 expiry date',
    ]);
    expect(whatOf({ close: '101,25' })).toEqual([' columns']);
    expect(whatOf({ close: '"101,25"' })).toEqual(['close comma']);
    expect(whatOf({ close: '-3' })).toEqual(['close number']);
    expect(whatOf({ oi: '1.5' })).toEqual(['oi number']);
    expect(whatOf({ option_type: 'XX' })).toEqual(['option_type option-type']);
    expect(whatOf({ underlying: 'NIFTY 50' })).toEqual(['underlying symbol']);
    expect([whatOf({ strike: '0' }), whatOf({ strike: '99999999' })]).toEqual([['strike range'], ['strike number']]);
    expect(whatOf({ option_type: 'PE', close: '24500.05' })).toEqual(['close range']);
    expect(whatOf({ bid: '102' })).toEqual(['bid range']);
    // 0.125 would be an eighth of a percent: a fraction was meant.
    expect(whatOf({ iv: '0.125' })).toEqual(['iv range']);
    expect(readChainCsv('date,strike\n1,2', NOW).problems.map(({ line, column, what }) => `${line} ${column} ${what}`)).toEqual([
      '1 underlying missing',
      '1 expiry missing',
      '1 option_type missing',
      '1 close missing',
    ]);
  });

  it('are of a session that was, and of an expiry that was to come', () => {
    expect(whatOf({ date: '2026-08-02', expiry: '2026-08-04' })).toEqual(['date outside-session']);
    expect(whatOf({ date: '2026-02-30' })).toEqual(['date date']);
    for (const date of ['0001-01-01', '1899-12-29', '2200-01-01']) expect(whatOf({ date })).toEqual(['date date']);
    expect(whatOf({ date: '03/08/2026' })).toEqual(['date date']);
    expect(whatOf({ date: '1999-08-03' })).toContain('date outside-session');
    expect(whatOf({ date: '2026-08-11', expiry: '2026-08-18' })).toEqual(['date future']);
    // Its session is over at ten past six in the evening of India, and not at noon.
    const today = withCells({ date: '2026-08-10', expiry: '2026-08-11' });
    expect(problemsOf(today)).toEqual([]);
    expect(readChainCsv(`${HEADER}\n${today}`, exchangeTime(NOW - 6 * 3_600_000)).problems).toMatchObject([{ what: 'future' }]);
    expect(whatOf({ expiry: '2026-07-28' })).toEqual(['expiry expiry']);
    expect(whatOf({ expiry: '2033-08-04' })).toEqual(['expiry expiry']);
    expect(whatOf({ expiry: '2026-08-03' })).toEqual([]);
  });

  it('have no option twice', () => {
    expect(problemsOf(GOOD, withCells({ option_type: 'PE' }), withCells({ close: '5' }))).toEqual(['4 strike duplicate']);
  });

  it('come whole or not at all, and a broken file is not read to its end', () => {
    expect(read(GOOD, 'x').chains).toEqual([]);
    const broken = [HEADER, ...Array.from({ length: 500 }, () => withCells({ close: 'x' }))].join('\n');
    expect([readChainCsv(broken, NOW).problems.length, readChainCsv(broken, NOW, 100).problems.length]).toEqual([20, 100]);
  });

  it('are written so that they are read as the same', () => {
    const lines = [PLAIN_HEADER, ...plainChain({ date: '2026-08-03', expiry: '2026-08-11', forward: 24_512.3, volatility: 0.13 })];
    for (const text of [lines.join('\n'), [HEADER, GOOD, withCells({ underlying: 'X', time: '12:00:05', volume: '' })].join('\n')]) {
      const { chains } = readChainCsv(text, NOW);
      expect(chains.length).toBeGreaterThan(0);
      expect(readChainCsv(chainCsvText(chains), NOW)).toEqual({ chains, problems: [], leftOut: 0 });
    }
  });

  it('of a whole day of the exchange are read in a moment', () => {
    const day = Array.from({ length: 40 }, (_, place) =>
      plainChain({ date: '2026-08-03', expiry: '2026-08-25', forward: 24_512.3, volatility: 0.13, reach: 250, underlying: `U${place}` }),
    ).flat();
    expect(day.length).toBe(40_080);
    const started = performance.now();
    const { chains } = readChainCsv([PLAIN_HEADER, ...day].join('\n'), NOW);
    expect([chains.length, chains[0]?.options.length]).toEqual([40, 1_002]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
