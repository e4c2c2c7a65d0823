import { calendarKnows } from '#domain/calendar/holidays.ts';
import type { HistoryFormat } from '#domain/market/files/read-history-file.ts';
import type { ReadTable } from './read-parquet.ts';

/** What was recognised in an import: shown before it is kept, and kept with it. */
export interface ImportFacts {
  readonly formats: readonly HistoryFormat[];
  /** How files of columns were read, each way once; absent in imports of before. */
  readonly tables?: readonly ReadTable[];
  readonly files: number;
  /** Files whose bytes are kept already. */
  readonly same_files: number;
  readonly rows: number;
  /** As they are stored. */
  readonly bytes: number;
  readonly days: number;
  readonly from: string | null;
  readonly to: string | null;
  /** Whether any minute has bid and ask. */
  readonly quotes: boolean;
  readonly underlyings: readonly { readonly underlying: string; readonly days: number; readonly contracts: number }[];
  /** What was left out without being wrong. */
  readonly left_out: {
    readonly outside_session: number;
    readonly no_session: number;
    readonly other_kinds: number;
    readonly duplicates: number;
  };
  /** What `other_kinds` were, as their files call them; absent in imports of before. */
  readonly other_kinds?: readonly { readonly kind: string; readonly rows: number }[];
  /** Expiries in years whose holidays the calendar does not have: their days may still move; absent in imports of before. */
  readonly expected_expiries?: number;
  /** What is not there: minutes of indices and futures between their first and last, trading days between the first and the last. */
  readonly gaps: { readonly minutes: number; readonly days: number };
}

/** Kinds of rows that are left out and named. */
const MOST_KINDS = 20;
/** Ways of reading files of columns that are told. */
const MOST_TABLES = 5;

/** In the key of a contract; rolling futures and what is no contract have none. */
const EXPIRY = /\d{4}-\d{2}-\d{2}/;

/** Days and contracts of one underlying. */
interface Seen {
  readonly days: Set<string>;
  readonly contracts: Set<string>;
}

/** Counts what an import holds as it is stored. */
export class FactCount {
  readonly formats = new Set<HistoryFormat>();
  files = 0;
  sameFiles = 0;
  rows = 0;
  bytes = 0;
  quotes = false;
  missingMinutes = 0;
  readonly leftOut = { outside_session: 0, no_session: 0, other_kinds: 0, duplicates: 0 };
  readonly otherKinds = new Map<string, number>();
  private readonly seen = new Map<string, Seen>();
  private readonly expiries = new Set<string>();
  private readonly tables = new Map<string, ReadTable>();

  seeTable(table: ReadTable): void {
    if (this.tables.size < MOST_TABLES) this.tables.set(JSON.stringify(table), table);
  }

  see(underlying: string, date: string, contract: string): void {
    let own = this.seen.get(underlying);
    if (own === undefined) {
      own = { days: new Set(), contracts: new Set() };
      this.seen.set(underlying, own);
    }
    own.days.add(date);
    own.contracts.add(contract);
    const [expiry] = EXPIRY.exec(contract) ?? [];
    if (expiry !== undefined && !calendarKnows(expiry)) this.expiries.add(expiry);
  }

  /** `missingDays`: how many trading days lie between two dates that are not among them. */
  facts(missingDays: (dates: readonly string[]) => number): ImportFacts {
    const dates = [...new Set([...this.seen.values()].flatMap(({ days }) => [...days]))].toSorted();
    return {
      formats: [...this.formats],
      tables: [...this.tables.values()],
      files: this.files,
      same_files: this.sameFiles,
      rows: this.rows,
      bytes: this.bytes,
      days: dates.length,
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
      quotes: this.quotes,
      underlyings: [...this.seen]
        .map(([underlying, { days, contracts }]) => ({ underlying, days: days.size, contracts: contracts.size }))
        .toSorted((a, b) => b.contracts - a.contracts || (a.underlying < b.underlying ? -1 : 1)),
      left_out: { ...this.leftOut },
      other_kinds: [...this.otherKinds].slice(0, MOST_KINDS).map(([kind, rows]) => ({ kind, rows })),
      expected_expiries: this.expiries.size,
      gaps: { minutes: this.missingMinutes, days: missingDays(dates) },
    };
  }
}
