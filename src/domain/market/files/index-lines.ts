import { price } from '#domain/units/price.ts';
import { underlyingNamed } from './file-contract.ts';
import { type LineContext, type LineReader, sameWidth, type TablePlaces } from './line-context.ts';

const PRICES = ['Open Index Value', 'High Index Value', 'Low Index Value', 'Closing Index Value'] as const;
const placeIn = (header: readonly string[], name: string): number =>
  header.findIndex((each) => each.trim().toUpperCase() === name.toUpperCase());

/** Returns where the file of index closes has what is looked at first. */
export const indexPlaces = (header: readonly string[]): TablePlaces => ({
  stamps: [placeIn(header, 'Index Date')],
  expiries: [],
  numbers: PRICES.map((name) => placeIn(header, name)).filter((place) => place !== -1),
  name: null,
  rows: 'days',
});

/** Returns the reader of the exchange's file of index closes. */
export function indexLines({ into, refuse, header, read }: LineContext): LineReader {
  const places = PRICES.map((name) => placeIn(header, name));
  const missing = PRICES.find((name) => placeIn(header, name) === -1);
  if (missing !== undefined) refuse(1, missing, 'history.columns');
  const [name, day] = [placeIn(header, 'Index Name'), placeIn(header, 'Index Date')];
  return {
    pause: () => undefined,
    row(cells, at) {
      if (!sameWidth(cells, header)) return refuse(at, '', 'history.columns');
      const date = read.date(cells[day] ?? '');
      const underlying = underlyingNamed(cells[name] ?? '');
      if (underlying === '') return refuse(at, 'Index Name', 'history.ticker-unknown');
      if (date === null) return refuse(at, 'Index Date', 'history.date');
      // Some indices have a close alone.
      const numbers = places.map((place) => (['', '-'].includes(cells[place] ?? '') ? 0 : read.number(cells[place] ?? '')));
      const [open = -1, high = -1, low = -1, close = -1] = numbers;
      if (Math.min(open, high, low) < 0 || close <= 0) return refuse(at, 'Closing Index Value', 'history.number');
      const prices = { open: open || close, high: high || close, low: low || close, close };
      if (prices.high < Math.max(prices.open, close, prices.low) || prices.low > Math.min(prices.open, close))
        return refuse(at, 'High Index Value, Low Index Value', 'history.price-range');
      const contract = { underlying, kind: 'spot', expiry: '', strike: price(0) } as const;
      const row = { contract, ...prices, settlement: 0, volume: 0, openInterest: 0, lotSize: 0, line: at };
      if (!into.addDay(date, row)) refuse(at, '', 'history.contradiction');
    },
  };
}
