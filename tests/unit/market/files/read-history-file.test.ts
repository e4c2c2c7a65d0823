import { describe, expect, it } from 'vitest';
import { readLines } from '#tests/support/history-files/read-lines.ts';

const MINUTES = 'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest';
const TICKS = 'Ticker,Date,Time,LTP,BuyPrice,BuyQty,SellPrice,SellQty,LTQ,OpenInterest';
const UDIFF = [
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm',
  'OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal',
  'TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks',
].join(',');
const BHAV =
  'INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,VAL_INLAKH,OPEN_INT,CHG_IN_OI,TIMESTAMP,';

const call = { underlying: 'NIFTY', kind: 'call', expiry: '2025-06-05', strike: 226_000_000 };
const minute = (text: string) => `NIFTY05JUN2522600CE.NFO,07/05/2025,${text}`;

describe('minutes with the stamp of their end', () => {
  it('begin the minute before the stamp, whether it shows the last second or the next minute', () => {
    const { series, problems, format } = readLines([
      MINUTES,
      minute('09:15:59,100,101.5,99.05,100.25,750,1500'),
      minute('09:17:00,100.25,102,100,101,75,1575'),
    ]);
    expect(problems).toEqual([]);
    expect(format).toBe('gdf-minutes');
    expect(series).toEqual([
      {
        contract: call,
        date: '2025-05-07',
        minutes: [
          {
            minute: 555,
            open: 1_000_000,
            high: 1_015_000,
            low: 990_500,
            close: 1_002_500,
            volume: 750,
            openInterest: 1_500,
            bid: 0,
            ask: 0,
            line: 2,
          },
          {
            minute: 556,
            open: 1_002_500,
            high: 1_020_000,
            low: 1_000_000,
            close: 1_010_000,
            volume: 75,
            openInterest: 1_575,
            bid: 0,
            ask: 0,
            line: 3,
          },
        ],
      },
    ]);
  });

  it('read the day before the month', () => {
    expect(readLines([MINUTES, minute('10:00:59,1,1,1,1,1,1')]).series[0]?.date).toBe('2025-05-07');
    const [day, month] = [
      minute('10:00:59,1,1,1,1,1,1').replace('07/05', '13/05'),
      minute('10:00:59,1,1,1,1,1,1').replace('07/05', '05/14'),
    ];
    expect(readLines([MINUTES, day, month]).problems).toEqual([{ line: 3, column: 'Date', code: 'history.date' }]);
    // Where only the other reading is a date, all of the file is written so.
    expect(readLines([MINUTES, minute('10:00:59,1,1,1,1,1,1').replace('07/05', '05/07'), month]).series.map(({ date }) => date)).toEqual([
      '2025-05-07',
      '2025-05-14',
    ]);
  });

  it('tell what lies outside the session and on days without one, and keep the rest', () => {
    const { leftOut, rows, problems } = readLines([
      MINUTES,
      // Ends the last minute before the open, and begins the first after the close.
      minute('09:15:00,1,1,1,1,1,1'),
      minute('15:30:59,1,1,1,1,1,1'),
      minute('15:29:59,1,1,1,1,1,1'),
      minute('10:00:59,1,1,1,1,1,1').replace('07/05/2025', '10/05/2025'),
    ]);
    expect(problems).toEqual([]);
    expect({ leftOut, rows }).toEqual({ leftOut: { outside: 2, noSession: 1, other: 0, duplicates: 0 }, rows: 1 });
  });

  it.each([
    // The budget on a Saturday, an hour of Muhurat trading, a trial on a Saturday, and years of which no list of holidays is known.
    ['01/02/2025', '10:00:59', 1, {}],
    ['21/10/2025', '13:46:59', 1, {}],
    ['21/10/2025', '10:00:59', 0, { outside: 1 }],
    ['18/05/2024', '12:00:59', 1, {}],
    ['17/10/2009', '10:00:59', 1, {}],
    ['02/01/2027', '10:00:59', 1, {}],
    // Opened at nine from January to October 2010.
    ['03/03/2010', '09:01:59', 1, {}],
    ['27/08/2025', '10:00:59', 0, { noSession: 1 }],
    ['14/11/2013', '10:00:59', 1, {}],
    ['15/11/2013', '10:00:59', 0, { noSession: 1 }],
  ])('of %s at %s keep %i: a day that was, or may have been, a session counts', (date, time, kept, left) => {
    const { leftOut, rows, problems } = readLines([MINUTES, `NIFTY,${date},${time},1,1,1,1,1,1`]);
    expect(problems).toEqual([]);
    expect({ leftOut, rows }).toEqual({ leftOut: { outside: 0, noSession: 0, other: 0, duplicates: 0, ...left }, rows: kept });
  });

  it.each([
    ['10:61:59,1,1,1,1,1,1', 'Time', 'history.time'],
    ['10:00:59,1,x,1,1,1,1', 'High', 'history.number'],
    ['10:00:59,1,1,1,0,1,1', 'Close', 'history.number'],
    ['10:00:59,1,2,1,3,1,1', 'High, Low', 'history.price-range'],
    ['10:00:59,1,1,1,1,-5,1', 'Volume', 'history.number'],
    ['10:00:59,1,1,1,1,5,1.5', 'Open Interest', 'history.number'],
  ])('refuse %s by line and column', (text, column, code) => {
    expect(readLines([MINUTES, minute('10:00:59,1,1,1,1,1,1'), minute(text)]).problems).toEqual([{ line: 3, column, code }]);
  });

  it('read the end of a file without a line end, and each kind of it', () => {
    const lines = [`\uFEFF${MINUTES}`, minute('10:00:59,1,1,1,1,1,1'), minute('10:01:59,1,1,1,1,1,1')];
    for (const lineEnd of ['\r\n', '\n', '\r'])
      for (const piece of [1, 7, 10_000]) expect(readLines(lines, { lineEnd, piece })).toMatchObject({ rows: 2, problems: [] });
  });

  it('are read by the names of their columns, in whatever order', () => {
    expect(readLines([MINUTES.replace('High,Low', 'Low,High'), minute('10:00:59,2,1,3,2,1,1')]).series[0]?.minutes).toMatchObject([
      { open: 20_000, low: 10_000, high: 30_000, close: 20_000 },
    ]);
  });

  it('refuse a file without a line below its header', () => {
    expect(readLines([MINUTES]).problems).toEqual([{ line: 0, column: '', code: 'history.empty' }]);
  });

  it('refuse a line without an end as soon as it is longer than any, and read no further', () => {
    const endless = 'x'.repeat(65_537);
    for (const piece of [10_000, 200_000]) {
      expect(readLines([endless], { piece }).problems).toEqual([{ line: 1, column: '', code: 'history.line-too-long' }]);
      const found = readLines([MINUTES, minute('10:00:59,1,1,1,1,1,1'), endless, minute('10:00:59,9,1,1,1,1,1')], { piece });
      expect(found.problems).toEqual([{ line: 3, column: '', code: 'history.line-too-long' }]);
    }
  });

  it('count a contract as held before it has a minute', () => {
    const outside = (strike: number) => minute('16:00:59,1,1,1,1,1,1').replace('22600', String(strike));
    const inside = minute('09:15:59,1,1,1,1,1,1');
    expect(readLines([MINUTES, ...Array.from({ length: 10 }, (_, at) => outside(20_000 + at)), inside])).toMatchObject({
      rows: 1,
      held: 12,
    });
  });

  it('stop reading a file that is wrong throughout', () => {
    const { problems } = readLines([MINUTES, ...Array.from({ length: 500 }, () => minute('x'))]);
    expect(problems).toHaveLength(20);
  });
});

describe('seconds', () => {
  const tick = (text: string) => `NIFTY05JUN2522600CE.NFO,07/05/2025,${text}`;
  const minutesOf = (...texts: readonly string[]) => readLines([TICKS, ...texts.map(tick)]).series[0]?.minutes;

  it('without a quantity are quotes: they move bid and ask, never a price', () => {
    expect(minutesOf('10:00:01,100,99,75,101,75,75,150', '10:00:30,105,102,75,104,75,0,150')).toMatchObject([
      { minute: 600, open: 1_000_000, high: 1_000_000, low: 1_000_000, close: 1_000_000, volume: 75, bid: 1_020_000, ask: 1_040_000 },
    ]);
  });

  it('that come twice count as their last line says', () => {
    expect(minutesOf('10:00:01,100,99,75,101,75,75,150', '10:00:01,90,89,75,91,75,25,150', '10:00:02,95,94,75,96,75,50,150')).toMatchObject(
      [{ open: 900_000, high: 950_000, low: 900_000, close: 950_000, volume: 75 }],
    );
  });

  it('of a minute of quotes alone leave it without a price', () => {
    expect(minutesOf('10:00:01,100,99,75,101,75,0,150')).toMatchObject([{ open: 0, close: 0, volume: 0, bid: 990_000, ask: 1_010_000 }]);
  });

  it('begin at the second: their stamp is no end', () => {
    expect(minutesOf('10:01:00,100,99,75,101,75,75,150')).toMatchObject([{ minute: 601 }]);
  });

  it('are known with open interest in two words too', () => {
    expect(readLines([TICKS.replace('OpenInterest', 'Open Interest'), tick('10:00:01,100,99,75,101,75,75,150')]).format).toBe('gdf-ticks');
  });
});

describe('files without a header', () => {
  const OPTION = '20250507,10:00:01,100.5,75,1500,100,300,101,150';
  const INDEX = '20250507,10:00:01,24500.05,0,0';

  it('are read for a vendor that is told by the user or by a folder, never by where their columns stand', () => {
    const name = 'NIFTY25060522600CE.csv';
    expect(readLines([OPTION], { path: name }).problems).toEqual([{ line: 1, column: '', code: 'history.vendor-missing' }]);
    for (const options of [{ path: name, vendor: 'truedata' as const }, { path: `TrueData 2025/${name}` }])
      expect(readLines([OPTION], options).series).toMatchObject([
        { contract: call, minutes: [{ minute: 600, close: 1_005_000, volume: 75, openInterest: 1_500, bid: 1_000_000, ask: 1_010_000 }] },
      ]);
  });

  it('of an index are levels that nobody trades', () => {
    const { series } = readLines([INDEX, INDEX.replace('10:00:01,24500.05', '10:00:40,24510')], {
      path: 'NIFTY 50.csv',
      vendor: 'truedata',
    });
    expect(series).toMatchObject([
      {
        contract: { underlying: 'NIFTY', kind: 'spot', expiry: '', strike: 0 },
        minutes: [{ open: 245_000_500, close: 245_100_000, volume: 0 }],
      },
    ]);
  });

  it('are refused where a name is no contract, and where a line has cells of another kind', () => {
    expect(readLines([OPTION], { path: 'NIFTY99999CE.csv', vendor: 'truedata' }).problems[0]?.code).toBe('history.ticker-unknown');
    expect(readLines([OPTION, INDEX], { path: 'NIFTY25060522600CE.csv', vendor: 'truedata' }).problems).toEqual([
      { line: 2, column: '', code: 'history.number' },
    ]);
  });
});

describe('the daily file since July 2024', () => {
  const row = (cells: Readonly<Record<string, string>>) => {
    const usual: Readonly<Record<string, string>> = {
      TradDt: '2025-05-07',
      FinInstrmTp: 'IDO',
      TckrSymb: 'NIFTY',
      XpryDt: '2025-06-05',
      StrkPric: '22600.00',
      OptnTp: 'CE',
      OpnPric: '100.00',
      HghPric: '110.00',
      LwPric: '90.00',
      ClsPric: '105.00',
      SttlmPric: '105.00',
      OpnIntrst: '150000',
      TtlTradgVol: '1200',
      NewBrdLotQty: '75',
    };
    return [...UDIFF.split(','), 'a', 'b', 'c', 'd'].map((name) => cells[name] ?? usual[name] ?? '').join(',');
  };

  it.each(['Rsvd1,Rsvd2,Rsvd3,Rsvd4', 'Rsvd01,Rsvd02,Rsvd03,Rsvd04'])('is read with %s', (spare) => {
    const { days, format, problems } = readLines([`${UDIFF},${spare}`, row({})]);
    expect({ format, problems }).toEqual({ format: 'udiff', problems: [] });
    expect(days).toMatchObject([
      {
        date: '2025-05-07',
        contract: call,
        open: 1_000_000,
        close: 1_050_000,
        settlement: 1_050_000,
        volume: 1_200,
        openInterest: 150_000,
        lotSize: 75,
      },
    ]);
  });

  it('keeps settlement and open interest of what has not traded, and no price, not even a theoretical close', () => {
    const untraded = row({ OpnPric: '0', HghPric: '0', LwPric: '0', ClsPric: '3120.55', TtlTradgVol: '0' });
    expect(readLines([`${UDIFF},Rsvd1,Rsvd2,Rsvd3,Rsvd4`, untraded]).days).toMatchObject([
      { open: 0, high: 0, low: 0, close: 0, settlement: 1_050_000, openInterest: 150_000 },
    ]);
  });

  it('keeps futures and counts what is of another kind', () => {
    const { days, leftOut } = readLines([
      `${UDIFF},Rsvd1`,
      row({ FinInstrmTp: 'IDF', StrkPric: '', OptnTp: '' }),
      row({ FinInstrmTp: 'XXX' }),
    ]);
    expect(days).toMatchObject([{ contract: { ...call, kind: 'future', strike: 0 } }]);
    expect(leftOut.other).toBe(1);
  });

  it('refuses an expiry before its day, and two lines that contradict each other; the same line again is counted', () => {
    const header = `${UDIFF},Rsvd1`;
    expect(readLines([header, row({ XpryDt: '2025-05-01' })]).problems).toEqual([{ line: 2, column: 'XPRYDT', code: 'history.date' }]);
    expect(readLines([header, row({}), row({ ClsPric: '106.00' })]).problems).toEqual([
      { line: 3, column: '', code: 'history.contradiction' },
    ]);
    expect(readLines([header, row({}), row({})])).toMatchObject({ problems: [], leftOut: { duplicates: 1 } });
  });

  it('is refused when a column is missing, by its name', () => {
    expect(readLines([UDIFF.replace('OpnIntrst', 'Other'), row({})]).problems[0]).toEqual({
      line: 1,
      column: 'OPNINTRST',
      code: 'history.columns',
    });
  });
});

describe('the daily file before it', () => {
  const option = 'OPTIDX,NIFTY,25-Jul-2024,24500,CE,100,110,90,105,105,1200,5000.5,150000,-200,05-JUL-2024';

  it('is read with and without a comma at the end of its lines', () => {
    for (const line of [option, `${option},`])
      expect(readLines([BHAV, line]).days).toMatchObject([
        {
          date: '2024-07-05',
          contract: { underlying: 'NIFTY', kind: 'call', expiry: '2024-07-25', strike: 245_000_000 },
          volume: 1_200,
          lotSize: 0,
        },
      ]);
  });

  it('takes CA and PA for calls and puts, and XX for a future', () => {
    const old = option.replaceAll('2024', '2010').replace('25-Jul', '29-Jul');
    const future = old.replace('OPTIDX', 'FUTIDX').replace('24500,CE', '0,XX');
    const { days, problems } = readLines([BHAV, old.replace('CE', 'CA'), old.replace('CE', 'PA'), future]);
    expect(problems).toEqual([]);
    expect(days.map(({ contract }) => contract.kind)).toEqual(['call', 'put', 'future']);
  });

  it.each(['', ','])('takes two records in one line apart, glued with %j', (glue) => {
    expect(readLines([BHAV, `${option}${glue}${option.replace('CE', 'PE')}`]).days.map(({ contract }) => contract.kind)).toEqual([
      'call',
      'put',
    ]);
  });
});

describe('closes of indices', () => {
  const HEADER = 'Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change';

  it('are those of the symbol that traders know', () => {
    expect(readLines([HEADER, 'Nifty Bank,07-05-2025,54000,54500.5,53900,54100.25,12']).days).toMatchObject([
      { date: '2025-05-07', contract: { underlying: 'BANKNIFTY', kind: 'spot' }, high: 545_005_000, close: 541_002_500 },
    ]);
  });

  it('may be all that there is of an index', () => {
    expect(readLines([HEADER, 'Nifty Alpha,07-05-2025,-,-,-,100,12']).days).toMatchObject([
      { open: 1_000_000, low: 1_000_000, close: 1_000_000 },
    ]);
  });
});

it('says of a file in no known form that it is in none', () => {
  expect(readLines(['a,b,c', '1,2,3'])).toMatchObject({
    format: null,
    problems: [{ line: 1, column: '', code: 'history.format-unknown' }],
  });
});
