import type { Refuse } from './file-problem.ts';
import { cellsOf, splitsOf } from './separated.ts';

/** Most characters of a line; real lines of any format have a few hundred. */
const LONGEST_LINE = 65_536;
/** Most lines above the header in which a spreadsheet may state its separator; empty lines are not counted. */
const MOST_ABOVE = 20;

/** Receives the rows of a table. */
interface RowTaker {
  /** Unquoted cells of a line, and the line's number from 1. */
  readonly row: (cells: readonly string[], at: number) => void;
}

/** The cells of a first line by one separator. */
export interface FirstLine {
  readonly cells: readonly string[];
  readonly separator: string;
}

interface TableNeeds {
  /** Returns the receiver of the rows once the first line is known, and whether that line is itself a row; null for an unknown table. */
  readonly open: (
    splits: readonly FirstLine[],
  ) => { readonly taker: RowTaker; readonly separator: string; readonly headerless: boolean } | null;
  readonly refuse: Refuse;
  /** Whether reading is to stop. */
  readonly over: () => boolean;
}

/** Returns the line ending of a text, from its first line; null while unknown. Old systems end lines with a carriage return alone. */
function lineEndOf(text: string): '\n' | '\r' | null {
  const first = text.search(/[\r\n]/);
  if (first === -1) return null;
  if (text[first] === '\n' || text[first + 1] === '\n') return '\n';
  return first + 1 < text.length ? '\r' : null;
}

/** Splits a text that comes in pieces of any length into the rows of its table. */
export class TableLines {
  /** Rows below the header. */
  rows = 0;
  private table: { readonly taker: RowTaker; readonly separator: string } | null = null;
  private unknown = false;
  private rest = '';
  private lineEnd: '\n' | '\r' | null = null;
  private tooLong = false;
  private at = 0;

  constructor(private readonly needs: TableNeeds) {}

  get over(): boolean {
    return this.tooLong || this.unknown || this.needs.over();
  }

  write(text: string): void {
    if (this.over) return;
    const whole = this.rest + text;
    // The rest of earlier pieces contains no line ending, once the ending is known.
    const unseen = this.lineEnd === null ? 0 : this.rest.length;
    this.lineEnd ??= lineEndOf(whole);
    let from = 0;
    if (this.lineEnd !== null)
      for (;;) {
        const end = whole.indexOf(this.lineEnd, Math.max(from, unseen));
        if (end === -1) break;
        if (end === from) this.at += 1;
        else this.line(whole.slice(from, whole.charCodeAt(end - 1) === 13 ? end - 1 : end));
        from = end + 1;
        if (this.over) return;
      }
    this.rest = whole.slice(from);
    if (this.rest.length > LONGEST_LINE) this.refuseLength();
  }

  /** Call after the last piece of text. */
  end(): void {
    if (!this.over && this.rest.trim() !== '') this.line(this.rest.replace(/\r$/, ''));
    this.rest = '';
  }

  private refuseLength(): void {
    this.tooLong = true;
    this.needs.refuse(this.at + 1, '', 'history.line-too-long');
  }

  private line(line: string): void {
    if (line.length > LONGEST_LINE) return this.refuseLength();
    this.at += 1;
    const { table } = this;
    if (table === null) return this.begin(line.replace(/^\uFEFF/, ''));
    if (line === '') return;
    const cells = cellsOf(line, table.separator);
    if (cells === null) return this.needs.refuse(this.at, '', 'history.columns');
    if (cells.every((cell) => cell === '')) return;
    this.rows += 1;
    table.taker.row(cells, this.at);
  }

  private begin(line: string): void {
    const said = line.trim();
    if (said === '' || (this.at <= MOST_ABOVE && /^"?sep=.{1,2}"?$/i.test(said))) return;
    const splits = splitsOf(line);
    const table = this.needs.open(splits);
    if (table === null) {
      this.unknown = true;
      return;
    }
    this.table = table;
    if (!table.headerless) return;
    this.rows += 1;
    table.taker.row(splits.find(({ separator }) => separator === table.separator)?.cells ?? [], this.at);
  }
}
