import type { Calendar } from '#domain/calendar/calendar.ts';
import { DAY_MS, dateOfDay } from '#domain/calendar/dates.ts';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { price } from '#domain/units/price.ts';
import type { CollectedRows, MinuteSeries } from './collected-rows.ts';
import type { ColumnLayout, Role } from './column-layout.ts';
import type { ContractChoice } from './contract-choice.ts';
import { mayBeLevel, mayBeStrike } from './contract-name.ts';
import { type FileContract, kindNamed, underlyingNamed } from './file-contract.ts';
import { dateOf, type DateOrder } from './file-date.ts';
import { type FileDay, fileDays } from './file-days.ts';
import type { Refuse } from './file-problem.ts';
import { clockMs, epochMs, textStamp } from './file-stamp.ts';
import type { StampReading } from './stamp-survey.ts';
import { TickFold } from './tick-fold.ts';

/** A slice of a column, from the index of its first row: numbers, NaN where missing, or texts, null where missing. */
export interface ColumnStretch {
  readonly numbers: Float64Array | null;
  readonly texts: readonly (string | null)[] | null;
  readonly from: number;
}

/** A number of a row; NaN where missing. */
const numberAt = (stretch: ColumnStretch | undefined, row: number): number => stretch?.numbers?.[stretch.from + row] ?? Number.NaN;
const textAt = (stretch: ColumnStretch | undefined, row: number): string | null => stretch?.texts?.[stretch.from + row] ?? null;

/** Above any price of the exchanges: a larger number is in another unit. */
const HIGHEST_PRICE = 1e8;
const MOST_UNITS = 1e13;
const KNOWN_TEXTS = 200_000;
/** A price in 1/10 000; 0 where missing, -1 where invalid. */
function pricePlaces(value: number): number {
  if (Number.isNaN(value)) return 0;
  return value < 0 || value > HIGHEST_PRICE ? -1 : Math.round(value * 10_000);
}
/** A number of units; `none` where missing, -2 where invalid. */
function units(value: number, none: number): number {
  if (Number.isNaN(value)) return none;
  return Number.isInteger(value) && value >= 0 && value <= MOST_UNITS ? value : -2;
}

/** Returns the reader of a row's time in milliseconds, by its clock or in UTC; NaN where invalid. Each text is parsed once. */
function stampReader(layout: ColumnLayout, order: DateOrder): (stretches: ReadonlyMap<Role, ColumnStretch>, row: number) => number {
  const texts = new Map<string, number>();
  let zoned: boolean | null = null;
  const ofText = (text: string | null, read: (text: string) => number): number => {
    if (text === null) return Number.NaN;
    let ms = texts.get(text);
    if (ms === undefined) {
      if (texts.size >= KNOWN_TEXTS) texts.clear();
      ms = read(text);
      texts.set(text, ms);
    }
    return ms;
  };
  const stampText = (text: string): number => {
    const read = textStamp(text, order);
    zoned ??= read.zoned;
    return read.zoned === zoned ? read.ms : Number.NaN;
  };
  const stamp = layout.columns.get('stamp');
  if (stamp?.kind === 'instant') return (stretches, row) => numberAt(stretches.get('stamp'), row);
  if (stamp?.kind === 'number') return (stretches, row) => epochMs(numberAt(stretches.get('stamp'), row));
  if (stamp !== undefined) return (stretches, row) => ofText(textAt(stretches.get('stamp'), row), stampText);
  const [date, time] = [layout.columns.get('date'), layout.columns.get('time')];
  const dateText = (text: string) => Date.parse(dateOf(text.trim(), order) ?? '');
  return (stretches, row) => {
    const own = stretches.get('date');
    const day =
      date?.kind === 'text'
        ? ofText(textAt(own, row), dateText)
        : date?.kind === 'date'
          ? numberAt(own, row) * DAY_MS
          : Math.floor(numberAt(own, row) / DAY_MS) * DAY_MS;
    return day + (time?.kind === 'text' ? ofText(textAt(stretches.get('time'), row), clockMs) : numberAt(stretches.get('time'), row));
  };
}

/** Returns whether stamps are declared to be in UTC; null where nothing is declared. `first`: one of their texts. */
export function toldZone(layout: ColumnLayout, first: string | null): boolean | null {
  const stamp = layout.columns.get('stamp');
  if (stamp === undefined) return false;
  if (stamp.kind === 'text') return first !== null && textStamp(first).zoned;
  return stamp.utc;
}

/** Where the rows of a contract on a day are collected. */
interface Place {
  readonly contract: FileContract;
  readonly day: FileDay;
  series: MinuteSeries | null;
  fold: TickFold | null;
}

interface ColumnRowsNeeds {
  readonly calendar: Calendar;
  readonly layout: ColumnLayout;
  readonly stamps: StampReading;
  /** Name of the file without folder and extension: its contract, where no column gives one. */
  readonly name: string;
  readonly contracts: ContractChoice;
  readonly order: DateOrder;
  readonly into: CollectedRows;
  readonly refuse: Refuse;
}

/** Reads the rows of a file of columns; they are collected like those of a text file. */
export class ColumnRows {
  private readonly stampAt: ReturnType<typeof stampReader>;
  private readonly days: ReturnType<typeof fileDays>;
  private readonly expiries = new Map<string | number, string | null>();
  private readonly places = new Map<string, Map<string, Place>>();
  private day: FileDay | null = null;
  private dayNumber = Number.NaN;
  private ofDay = new Map<string, Place>();
  private row = 0;

  constructor(private readonly needs: ColumnRowsNeeds) {
    this.days = fileDays(needs.calendar);
    this.stampAt = stampReader(needs.layout, needs.order);
  }

  /** Reads a number of rows from the start of each slice; rows count from 1. */
  read(stretches: ReadonlyMap<Role, ColumnStretch>, count: number): void {
    for (let row = 0; row < count; row += 1) {
      this.row += 1;
      this.readRow(stretches, row);
    }
  }

  /** Returns whether the collected rows may be taken away now: not while seconds are folded into minutes. */
  pause(): boolean {
    if (this.folds) return false;
    for (const places of this.places.values()) for (const place of places.values()) place.series = null;
    return true;
  }

  end(): void {
    for (const places of this.places.values()) for (const { fold } of places.values()) fold?.end();
  }

  private get folds(): boolean {
    return this.needs.stamps.of === 'second' || !this.needs.layout.bars;
  }

  private wrong(role: Role, code: Parameters<Refuse>[2]): void {
    this.needs.refuse(this.row, this.needs.layout.columns.get(role)?.name ?? role, code);
  }

  private readRow(stretches: ReadonlyMap<Role, ColumnStretch>, row: number): void {
    const { stamps, into, layout } = this.needs;
    const ms = this.stampAt(stretches, row) + stamps.shiftMs;
    if (Number.isNaN(ms)) return this.wrong(layout.columns.has('stamp') ? 'stamp' : 'time', 'history.time');
    const number = Math.floor(ms / DAY_MS);
    if (number !== this.dayNumber) this.goTo(number);
    const { day } = this;
    if (day === null) return this.wrong(layout.columns.has('stamp') ? 'stamp' : 'date', 'history.date');
    if (day.closes === 0) {
      into.leftOut.noSession += 1;
      return;
    }
    const place = this.placeOf(stretches, row, day);
    if (place !== null) this.take(stretches, row, place, Math.floor((ms - number * DAY_MS) / 1_000));
  }

  private goTo(number: number): void {
    this.dayNumber = number;
    const date = Math.abs(number) < 1e6 ? dateOfDay(number) : '';
    this.day = this.days(date);
    this.ofDay = this.places.get(date) ?? new Map<string, Place>();
    if (this.day !== null && this.day.closes > 0) this.places.set(date, this.ofDay);
  }

  private expiryAt(stretch: ColumnStretch | undefined, row: number): string | null {
    const { layout } = this.needs;
    const column = layout.columns.get('expiry');
    const value = column?.kind === 'text' ? (textAt(stretch, row) ?? '') : numberAt(stretch, row);
    let expiry = this.expiries.get(value);
    if (expiry === undefined) {
      if (typeof value === 'string') expiry = value.trim() === '' ? '' : dateOf(value.trim().split(/[T ]/)[0] ?? '', this.needs.order);
      else if (Number.isNaN(value)) expiry = '';
      // Midnight east of Greenwich is the evening before in UTC.
      else
        expiry = dateOfDay(
          column?.kind === 'date'
            ? value
            : Math.floor((value + (column?.utc === true ? this.needs.calendar.zone.aheadAt(value) : 0)) / DAY_MS),
        );
      this.expiries.set(value, expiry);
    }
    return expiry;
  }

  /** Returns where a row is collected; null when it is refused. */
  private placeOf(stretches: ReadonlyMap<Role, ColumnStretch>, row: number, day: FileDay): Place | null {
    const { layout, name, contracts } = this.needs;
    const ticker = textAt(stretches.get('ticker'), row);
    if (!layout.parts) {
      const key = layout.columns.has('ticker') ? ticker : name;
      const known = key === null ? undefined : this.ofDay.get(key);
      if (known !== undefined) return known;
      const contract = key === null ? null : contracts.contractOf(key, day.date);
      if (contract === null || contract === 'unsure' || key === null) {
        this.wrong('ticker', contract === 'unsure' ? 'history.ticker-unsure' : 'history.ticker-unknown');
        return null;
      }
      return this.begin(key, contract, day);
    }
    const told = textAt(stretches.get('underlying'), row) ?? ticker ?? '';
    const type = textAt(stretches.get('type'), row) ?? '';
    const expiry = this.expiryAt(stretches.get('expiry'), row);
    const strike = pricePlaces(numberAt(stretches.get('strike'), row));
    const key = `${told} ${type} ${expiry} ${strike}`;
    const known = this.ofDay.get(key);
    if (known !== undefined) return known;
    const kind = kindNamed(type, expiry ?? '-', strike);
    const underlying = underlyingNamed(told);
    const isOption = kind === 'call' || kind === 'put';
    if (!IMPORTED_SYMBOL.test(underlying)) this.wrong(layout.columns.has('underlying') ? 'underlying' : 'ticker', 'history.ticker-unknown');
    else if (kind === null) this.wrong('type', 'history.ticker-unknown');
    else if (expiry === null || (kind !== 'spot' && expiry < day.date)) this.wrong('expiry', 'history.date');
    else if (isOption && !mayBeStrike(underlying, strike / 10_000)) this.wrong('strike', 'history.number');
    else return this.begin(key, { underlying, kind, expiry: kind === 'spot' ? '' : expiry, strike: price(isOption ? strike : 0) }, day);
    return null;
  }

  private begin(key: string, contract: FileContract, day: FileDay): Place {
    const place: Place = { contract, day, series: null, fold: null };
    if (this.folds) {
      const { layout, into } = this.needs;
      // An index is not traded: its levels are prices without a quantity.
      const counted = layout.columns.has('volume') || layout.columns.has('traded');
      place.fold = new TickFold(into, !counted || contract.kind === 'spot');
      place.fold.begin(contract, day);
    }
    this.ofDay.set(key, place);
    return place;
  }

  private take(stretches: ReadonlyMap<Role, ColumnStretch>, row: number, place: Place, second: number): void {
    const { into, layout, stamps } = this.needs;
    const at = (role: Role) => numberAt(stretches.get(role), row);
    const close = pricePlaces(at(layout.bars ? 'close' : 'price'));
    const [open, high, low] = layout.bars
      ? [pricePlaces(at('open')), pricePlaces(at('high')), pricePlaces(at('low'))]
      : [close, close, close];
    const [bid, ask] = [pricePlaces(at('bid')), pricePlaces(at('ask'))];
    const quantity = units(at(layout.columns.has('traded') ? 'traded' : 'volume'), 0);
    const openInterest = units(at('interest'), -1);
    const none = close === 0 && open === 0 && high === 0 && low === 0;
    if (bid < 0 || ask < 0) return this.wrong(bid < 0 ? 'bid' : 'ask', 'history.number');
    if (quantity < 0) return this.wrong(layout.columns.has('traded') ? 'traded' : 'volume', 'history.number');
    if (openInterest < -1) return this.wrong('interest', 'history.number');
    // In a table with a row for every minute, an empty row carries no information.
    if (none && quantity === 0 && bid === 0 && ask === 0) return;
    if (!none || quantity > 0) {
      const wrong = (
        [
          ['open', open],
          ['high', high],
          ['low', low],
          ['close', close],
        ] as const
      ).find(([, value]) => value <= 0);
      if (wrong !== undefined) return this.wrong(layout.bars ? wrong[0] : 'price', 'history.number');
      if (high < open || high < close || low > open || low > close) return this.wrong('high', 'history.price-range');
      if (!mayBeLevel(place.contract, high / 10_000)) return this.wrong(layout.bars ? 'close' : 'price', 'history.level-unlikely');
    }
    if (place.fold !== null) {
      place.fold.add({
        second,
        price: close,
        ...(layout.bars ? { bar: { open, high, low } } : {}),
        quantity,
        openInterest,
        bid,
        ask,
        line: this.row,
      });
      return;
    }
    const minute = Math.floor((stamps.of === 'end' ? second - 1 : second) / 60);
    if (minute < place.day.opens || minute >= place.day.closes) {
      into.leftOut.outside += 1;
      return;
    }
    place.series ??= into.seriesOf(place.contract, place.day.date);
    place.series.values.push(minute, open, high, low, close, quantity, openInterest, bid, ask, this.row);
    into.rows += 1;
    into.held += 1;
  }
}

/** A row as the survey sees it before any row is read. */
interface FirstLook {
  /** By its own clock, or in UTC. */
  readonly ms: number;
  /** Ticker; null where no column has one. */
  readonly name: string | null;
  /** Whether the row has no expiry; null where no column gives one. */
  readonly spot: boolean | null;
}

/** Returns a function that passes each row of a slice to the survey. */
export function eachRow(
  layout: ColumnLayout,
  order: DateOrder,
): (stretches: ReadonlyMap<Role, ColumnStretch>, count: number, each: (row: FirstLook) => void) => void {
  const stampAt = stampReader(layout, order);
  const { parts } = layout;
  const dated = layout.columns.get('expiry')?.kind === 'text';
  return (stretches, count, each) => {
    const [ticker, expiry] = [stretches.get('ticker'), stretches.get('expiry')];
    for (let row = 0; row < count; row += 1) {
      const ms = stampAt(stretches, row);
      const hasExpiry = dated ? (textAt(expiry, row) ?? '') !== '' : !Number.isNaN(numberAt(expiry, row));
      if (!Number.isNaN(ms)) each({ ms, name: parts ? null : textAt(ticker, row), spot: parts ? !hasExpiry : null });
    }
  };
}
