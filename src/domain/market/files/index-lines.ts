import { price } from '#domain/units/price.ts';
import { underlyingNamed } from './file-contract.ts';
import { dateIn } from './file-days.ts';
import { LineCursor } from './line-cursor.ts';
import type { LineContext, LineReader } from './line-context.ts';

const PRICES = ['Open Index Value', 'High Index Value', 'Low Index Value', 'Closing Index Value'] as const;

/** Returns what reads the exchange's file of index closes. */
export function indexLines({ into, refuse, header }: LineContext): LineReader {
  const names = header.map((name) => name.trim().toUpperCase());
  const placeOf = (name: string) => names.indexOf(name.toUpperCase());
  const places = PRICES.map(placeOf);
  const missing = PRICES.find((name) => placeOf(name) === -1);
  if (missing !== undefined) refuse(1, missing, 'history.columns');
  const [name, day] = [placeOf('Index Name'), placeOf('Index Date')];
  const cursor = new LineCursor();
  return {
    pause: () => undefined,
    line(line, at) {
      const cells = line.split(',').map((cell) => cell.trim());
      const date = dateIn('day-first', cells[day] ?? '') ?? dateIn('named', cells[day] ?? '');
      const underlying = underlyingNamed(cells[name] ?? '');
      if (underlying === '') return refuse(at, 'Index Name', 'history.ticker-unknown');
      if (date === null) return refuse(at, 'Index Date', 'history.date');
      const numbers = places.map((place) => {
        const text = cells[place] ?? '';
        // Some indices have a close alone.
        if (text === '' || text === '-') return 0;
        cursor.start(text, 0);
        return cursor.price();
      });
      const [open = -1, high = -1, low = -1, close = -1] = numbers;
      if (Math.min(open, high, low) < 0 || close <= 0) return refuse(at, 'Closing Index Value', 'history.number');
      const contract = { underlying, kind: 'spot', expiry: '', strike: price(0) } as const;
      const prices = { open: open || close, high: high || close, low: low || close, close };
      const row = { contract, ...prices, settlement: 0, volume: 0, openInterest: 0, lotSize: 0, line: at };
      if (!into.addDay(date, row)) refuse(at, '', 'history.contradiction');
    },
  };
}
