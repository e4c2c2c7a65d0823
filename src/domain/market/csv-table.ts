/** What is wrong with a value of a file, by what its reader is told to do about it. */
export type CsvFault =
  | 'missing'
  | 'number'
  | 'comma'
  | 'date'
  | 'time'
  | 'outside-session'
  | 'not-after'
  | 'range'
  | 'symbol'
  | 'option-type'
  | 'future'
  | 'expiry'
  | 'other-time'
  | 'duplicate'
  | 'columns';

/** What is wrong with a line, counted from 1 with the header. `column` is the name that the layout has for it; empty = the whole line. */
export interface CsvProblem {
  readonly line: number;
  readonly column: string;
  readonly what: CsvFault;
}

interface CsvLine {
  /** Counted from 1 with the header. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvTable {
  readonly header: readonly string[];
  /** Blank lines are left out. */
  readonly lines: Iterable<CsvLine>;
}

const SEPARATORS = [';', '\t', ','];

function quotedCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && quoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

const cellsOf = (line: string, separator: string): string[] =>
  line.includes('"') ? quotedCells(line, separator) : line.split(separator).map((cell) => cell.trim());

/**
 * Returns the header and the lines of separated text. The first of semicolon, tab and comma that the header has separates the cells of all
 * lines; a cell may stand in quotes, in one line. A byte order mark and either kind of line end are passed over.
 */
export function readCsvTable(text: string): CsvTable {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = SEPARATORS.find((sign) => header.includes(sign)) ?? ',';
  return {
    header: cellsOf(header, separator),
    lines: {
      *[Symbol.iterator]() {
        for (const [place, line] of lines.entries()) if (line.trim() !== '') yield { line: place + 2, cells: cellsOf(line, separator) };
      },
    },
  };
}

/** Returns a number of a file: digits and a point, from 0 to below the limit; what is wrong with it when it is none. */
export function csvNumber(text: string, limit: number): number | 'missing' | 'number' | 'comma' {
  if (text === '') return 'missing';
  if (/^[\d.]*\d,[\d.,]*$/.test(text)) return 'comma';
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value < limit ? value : 'number';
}
