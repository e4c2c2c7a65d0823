import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import type { Candle } from '#domain/market/candle.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Strikes to both sides of the money. */
const AROUND = 8;
const UNTRADED = 3;

/** An option of a made day with its minutes. */
interface MadeOption {
  readonly expiry: TapeExpiry;
  readonly kind: 'call' | 'put';
  readonly strike: Price;
  readonly candles: readonly Candle[];
}

/** A simulated session in the file formats of vendors and the exchange. */
export interface MadeSession {
  readonly date: string;
  readonly underlying: string;
  readonly spot: readonly Candle[];
  readonly options: readonly MadeOption[];
}

/** Returns the strikes around the money of the nearest expiries of a day. */
export function madeSession(tape: DayTape, expiries = 2): MadeSession {
  const money = tape.spot[0]?.open ?? 0;
  const options = tape.expiries.slice(0, expiries).flatMap((expiry) => {
    const near = expiry.strikes.toSorted((a, b) => Math.abs(a - money) - Math.abs(b - money)).slice(0, 2 * AROUND + 1);
    return near.flatMap((strike) =>
      (['call', 'put'] as const).map((kind) => ({ expiry, kind, strike, candles: tape.option(expiry, kind, strike) })),
    );
  });
  return { date: tape.session.date, underlying: tape.underlying, spot: tape.spot, options };
}

const two = (value: number) => String(value).padStart(2, '0');
const clock = (ms: number) => `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)}`;
const parts = (date: string) => ({
  year: date.slice(0, 4),
  month: date.slice(5, 7),
  day: date.slice(8),
  name: MONTHS[Number(date.slice(5, 7)) - 1] ?? '',
});
const dayFirst = (date: string) => `${parts(date).day}/${parts(date).month}/${parts(date).year}`;
const named = (date: string) => `${parts(date).day}-${parts(date).name}-${parts(date).year}`;
const letters = (kind: 'call' | 'put') => (kind === 'call' ? 'CE' : 'PE');
const ticker = (underlying: string, { expiry, kind, strike }: MadeOption) => {
  const { day, name, year } = parts(expiry.date);
  return `${underlying}${day}${name}${year.slice(2)}${priceToDecimal(strike)}${letters(kind)}`;
};
const prices = ({ open, high, low, close }: Candle) => [open, high, low, close].map(priceToDecimal);
const lines = (...all: readonly (readonly string[])[]) => `${all.flat().join('\r\n')}\r\n`;

/** Returns minutes with tickers, each stamped with the last second of its minute. */
export function gdfMinutes({ date, underlying, spot, options }: MadeSession): string {
  const rowsOf = (name: string, candles: readonly Candle[]) =>
    candles.map((candle) =>
      [name, dayFirst(date), clock(nseFo.msOfDay(candle.at) + 59_000), ...prices(candle), candle.volume, candle.openInterest].join(','),
    );
  return lines(
    ['Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest'],
    rowsOf(`${underlying === 'NIFTY' ? 'NIFTY 50' : underlying}.NSE_IDX`, spot),
    ...options.map((option) => rowsOf(`${ticker(underlying, option)}.NFO`, option.candles)),
  );
}

/** Returns minutes as a trader saves them from a table: instants of UTC at the start of each minute, contracts in parts, the prices as they are. */
export function parquetMinutes({ underlying, spot, options }: MadeSession, rowGroupSize = 5_000): Buffer {
  const rowsOf = (candles: readonly Candle[], contract: readonly [string, number, string]) =>
    candles.map((candle) => ({ candle, contract, prices: prices(candle) }));
  const all = [
    ...rowsOf(spot, ['', 0, '']),
    ...options.flatMap(({ expiry, kind, strike, candles }) => rowsOf(candles, [expiry.date, priceToDecimal(strike), letters(kind)])),
  ];
  const number = (name: string, place: number) => ({ name, data: all.map((row) => row.prices[place] ?? 0), type: 'DOUBLE' as const });
  const bytes = parquetWriteBuffer({
    columnData: [
      { name: 'Underlying', data: all.map(() => underlying), type: 'STRING' },
      { name: 'Expiry', data: all.map(({ contract }) => contract[0]), type: 'STRING' },
      { name: 'Strike', data: all.map(({ contract }) => contract[1]), type: 'DOUBLE' },
      { name: 'Option_Type', data: all.map(({ contract }) => contract[2]), type: 'STRING' },
      { name: 'timestamp', data: all.map(({ candle }) => new Date(candle.at)), type: 'TIMESTAMP' },
      ...['open', 'high', 'low', 'close'].map(number),
      { name: 'volume', data: all.map(({ candle }) => BigInt(candle.volume)), type: 'INT64' },
      { name: 'oi', data: all.map(({ candle }) => candle.openInterest), type: 'INT32' },
    ],
    rowGroupSize,
  });
  return Buffer.from(bytes);
}

/** Seconds of the four trades of a minute. */
const SECONDS = [1, 20, 40, 58] as const;
const inOrder = (candle: Candle) => {
  const [open = 0, high = 0, low = 0, close = 0] = prices(candle);
  return SECONDS.map((second, place) => ({ second, price: [open, high, low, close][place] ?? 0 }));
};

/** Returns the seconds of one option, with quotes between its trades. */
export function gdfTicks({ date, underlying }: MadeSession, option: MadeOption): string {
  const name = `${ticker(underlying, option)}.NFO,${dayFirst(date)}`;
  const rows = option.candles.flatMap((candle) =>
    inOrder(candle).flatMap(({ second, price }) => {
      const at = nseFo.msOfDay(candle.at) + second * 1_000;
      const quote = [price, price - 0.05, 75, price + 0.05, 75].map((value) => Math.round(value * 100) / 100);
      return [
        [name, clock(at), ...quote, 25, candle.openInterest],
        [name, clock(at + 1_000), ...quote, 0, candle.openInterest],
      ].map((row) => row.join(','));
    }),
  );
  return lines(['Ticker,Date,Time,LTP,BuyPrice,BuyQty,SellPrice,SellQty,LTQ,OpenInterest'], rows);
}

/** Returns a file without a header of one option: bid and ask stand after the open interest. Its name is that of the contract. */
export function trueData({ date, underlying }: MadeSession, option: MadeOption): { readonly name: string; readonly text: string } {
  const digits = date.replaceAll('-', '');
  const rows = option.candles.flatMap((candle) =>
    inOrder(candle).map(({ second, price }) =>
      [
        digits,
        clock(nseFo.msOfDay(candle.at) + second * 1_000),
        price,
        25,
        candle.openInterest,
        Math.round((price - 0.05) * 100) / 100,
        75,
        Math.round((price + 0.05) * 100) / 100,
        75,
      ].join(','),
    ),
  );
  const { year, month, day } = parts(option.expiry.date);
  return {
    name: `${underlying}${year.slice(2)}${month}${day}${priceToDecimal(option.strike)}${letters(option.kind)}.csv`,
    text: lines(rows),
  };
}

const UDIFF_HEADER =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4';

const dayOf = ({ candles }: MadeOption, place: number) => {
  const [first, last] = [candles[0], candles.at(-1)];
  const value = (of: Price | undefined) => priceToDecimal(of ?? (0 as Price));
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const traded = place % 17 !== UNTRADED;
  const quad = traded
    ? [value(first?.open), priceToDecimal(high as Price), priceToDecimal(low as Price), value(last?.close)]
    : [0, 0, 0, 0];
  return { quad, settle: value(last?.close), traded, openInterest: (place + 1) * 75, contracts: traded ? 100 + place : 0 };
};

/** Returns the exchange's daily file of derivatives as it is since July 2024; some options have not traded. */
export function udiff({ date, underlying, spot, options }: MadeSession): string {
  const level = priceToDecimal(spot.at(-1)?.close ?? (0 as Price));
  const rows = options.map((option, place) => {
    const { quad, settle, openInterest, contracts } = dayOf(option, place);
    const { expiry, kind, strike } = option;
    const contract = [underlying, '', expiry.date, expiry.date, priceToDecimal(strike).toFixed(2), letters(kind), 'name'];
    const figures = [...quad, quad[3], '', level, settle, openInterest, 0, contracts, 0, contracts, 'F1', expiry.lotSize];
    return [date, date, 'FO', 'NSE', 'IDO', place, '', ...contract, ...figures, '', '', '', '', ''].join(',');
  });
  return lines([UDIFF_HEADER], rows);
}

/** Returns the daily file as it was before: a comma at the end of each line. */
export function bhavcopy({ date, underlying, options }: MadeSession): string {
  const rows = options.map((option, place) => {
    const { quad, settle, openInterest, contracts } = dayOf(option, place);
    const contract = ['OPTIDX', underlying, named(option.expiry.date), priceToDecimal(option.strike), letters(option.kind)];
    return [...contract, ...quad, settle, contracts, 0, openInterest, 0, named(date), ''].join(',');
  });
  return lines(
    ['INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,VAL_INLAKH,OPEN_INT,CHG_IN_OI,TIMESTAMP,'],
    rows,
  );
}

/** Returns the exchange's file of index closes. */
export function indexCloses({ date, spot }: MadeSession): string {
  const { year, month, day } = parts(date);
  const [first, last] = [spot[0], spot.at(-1)];
  const extremes = [Math.max(...spot.map(({ high }) => high)), Math.min(...spot.map(({ low }) => low))];
  const levels = [first?.open, ...extremes, last?.close].map((level) => priceToDecimal((level ?? 0) as Price));
  return lines(
    ['Index Name,Index Date,Open Index Value,High Index Value,Low Index Value,Closing Index Value,Points Change,Change(%)'],
    [['Nifty 50', `${day}-${month}-${year}`, ...levels, 0, 0].join(',')],
  );
}
