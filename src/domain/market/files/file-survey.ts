import type { Calendar } from '#domain/calendar/calendar.ts';
import type { ContractExpiries } from '#domain/calendar/contract-expiries.ts';
import { DAY_MS, dateOfDay } from '#domain/calendar/dates.ts';
import { ContractChoice, type Vendor } from './contract-choice.ts';
import { type DateOrder, DateSurvey, dateOf } from './file-date.ts';
import { fileDays } from './file-days.ts';
import { areBarsOfWeeks } from './bars-of-weeks.ts';
import { barsOfName, isNamedOverADay, symbolOfName } from './file-name.ts';
import { DecimalSurvey, type DecimalSign, numberPlaces } from './file-number.ts';
import type { FileProblem } from './file-problem.ts';
import { dateTextOf, textStamp, type TextStamp } from './file-stamp.ts';
import { type CellReader, joinedAt, type RowTime, type TablePlaces } from './line-context.ts';
import { type StampReading, StampSurvey } from './stamp-survey.ts';
import { type FileTable, PLACES, tableOf } from './table-format.ts';
import { TableLines } from './table-lines.ts';

/** Settings from the importer for files that do not state them. */
export interface FileTerms {
  readonly vendor?: Vendor | null;
  readonly dates?: DateOrder | null;
  /** Whether the stamp of a bar is its start or its end. */
  readonly stamps?: 'start' | 'end' | null;
  /** Bars are known to be of one minute. */
  readonly bars?: 'minute' | null;
}

/** What the file leaves open although other files of its kind may not: the importer must state it. */
export type Doubt = 'history.stamps-unsure' | 'history.bars-unsure';

/** How to read a file, known after surveying all of it. */
export interface FileReading {
  readonly table: FileTable | null;
  readonly read: CellReader;
  readonly problems: readonly FileProblem[];
  readonly doubts: readonly Doubt[];
  /** How to read its stamps; null where it has none. */
  readonly stamps: StampReading | null;
}

interface SurveyOptions {
  /** Of the exchange where the file was recorded. */
  readonly expiries: ContractExpiries;
  /** Without folder and extension. */
  readonly name: string;
  readonly terms: FileTerms;
}

const MOST_TEXTS = 50_000;
const MOST_DAYS = 2_000;
const SECOND_MS = 1_000;

/** One row of an index or a share, or several at the same minute: they leave their kind open. */
const isAlone = ({ of, bars }: StampReading): boolean => (of === 'start' || of === 'end') && bars.minutes === 1 && !bars.sure;

/** The stamps of a file under one order of day and month. */
class Ordered {
  readonly contracts: ContractChoice;
  readonly plain: StampSurvey;
  readonly zoned: StampSurvey;
  seen = { plain: 0, zoned: 0 };
  /** A sample of the days of its rows. */
  readonly days = new Set<number>();
  private readonly texts = new Map<string, TextStamp & { readonly date: string }>();

  constructor(
    expiries: ContractExpiries,
    readonly order: DateOrder,
    vendor: Vendor | null,
  ) {
    this.contracts = new ContractChoice(expiries, vendor);
    this.plain = new StampSurvey(expiries.calendar);
    this.zoned = new StampSurvey(expiries.calendar);
  }

  add(text: string, name: string | null, dense: boolean | null): void {
    let stamp = this.texts.get(text);
    if (stamp === undefined) {
      if (this.texts.size >= MOST_TEXTS) this.texts.clear();
      const read = textStamp(text, this.order);
      stamp = { ...read, date: Number.isNaN(read.ms) ? '' : dateOfDay(Math.floor(read.ms / DAY_MS)) };
      this.texts.set(text, stamp);
    }
    if (stamp.date === '') return;
    if (this.days.size < MOST_DAYS) this.days.add(Math.floor(stamp.ms / DAY_MS));
    const spot = name === null ? dense === true : this.contracts.add(name, stamp.date);
    if (stamp.whole) return;
    this.seen[stamp.zoned ? 'zoned' : 'plain'] += 1;
    (stamp.zoned ? this.zoned : this.plain).add(stamp.ms, dense ?? spot);
  }
}

/** Surveys a whole file before any row is read: its format of numbers and dates, its stamps and its names. */
export class FileSurvey {
  private readonly problems: FileProblem[] = [];
  private readonly lines: TableLines;
  private readonly decimals = new DecimalSurvey();
  private readonly dates: DateSurvey;
  private readonly orders: readonly Ordered[];
  private table: FileTable | null = null;
  private places: TablePlaces | null = null;
  private readonly ownName: string;

  constructor(private readonly options: SurveyOptions) {
    const { vendor = null, dates = null } = options.terms;
    this.dates = new DateSurvey(options.expiries.calendar);
    const orders: readonly DateOrder[] = dates === null ? ['day-first', 'month-first'] : [dates];
    this.orders = orders.map((order) => new Ordered(options.expiries, order, vendor));
    // A file name that is no contract may be an index or a share with an addition.
    this.ownName = symbolOfName(options.name) || options.name;
    this.lines = new TableLines({
      open: (splits) => {
        this.table = tableOf(splits);
        if (this.table === null) {
          this.refuse(1, '', 'history.format-unknown');
          return null;
        }
        const { format, cells, separator } = this.table;
        this.places = PLACES[format](cells);
        return { taker: { row: (row) => this.row(row) }, separator, headerless: format === 'truedata' };
      },
      refuse: (line, column, code) => this.refuse(line, column, code),
      over: () => this.problems.length > 0,
    });
  }

  /** Whether reading on would change nothing. */
  get over(): boolean {
    return this.lines.over;
  }

  write(text: string): void {
    this.lines.write(text);
  }

  /** Call after the last piece of text. */
  end(): FileReading {
    this.lines.end();
    const { table, places } = this;
    if (table === null && this.problems.length === 0) this.refuse(0, '', 'history.empty');
    const order = this.order();
    const chosen = this.orders.find((each) => each.order === (order ?? 'day-first')) ?? this.orders[0];
    const decimal = table === null ? '.' : this.decimals.sign(table.separator);
    if (order === null) this.refuse(0, this.title(places?.stamps[0]), 'history.date-order');
    if (decimal === null) this.refuse(0, '', 'history.decimal-sign');
    const doubts: Doubt[] = [];
    const readings = chosen === undefined ? NO_STAMPS : this.stamps(chosen, doubts);
    const read = cellReader({
      calendar: this.options.expiries.calendar,
      decimal: decimal ?? '.',
      order: order ?? 'day-first',
      contracts: chosen?.contracts ?? new ContractChoice(this.options.expiries, null),
      ownName: this.ownName,
      readings,
    });
    return { table, read, problems: this.problems, doubts, stamps: readings.plain ?? readings.zoned };
  }

  private readonly refuse = (line: number, column: string, code: FileProblem['code']): void => {
    if (this.problems.length === 0) this.problems.push({ line, column, code });
  };

  private title(place: number | undefined): string {
    const { table } = this;
    return table === null || table.format === 'truedata' ? '' : (table.cells[place ?? -1] ?? '');
  }

  private row(cells: readonly string[]): void {
    const { places } = this;
    if (places === null) return;
    for (const place of places.numbers) this.decimals.add(cells[place] ?? '');
    const stamp = joinedAt(cells, places.stamps);
    this.dates.add(dateTextOf(stamp));
    for (const place of places.expiries) this.dates.addOther(cells[place] ?? '');
    const isNamed = places.rows === 'bars' || places.rows === 'seconds';
    const name = places.name === null ? (places.expiries.length > 0 ? null : this.ownName) : (cells[places.name] ?? '');
    const ofParts = isNamed && name === null ? (cells[places.expiries[0] ?? -1] ?? '') === '' : null;
    for (const each of this.orders) {
      each.add(stamp, isNamed ? name : null, isNamed ? ofParts : false);
      if (each.contracts.tooMany) this.refuse(0, '', 'history.too-large');
    }
  }

  private order(): DateOrder | null {
    const [told] = this.orders;
    if (this.orders.length === 1) return told?.order ?? null;
    const documented = this.table !== null && this.table.format !== 'candles' && this.table.format !== 'chains';
    return this.dates.order(documented, (order) => this.orders.find((each) => each.order === order)?.contracts.fits ?? true);
  }

  private stamps({ plain, zoned, seen, days }: Ordered, doubts: Doubt[]): StampReadings {
    const { table, places } = this;
    if (table === null || places === null || places.rows === 'days') return NO_STAMPS;
    const usual = table.format === 'gdf-minutes' ? 'end' : 'start';
    const readings = {
      plain: seen.plain === 0 ? null : plain.reading(null, usual),
      zoned: seen.zoned === 0 ? null : zoned.reading(true, usual),
    };
    if ((seen.plain > 0 && readings.plain === null) || (seen.zoned > 0 && readings.zoned === null))
      this.refuse(0, this.title(places.stamps.at(-1)), 'history.stamps-outside');
    if (places.rows !== 'bars') return readings;
    const { stamps: toldStamps = null, bars: toldBars = null } = this.options.terms;
    const all = [readings.plain, readings.zoned].filter((reading) => reading !== null);
    const ofName = barsOfName(this.options.name);
    if (all.every(({ of }) => of === 'day') && areBarsOfWeeks(days, isNamedOverADay(this.options.name)))
      this.refuse(0, this.title(places.stamps.at(-1)), 'history.bars-of-weeks');
    const longer = all.find(({ of, bars }) => of !== 'second' && of !== 'day' && bars.minutes > 1);
    const decided = all.some(({ bars }) => bars.minutes === 1 && bars.sure);
    if (longer?.bars.sure === true || (ofName !== null && ofName > 1 && !decided && all.some(({ of }) => of === 'start' || of === 'end')))
      this.refuse(0, this.title(places.stamps.at(-1)), 'history.bars-long');
    else if ((longer !== undefined || (table.format === 'candles' && all.some(isAlone))) && toldBars === null && ofName !== 1)
      doubts.push('history.bars-unsure');
    if (all.some(({ sure }) => !sure) && toldStamps === null) doubts.push('history.stamps-unsure');
    const as = (reading: StampReading | null) =>
      reading === null || reading.sure || toldStamps === null ? reading : { ...reading, of: toldStamps };
    return { plain: as(readings.plain), zoned: as(readings.zoned) };
  }
}

interface StampReadings {
  readonly plain: StampReading | null;
  readonly zoned: StampReading | null;
}
const NO_STAMPS: StampReadings = { plain: null, zoned: null };

interface Found {
  readonly calendar: Calendar;
  readonly decimal: DecimalSign;
  readonly order: DateOrder;
  readonly contracts: ContractChoice;
  readonly ownName: string;
  readonly readings: StampReadings;
}

/** Returns the reader of a file's cells, by the survey. */
function cellReader({ calendar, decimal, order, contracts, readings }: Found): CellReader {
  const dates = new Map<string, string | null>();
  const times = new Map<string, RowTime | null>();
  const day = fileDays(calendar);
  const number = (text: string) => numberPlaces(text, decimal);

  function timeOf(text: string): RowTime | null {
    const { ms, zoned, whole } = textStamp(text, order);
    if (Number.isNaN(ms)) return null;
    const reading = zoned ? readings.zoned : readings.plain;
    const local = ms + (whole ? 0 : (reading?.shiftMs ?? 0));
    const number = Math.floor(local / DAY_MS);
    if (Math.abs(number) > 1e6) return null;
    const found = day(dateOfDay(number));
    const isDay = whole || reading?.of === 'day';
    return found && { day: found, second: isDay ? -1 : Math.floor((local - number * DAY_MS) / SECOND_MS) };
  }

  return {
    number,
    count(text) {
      const scaled = number(text);
      return scaled === -1 || scaled % 10_000 !== 0 ? -1 : scaled / 10_000;
    },
    date(text) {
      let date = dates.get(text);
      if (date === undefined) {
        if (dates.size >= MOST_TEXTS) dates.clear();
        const stamp = textStamp(text, order);
        // A date written with its midnight by a program.
        date =
          dateOf(text, order) ??
          (Number.isNaN(stamp.ms) || stamp.ms % DAY_MS !== 0 || !/[-/.]/.test(text) ? null : dateOfDay(stamp.ms / DAY_MS));
        dates.set(text, date);
      }
      return date;
    },
    time(text) {
      let time = times.get(text);
      if (time === undefined) {
        if (times.size >= MOST_TEXTS) times.clear();
        time = timeOf(text);
        times.set(text, time);
      }
      return time;
    },
    day,
    contract: (name, date) => contracts.contractOf(name, date),
    stampsAtEnd: (readings.plain ?? readings.zoned)?.of === 'end',
  };
}
