import { type FileContract, contractKey } from './file-contract.ts';

/** Values of a minute in `MinuteSeries.values`, in this order. Prices in 1/10 000; a minute of quotes alone has price 0. */
export const MINUTE_FIELDS = ['minute', 'open', 'high', 'low', 'close', 'volume', 'openInterest', 'bid', 'ask', 'line'] as const;
export const MINUTE_WIDTH = MINUTE_FIELDS.length;

/** The minutes of a contract on a day, flat in one array: a file has millions of them. */
export interface MinuteSeries {
  readonly contract: FileContract;
  readonly date: string;
  /** Minutes are minutes of the day, India time, at the start of the bar. Open interest -1 and quotes 0 where the file has none. */
  readonly values: number[];
}

/** A contract at the end of a day, by the exchange's daily file. Prices are 0 where nothing was traded. */
export interface DayRow {
  readonly contract: FileContract;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** 0 where there is none. */
  readonly settlement: number;
  /** In the unit of the file; -1 where missing. */
  readonly volume: number;
  /** Units; -1 where missing. */
  readonly openInterest: number;
  /** Units; 0 where missing. */
  readonly lotSize: number;
  readonly line: number;
}

/** Returns whether two end-of-day rows of a contract are equal. */
export const isSameEnd = (one: DayRow, other: DayRow): boolean =>
  one.close === other.close && one.settlement === other.settlement && one.openInterest === other.openInterest;

/** The end-of-day rows of one underlying. */
interface DayRows {
  readonly underlying: string;
  readonly date: string;
  readonly rows: Map<string, DayRow>;
}

/** Number of rows left out of a file without being errors. */
interface LeftOut {
  /** Outside the hours of the session. */
  outside: number;
  /** On days without a session. */
  noSession: number;
  /** Of instruments that are not stored. */
  other: number;
  /** Repeated rows. */
  duplicates: number;
}

/** Collects the rows of files. */
export class CollectedRows {
  readonly series = new Map<string, MinuteSeries>();
  readonly days = new Map<string, DayRows>();
  readonly leftOut: LeftOut = { outside: 0, noSession: 0, other: 0, duplicates: 0 };
  /** Rows of instruments that are not stored, counted by the file's name for their kind. */
  readonly otherKinds = new Map<string, number>();
  /** Stored rows. */
  rows = 0;
  /** Collected minutes and end-of-day rows; a contract on a day counts as one more, since an empty one takes memory too. */
  held = 0;

  /** Starts again, once the collected rows are stored. */
  clear(): void {
    this.series.clear();
    this.days.clear();
    this.otherKinds.clear();
    this.rows = 0;
    this.held = 0;
    Object.assign(this.leftOut, { outside: 0, noSession: 0, other: 0, duplicates: 0 });
  }

  /** Counts a row of a kind that is not stored. */
  leaveOther(kind: string): void {
    this.leftOut.other += 1;
    this.otherKinds.set(kind, (this.otherKinds.get(kind) ?? 0) + 1);
  }

  /** Returns the series for the minutes of a contract on a day. */
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

  /** Adds an end-of-day row; returns false when the file has a different one for the same contract and day. */
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
