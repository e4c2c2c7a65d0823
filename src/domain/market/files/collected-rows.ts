import { type FileContract, contractKey } from './file-contract.ts';

/** Values of a minute in `MinuteSeries.values`, in this order. Prices in 1/10 000; a minute of quotes alone has price 0. */
export const MINUTE_FIELDS = ['minute', 'open', 'high', 'low', 'close', 'volume', 'openInterest', 'bid', 'ask', 'line'] as const;
export const MINUTE_WIDTH = MINUTE_FIELDS.length;

/** The minutes of a contract on a day, one after the other in one array: a file has millions of them. */
export interface MinuteSeries {
  readonly contract: FileContract;
  readonly date: string;
  /** Minutes are those of the day, India time, at which they begin. Open interest -1 and quotes 0 where the file has none. */
  readonly values: number[];
}

/** A contract at the end of a day, as the exchange's daily file tells it. Prices are 0 where nothing was traded. */
export interface DayRow {
  readonly contract: FileContract;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** 0 where there is none. */
  readonly settlement: number;
  /** As the file counts it; -1 where it does not say. */
  readonly volume: number;
  /** Units; -1 where the file does not say. */
  readonly openInterest: number;
  /** Units; 0 where the file does not say. */
  readonly lotSize: number;
  readonly line: number;
}

/** Returns whether two ends of a day of a contract tell the same. */
export const isSameEnd = (one: DayRow, other: DayRow): boolean =>
  one.close === other.close && one.settlement === other.settlement && one.openInterest === other.openInterest;

/** The end of a day of one underlying. */
interface DayRows {
  readonly underlying: string;
  readonly date: string;
  readonly rows: Map<string, DayRow>;
}

/** What was left out of a file without being wrong. */
interface LeftOut {
  /** Outside the hours of the session. */
  outside: number;
  /** On days without a session. */
  noSession: number;
  /** Not of a contract that is kept. */
  other: number;
  /** The same again. */
  duplicates: number;
}

/** Collects what lines of files tell. */
export class CollectedRows {
  readonly series = new Map<string, MinuteSeries>();
  readonly days = new Map<string, DayRows>();
  readonly leftOut: LeftOut = { outside: 0, noSession: 0, other: 0, duplicates: 0 };
  /** What was not of a contract that is kept, by what the file calls it. */
  readonly otherKinds = new Map<string, number>();
  /** Lines that are kept. */
  rows = 0;
  /** Minutes and ends of days that are held; a contract on a day counts as one more, as it takes room without any. */
  held = 0;

  /** Begins anew, once what was collected is stored. */
  clear(): void {
    this.series.clear();
    this.days.clear();
    this.otherKinds.clear();
    this.rows = 0;
    this.held = 0;
    Object.assign(this.leftOut, { outside: 0, noSession: 0, other: 0, duplicates: 0 });
  }

  /** Leaves a row out that is of another kind. */
  leaveOther(kind: string): void {
    this.leftOut.other += 1;
    this.otherKinds.set(kind, (this.otherKinds.get(kind) ?? 0) + 1);
  }

  /** Returns where the minutes of a contract on a day are collected. */
  seriesOf(contract: FileContract, date: string): MinuteSeries {
    const key = `${contractKey(contract)} ${date}`;
    let series = this.series.get(key);
    if (series === undefined) {
      series = { contract, date, values: [] };
      this.series.set(key, series);
      this.held += 1;
    }
    return series;
  }

  /** Adds the end of a day; returns false when the file has told another one. */
  addDay(date: string, row: DayRow): boolean {
    const { underlying } = row.contract;
    const place = `${underlying} ${date}`;
    let day = this.days.get(place);
    if (day === undefined) {
      day = { underlying, date, rows: new Map() };
      this.days.set(place, day);
    }
    const key = contractKey(row.contract);
    const known = day.rows.get(key);
    if (known === undefined) {
      day.rows.set(key, row);
      this.rows += 1;
      this.held += 1;
      return true;
    }
    this.leftOut.duplicates += 1;
    return isSameEnd(known, row);
  }
}
