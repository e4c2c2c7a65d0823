import { fileCalendar } from './file-calendar.ts';
import type { HistoryFormat } from '#domain/market/files/read-history-file.ts';
import type { ReadTable } from './read-parquet.ts';

/** Summary of an import: shown before the user keeps it, and stored with it. */
export interface ImportFacts {
  readonly formats: readonly HistoryFormat[];
  /** How column files were read, each way once; absent in older imports. */
  readonly tables?: readonly ReadTable[];
  readonly files: number;
  /** Files with bytes already in the history. */
  readonly same_files: number;
  readonly rows: number;
  /** Bytes as stored. */
  readonly bytes: number;
  readonly days: number;
  readonly from: string | null;
  readonly to: string | null;
  /** Whether any minute has bid and ask. */
  readonly quotes: boolean;
  readonly underlyings: readonly { readonly underlying: string; readonly days: number; readonly contracts: number }[];
  /** Valid rows left out, by reason. */
  readonly left_out: {
    readonly outside_session: number;
    readonly no_session: number;
    readonly other_kinds: number;
    readonly duplicates: number;
  };
  /** The names of the `other_kinds` in their files; absent in older imports. */
  readonly other_kinds?: readonly { readonly kind: string; readonly rows: number }[];
  /** Expiries in years without known holidays, whose dates may still move; absent in older imports. */
  readonly expected_expiries?: number;
  /** Missing data: minutes of indices and futures, and trading days, each between the first and the last. */
  readonly gaps: { readonly minutes: number; readonly days: number };
}

/** Most names of kinds in a summary. */
const MOST_KINDS = 20;
/** Most ways of reading column files in a summary. */
const MOST_TABLES = 5;

/** The expiry in a contract key; keys of rolling futures and of spots have none. */
const EXPIRY = /\d{4}-\d{2}-\d{2}/;

/** Days and contracts of one underlying. */
interface Seen {
  readonly days: Set<string>;
  readonly contracts: Set<string>;
}

/** Counts the contents of an import while they are stored. */
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
    if (expiry !== undefined && !fileCalendar.knows(expiry)) this.expiries.add(expiry);
  }

  /** `missingDays`: the number of trading days missing between dates. */
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
