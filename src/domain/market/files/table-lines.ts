import type { Refuse } from './file-problem.ts';
import { cellsOf, splitsOf } from './separated.ts';

/** Characters of a line: the longest of any format has some hundred. */
const LONGEST_LINE = 65_536;
/** Lines above the header in which a spreadsheet may say its separator; any number of them may be empty. */
const MOST_ABOVE = 20;

/** What takes the rows of a table. */
interface RowTaker {
  /** Cells of a line, out of their quotes, and the line's number from 1. */
  readonly row: (cells: readonly string[], at: number) => void;
}

/** A first line by one of the separators that it has. */
export interface FirstLine {
  readonly cells: readonly string[];
  readonly separator: string;
}

interface TableNeeds {
  /** Returns what takes the rows, once the first line is known, and whether that line is a row; null when it is of no known table. */
  readonly open: (
    splits: readonly FirstLine[],
  ) => { readonly taker: RowTaker; readonly separator: string; readonly headerless: boolean } | null;
  readonly refuse: Refuse;
  /** Whether nothing more is to be read. */
  readonly over: () => boolean;
}

/** Returns how the lines of a text end, by the first of them; null while that cannot be seen. Old systems end them with a carriage return alone. */
function lineEndOf(text: string): '\n' | '\r' | null {
  const first = text.search(/[\r\n]/);
  if (first === -1) return null;
  if (text[first] === '\n' || text[first + 1] === '\n') return '\n';
  return first + 1 < text.length ? '\r' : null;
}

/** Takes a text in pieces of any length apart into the rows of its table. */
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
    // What is left of the pieces before holds no end of a line, once it is known what one is.
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

  /** After the last piece. */
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
