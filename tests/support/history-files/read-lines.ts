import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { CollectedRows, MINUTE_FIELDS, MINUTE_WIDTH } from '#domain/market/files/collected-rows.ts';
import type { Vendor } from '#domain/market/files/contract-choice.ts';
import { FileSurvey, type FileTerms } from '#domain/market/files/file-survey.ts';
import { fileNameOf, HistoryFileReader, vendorOf } from '#domain/market/files/read-history-file.ts';

interface Options {
  readonly path?: string;
  readonly vendor?: Vendor | null;
  readonly lineEnd?: string;
  /** Characters of a piece. */
  readonly piece?: number;
  readonly terms?: FileTerms;
}

/** Reads the lines of a file, by default in pieces that end within lines. */
export function readLines(
  lines: readonly string[],
  { path = 'file.csv', vendor = null, lineEnd = '\n', piece = 7, terms = {} }: Options = {},
) {
  const into = new CollectedRows();
  const text = lines.join(lineEnd);
  const survey = new FileSurvey({ expiries: nseFoExpiries, name: fileNameOf(path), terms: { vendor: vendorOf(vendor, path), ...terms } });
  for (let at = 0; at < text.length; at += piece) survey.write(text.slice(at, at + piece));
  const reading = survey.end();
  const reader = new HistoryFileReader({ path, vendor, into, reading });
  for (let at = 0; at < text.length; at += piece) reader.write(text.slice(at, at + piece));
  reader.end();
  const series = [...into.series.values()].map(({ contract, date, values }) => ({
    contract,
    date,
    minutes: Array.from({ length: values.length / MINUTE_WIDTH }, (_, row) =>
      Object.fromEntries(MINUTE_FIELDS.map((field, place) => [field, values[row * MINUTE_WIDTH + place]])),
    ),
  }));
  const days = [...into.days.values()].flatMap(({ date, rows }) => [...rows.values()].map((row) => ({ date, ...row })));
  return {
    format: reader.format,
    problems: reader.problems,
    doubts: reading.doubts,
    stamps: reading.stamps,
    series,
    days,
    leftOut: { ...into.leftOut },
    rows: into.rows,
    held: into.held,
  };
}
