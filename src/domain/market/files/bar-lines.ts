import { price } from '#domain/units/price.ts';
import { barColumns, barPlaces, type BarColumn } from './bar-columns.ts';
import type { MinuteSeries } from './collected-rows.ts';
import { looksDerived } from './contract-choice.ts';
import { mayBeLevel, mayBeStrike } from './contract-name.ts';
import { type FileContract, kindNamed, underlyingNamed } from './file-contract.ts';
import type { FileDay } from './file-days.ts';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { joinedAt, type LineContext, type LineReader, sameWidth } from './line-context.ts';

const PRICES = ['open', 'high', 'low', 'close'] as const;
const END_OF_MINUTE = 59;
/** Prices are in 1/10 000. */
const PLACES = 10_000;
const NOTHING = /^(?:0*(?:\.0*)?|-|NAN|NULL)$/i;

const nameFault = (name: string) => (looksDerived(name) ? 'history.ticker-unknown' : 'history.name-without-symbol');

/** Returns the reader of a row's contract: from a ticker, from parts in separate columns, or from the name of the file. */
function contractReader({
  read,
  refuse,
  name,
  header,
}: LineContext): (cells: readonly string[], date: string, at: number) => FileContract | null {
  const columns = barColumns(header);
  const titleOf = (column: BarColumn) => header[columns.get(column) ?? -1] ?? '';
  const cell = (cells: readonly string[], column: BarColumn) => cells[columns.get(column) ?? -1] ?? '';
  const own = columns.has('name') ? 'name' : columns.has('underlying') ? 'underlying' : null;
  let toldOnce = false;
  if (!columns.has('expiry'))
    return (cells, date, at) => {
      const told = own === null ? name : cell(cells, own);
      const contract = read.contract(told, date);
      if (contract !== null && contract !== 'unsure') return contract;
      if (own === null) {
        // Once: it is the name of the file.
        if (!toldOnce) refuse(0, '', contract === 'unsure' ? 'history.ticker-unsure' : nameFault(name));
        toldOnce = true;
        return null;
      }
      refuse(at, titleOf(own), contract === null ? 'history.ticker-unknown' : 'history.ticker-unsure');
      return null;
    };
  const of = columns.has('underlying') ? 'underlying' : 'name';
  return (cells, date, at) => {
    const underlying = underlyingNamed(cell(cells, of));
    const [text, type] = [cell(cells, 'expiry'), cell(cells, 'type').toUpperCase()];
    const expiry = text === '' || text === '-' ? '' : read.date(text);
    const strike = cell(cells, 'strike') === '' ? 0 : read.number(cell(cells, 'strike'));
    const kind = kindNamed(type, expiry ?? '-', strike);
    const isOption = kind === 'call' || kind === 'put';
    if (!IMPORTED_SYMBOL.test(underlying)) refuse(at, titleOf(of), 'history.ticker-unknown');
    else if (kind === null) refuse(at, titleOf('type'), 'history.ticker-unknown');
    else if (expiry === null || (kind !== 'spot' && expiry < date)) refuse(at, titleOf('expiry'), 'history.date');
    else if (isOption ? !mayBeStrike(underlying, strike / PLACES) : strike < 0) refuse(at, titleOf('strike'), 'history.number');
    else return { underlying, kind, expiry: kind === 'spot' ? '' : expiry, strike: price(isOption ? strike : 0) };
    return null;
  };
}

/** Refuses a row for its invalid date or time. */
function wrongTime({ read, refuse, header }: LineContext, stamps: readonly number[], cells: readonly string[], at: number): void {
  const [date = -1, clock = date] = stamps;
  const isDate = date !== clock && read.date(cells[date] ?? '') === null;
  refuse(at, header[isDate ? date : clock] ?? '', isDate ? 'history.date' : 'history.time');
}

/** Returns the reader of bars with named columns, in any order: minutes, or days where a row has no time. */
export function barLines(context: LineContext): LineReader {
  const { into, refuse, read, header } = context;
  const columns = barColumns(header);
  const stamps = barPlaces(header)?.stamps ?? [];
  const contractAt = contractReader(context);
  const title = (...wanted: readonly BarColumn[]) => wanted.map((column) => header[columns.get(column) ?? -1] ?? column).join(', ');
  const places = PRICES.map((column) => columns.get(column) ?? -1);
  const [volumeAt, interestAt] = [columns.get('volume') ?? -1, columns.get('oi') ?? -1];
  const nameAt = barPlaces(header)?.name ?? null;
  const counted = (text: string) => (text === '' || text === '-' ? 0 : read.count(text));
  const values = [0, 0, 0, 0];
  let [heldName, heldDay, held]: [string, FileDay | null, MinuteSeries | null] = ['', null, null];

  /** Where the minutes of a row go; null when its contract is refused. */
  const seriesOf = (cells: readonly string[], day: FileDay, at: number): MinuteSeries | null => {
    const name = nameAt === null ? '' : (cells[nameAt] ?? '');
    if (held !== null && heldDay === day && heldName === name && !columns.has('expiry')) return held;
    const contract = contractAt(cells, day.date, at);
    [heldName, heldDay, held] = [name, day, contract === null ? null : into.seriesOf(contract, day.date)];
    return held;
  };

  /** Reads the figures of a row; returns whether they are sound. */
  const figures = (cells: readonly string[], at: number): readonly [number, number] | null => {
    for (let place = 0; place < 4; place += 1) values[place] = read.number(cells[places[place] ?? -1] ?? '');
    const wrong = PRICES.find((_, place) => (values[place] ?? 0) <= 0);
    const [open = 0, high = 0, low = 0, close = 0] = values;
    // A table with a row for every minute says nothing where nothing happened.
    if (places.every((place) => NOTHING.test(cells[place] ?? '')) && NOTHING.test(cells[volumeAt] ?? '')) return null;
    const [volume, interest] = [counted(cells[volumeAt] ?? ''), counted(cells[interestAt] ?? '')];
    if (wrong !== undefined) refuse(at, title(wrong), 'history.number');
    else if (high < Math.max(open, close, low) || low > Math.min(open, close)) refuse(at, title('high', 'low'), 'history.price-range');
    else if (volume < 0 || interest < 0) refuse(at, title(volume < 0 ? 'volume' : 'oi'), 'history.number');
    else return [volume, interest];
    return null;
  };

  return {
    row(cells, at) {
      if (!sameWidth(cells, header)) return refuse(at, '', 'history.columns');
      const time = read.time(joinedAt(cells, stamps));
      if (time === null) return wrongTime(context, stamps, cells, at);
      const { day, second } = time;
      const told = figures(cells, at);
      if (told === null) return;
      const [volume, openInterest] = told;
      const [open = 0, high = 0, low = 0, close = 0] = values;
      if (day.closes === 0) {
        into.leftOut.noSession += 1;
        return;
      }
      if (second === -1) {
        const contract = contractAt(cells, day.date, at);
        if (contract !== null && !mayBeLevel(contract, high / PLACES)) return refuse(at, title('close'), 'history.level-unlikely');
        const row = { open, high, low, close, settlement: 0, volume, openInterest, lotSize: 0, line: at };
        if (contract !== null && !into.addDay(day.date, { contract, ...row })) refuse(at, '', 'history.contradiction');
        return;
      }
      if (second % 60 !== 0 && second % 60 !== END_OF_MINUTE) return wrongTime(context, stamps, cells, at);
      const minute = Math.floor((read.stampsAtEnd ? second - 1 : second) / 60);
      const series = seriesOf(cells, day, at);
      if (series === null) return;
      if (!mayBeLevel(series.contract, high / PLACES)) return refuse(at, title('close'), 'history.level-unlikely');
      if (minute < day.opens || minute >= day.closes) {
        into.leftOut.outside += 1;
        return;
      }
      series.values.push(minute, open, high, low, close, volume, openInterest, 0, 0, at);
      into.rows += 1;
      into.held += 1;
    },
    pause() {
      held = null;
    },
  };
}
