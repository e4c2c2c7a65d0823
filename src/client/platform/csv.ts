import { marketCalendar } from './market-calendar.ts';

/** A cell: text is guarded and quoted as needed, a number is written with a decimal dot, null is empty. */
export type CsvCell = string | number | null;

/** Characters that make a spreadsheet take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A minus is part of a number, so numbers must come as numbers: text that begins like a formula gets an apostrophe before it. */
function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? decimalText(cell) : '';
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns the number without exponent and without the noise of binary fractions: money and prices have four places at most. */
function decimalText(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(0);
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Returns the rows as CSV by RFC 4180: a head, comma, CRLF, quotes doubled; the same in every language. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows]
    .map((row) => row.map(cellText).join(','))
    .join('\r\n')
    .concat('\r\n');
}

/** The exchange's time as ISO 8601, such as 2026-11-23T09:20:00.250+05:30: what its clock says, with its zone. */
export function exchangeIso(at: number | null): string | null {
  if (at === null || !Number.isFinite(at)) return null;
  const aheadMs = marketCalendar.zone.aheadAt(at);
  const ahead = new Date(Math.abs(aheadMs)).toISOString().slice(11, 16);
  return new Date(at + aheadMs).toISOString().replace('Z', `${aheadMs < 0 ? '-' : '+'}${ahead}`);
}

/** Saves a text as a file, with a byte order mark so that spreadsheets read UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name.replaceAll(/[^\w.-]+/g, '-')}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads the content as a file of that name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A started download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
